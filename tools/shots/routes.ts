import type { Page } from "@playwright/test";

export interface ShotRoute {
  readonly name: string;
  readonly path: string;
  readonly who: "guest" | "player";
  /** False where the screen fills the window and does not scroll. */
  readonly fullPage?: boolean;
  /** Brings the screen into the state that the picture shows. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Every route of the site, in the order of the contact sheet. */
export const routes: readonly ShotRoute[] = [
  { name: "home-guest", path: "/", who: "guest" },
  { name: "home", path: "/", who: "player" },
  { name: "games", path: "/games", who: "player" },
  { name: "games-search", path: "/games?q=koi", who: "guest" },
  { name: "games-empty", path: "/games?q=zzzz", who: "guest" },
  { name: "games-provider", path: "/games/provider/ashlar", who: "player" },
  { name: "favourites", path: "/favourites", who: "player" },
  { name: "recent", path: "/recent", who: "player" },
  { name: "play", path: "/play/golden-koi", who: "player", fullPage: false },
  { name: "play-guest", path: "/play/golden-koi", who: "guest", fullPage: false },
  { name: "play-demo", path: "/play/golden-koi?mode=demo", who: "guest", fullPage: false },
  { name: "play-later", path: "/play/baccarat-salon", who: "player", fullPage: false },
  { name: "wallet", path: "/wallet", who: "player" },
  { name: "deposit", path: "/deposit", who: "player" },
  { name: "withdraw", path: "/withdraw", who: "player" },
  { name: "transfer", path: "/transfer", who: "player" },
  { name: "promotions", path: "/promotions", who: "guest" },
  { name: "referral", path: "/referral", who: "player" },
  { name: "profile", path: "/profile", who: "player" },
  { name: "password", path: "/profile/password", who: "player" },
  { name: "sessions", path: "/profile/sessions", who: "player" },
  { name: "history", path: "/history", who: "player" },
  { name: "inbox", path: "/inbox", who: "player" },
  { name: "login", path: "/login", who: "guest" },
  { name: "register", path: "/register", who: "guest" },
  { name: "guarded", path: "/wallet", who: "guest" },
  { name: "terms", path: "/pages/terms", who: "guest" },
  { name: "contact", path: "/contact", who: "guest" },
  { name: "error", path: "/error", who: "guest" },
  { name: "not-found", path: "/nowhere", who: "guest" },
];
