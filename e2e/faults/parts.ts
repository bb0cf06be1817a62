/** Page that a visitor opens. */
export interface Visit {
  readonly path: string;
  readonly as: "guest" | "player";
  /**
   * Element of the page, or of the frame in it, that shows that the part works: a heading, or `role:name`.
   */
  readonly shows: string;
}

/** A part of the page whose files or answers are damaged, with the outcome. */
export interface Part {
  readonly name: string;
  /** Release that the files belong to; absent for an answer of the server. */
  readonly release?: "shell" | "games" | "wallet";
  /** True for a page of a studio, which is damaged on the way from the studio. */
  readonly isOfStudio?: boolean;
  /** Path of the files inside their release, or path of the answer. */
  readonly path: RegExp;
  /** Text by which a file without a telling name is known. */
  readonly contains?: string;
  readonly visits: readonly Visit[];
  /** Words that the page shows instead. */
  readonly shows: "message" | "card" | "page" | "button" | "note" | "field" | "notice" | "game" | "nothing";
  /** `failed=` of the report; absent where nothing is reported. */
  readonly reported?: string;
  readonly recovery: string;
}

const contact = { path: "/contact", as: "guest", shows: "Contact us" } as const;
const overview = { path: "/wallet", as: "player", shows: "Wallet" } as const;
const lobby = { path: "/games", as: "guest", shows: "Games" } as const;
const favourites = { path: "/favourites", as: "player", shows: "Favourites" } as const;
const login = { path: "/login", as: "guest", shows: "textbox:Username" } as const;
const register = { path: "/register", as: "guest", shows: "textbox:Username" } as const;
const deposit = { path: "/deposit", as: "player", shows: "textbox:Amount" } as const;
const withdrawal = { ...deposit, path: "/withdraw" } as const;
const home = { path: "/", as: "guest", shows: "Popular slots" } as const;
const homeOfPlayer = { ...home, as: "player" } as const;
const balance = { path: "/contact", as: "player", shows: "link:Balance" } as const;
const balanceInLobby = { ...balance, path: "/games" } as const;
const slot = { path: "/play/golden-koi", as: "player", shows: "button:Spin" } as const;
const demoSlot = { ...slot, path: "/play/golden-koi?mode=demo", as: "guest" } as const;
const picture = "img:Picture with five characters";

const tryAgain = "Try again, which loads past the browser's copies";
const byItself = "By itself after 2 and 8 s, when the connection returns, or Try again";
const byQuery = "By itself up to three times, or Try again";
const byGame = "Open it again, which is a new launch; by itself while it still arrives";

const ofWholePage = { visits: [contact, overview], shows: "message" } as const;
const ofShell = { ...ofWholePage, release: "shell" } as const;
const ofForm = { release: "shell", shows: "page", reported: "screen", recovery: byItself } as const;
const ofScreen = { shows: "card", reported: "screen", recovery: byItself } as const;
const ofLobby = { ...ofScreen, release: "games", visits: [lobby, favourites] } as const;
const ofAnswer = { shows: "note", reported: "[A-Z]+", recovery: byQuery } as const;
const ofGame = {
  isOfStudio: true,
  visits: [demoSlot, slot],
  shows: "game",
  reported: "frame",
  recovery: byGame,
} as const;

/** Parts in the order in which a page needs them. */
export const parts: readonly Part[] = [
  {
    ...ofWholePage,
    name: "Document, cut off",
    path: /^\/(?:contact|wallet)$/,
    reported: "(?:script|start)",
    recovery: "Try again",
  },
  {
    ...ofShell,
    name: "Script of the shell",
    path: /^js\/shell\./,
    reported: "script",
    recovery: tryAgain,
  },
  {
    ...ofShell,
    name: "Style of the shell",
    path: /^css\/shell\./,
    reported: "style",
    recovery: `One new request by itself, or ${tryAgain}`,
  },
  {
    ...ofShell,
    name: "Texts of the shell",
    path: /^js\/[\w-]+\./,
    contains: "Skip to content",
    reported: "(?:texts|start)",
    recovery: `One new request by itself, or ${tryAgain}`,
  },
  { ...ofForm, name: "Form of the login", path: /^(?:js|css)\/auth\./, visits: [login, register] },
  {
    ...ofForm,
    name: "Shared forms",
    path: /^js\/[\w-]+\./,
    contains: "shouldUnregister",
    visits: [login, deposit],
  },
  { ...ofLobby, name: "Entry of a remote", path: /^js\/entry\./, reported: "entry" },
  { ...ofLobby, name: "Screen of a remote", path: /^js\/lobby\./ },
  { ...ofLobby, name: "Style of a screen", path: /^css\/lobby\./ },
  {
    ...ofScreen,
    name: "Shared chunk of a remote",
    release: "wallet",
    path: /^js\/\d+\./,
    contains: "wallet.cashier.nothingTwice",
    visits: [deposit, withdrawal],
  },
  {
    name: "Description of a remote's calls",
    release: "games",
    path: /^js\/\d+\./,
    contains: "/api/favourites/:gameId",
    visits: [{ ...favourites, shows: "link:Browse games" }],
    shows: "note",
    reported: "screen",
    recovery: byQuery,
  },
  {
    ...ofLobby,
    name: "Texts of a remote",
    path: /^js\/[\w-]+\./,
    contains: "The games did not load.",
    reported: "(?:messages|screen)",
  },
  {
    ...ofScreen,
    name: "Slot on the home page",
    release: "games",
    path: /^(?:js|css)\/home\./,
    visits: [home, homeOfPlayer],
  },
  {
    ...ofScreen,
    name: "Balance in the header",
    release: "wallet",
    path: /^(?:js|css)\/balance-chip\./,
    visits: [balance, balanceInLobby],
    shows: "button",
  },
  {
    name: "Dialog",
    release: "shell",
    path: /^js\/[\w-]+\./,
    contains: "onPointerDownOutside",
    visits: [],
    shows: "notice",
    reported: "screen",
    recovery: "Try again in the notice",
  },
  {
    ...ofAnswer,
    name: "Games of the lobby (API)",
    path: /^\/api\/games$/,
    visits: [{ ...lobby, shows: "link:Golden Koi" }],
  },
  {
    ...ofAnswer,
    name: "Wallets (API)",
    path: /^\/api\/wallets$/,
    visits: [{ ...overview, shows: "Wallets" }],
  },
  {
    ...ofAnswer,
    name: "Captcha (API)",
    path: /^\/(?:api|art)\/captcha(?:$|\/)/,
    visits: [{ ...login, shows: picture }],
    shows: "field",
    recovery: `${byQuery.slice(0, -"Try again".length)}New picture`,
  },
  { ...ofGame, name: "Page of a game in its frame", path: /^\/play\/[^/]+$/ },
  { ...ofGame, name: "Script of a game", path: /^\/assets\/.*\.js$/ },
  {
    name: "Event stream",
    path: /^\/api\/events$/,
    visits: [overview],
    shows: "nothing",
    recovery: "By itself, with longer and longer pauses",
  },
  {
    name: "Picture",
    path: /^\/art\//,
    visits: [lobby, favourites],
    shows: "nothing",
    recovery: "With the next visit; the name of the game is shown under its place",
  },
];
