/**
 * Screen of a mid-range phone whose system is dark, as a browser context takes it: pages follow the system's
 * theme.
 */
export const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  colorScheme: "dark",
} as const;

/** Visitor of a page. */
export type Visitor = "guest" | "player";

/** A page that is measured. */
export interface BenchPage {
  /** Name in figures and on the command line. */
  readonly route: string;
  readonly path: string;
  readonly visitor: Visitor;
  /** Selector of what the page has to have when it has settled. */
  readonly shows?: string;
}

/** The six routes, each for the visitor whom its figure is about. */
export const mainPages = [
  { route: "home", path: "/", visitor: "guest" },
  { route: "lobby", path: "/games", visitor: "guest" },
  { route: "login", path: "/login", visitor: "guest" },
  { route: "wallet", path: "/wallet", visitor: "player" },
  { route: "deposit", path: "/deposit", visitor: "player" },
  // A player who comes to a game is in it.
  { route: "game", path: "/play/golden-koi", visitor: "player", shows: "main iframe" },
] as const satisfies readonly BenchPage[];

/** The same routes for the other visitor, where he gets them; measured in the long form only. */
export const furtherPages = [
  { route: "home", path: "/", visitor: "player" },
  { route: "lobby", path: "/games", visitor: "player" },
  { route: "game", path: "/play/golden-koi", visitor: "guest" },
] as const satisfies readonly BenchPage[];

export const pageName = ({ route, visitor }: BenchPage): string => `${route} as ${visitor}`;
