import type { Page } from "@playwright/test";
import { routesOfSite } from "../testing/site-routes.ts";
import {
  bankDialog,
  claimOf,
  confirmWithdrawal,
  depositForm,
  depositIn,
  ownClaims,
  promotionPicker,
  registerDialog,
  transferIn,
  waiting,
  walletsWithClaim,
  withdrawalIn,
  withdrawForm,
} from "./cashier-states.ts";

export interface ShotRoute {
  readonly name: string;
  readonly path: string;
  readonly who: "guest" | "player";
  /** False for screens that fill the window and do not scroll. */
  readonly fullPage?: boolean;
  /** Prepares the screen for the picture. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Opens a step that needs the history state of the previous step. */
const arrivingWith = (path: string, state: object) => async (page: Page) => {
  const entry = JSON.stringify({ usr: state, key: "shot", idx: 0 });
  await page.evaluate(`history.replaceState(${entry}, "", ${JSON.stringify(path)})`);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
};

/** Shows the popup, which appears once a day after the page was shown. */
const withPopup = async (page: Page) => {
  await page.evaluate("localStorage.removeItem('popupBannerDisplayed')");
  await page.reload();
  await page.getByRole("region", { name: /^(News|Kabar)$/ }).waitFor();
};

const statesOf =
  (screen: string) =>
  (name: string, prepare: NonNullable<ShotRoute["prepare"]>): ShotRoute => ({
    name: `${screen}-${name}`,
    path: `/${screen}`,
    who: "player",
    prepare,
  });
const [deposits, withdrawals] = [statesOf("deposit"), statesOf("withdraw")];

const depositRoutes: readonly ShotRoute[] = [
  deposits("form-bank", depositForm(0)),
  deposits("form-va", depositForm(1)),
  deposits("form-qris", depositForm(2)),
  deposits("form-ewallet", depositForm(3)),
  { ...deposits("promotions", promotionPicker), fullPage: false },
  { ...deposits("bank", bankDialog), fullPage: false },
  deposits("waiting-bank", waiting("bank")),
  deposits("waiting-va", waiting("va")),
  deposits("waiting-qris", waiting("qris")),
  deposits("waiting-promptpay", waiting("promptpay")),
  deposits("waiting-ewallet", waiting("ewallet")),
  deposits("checking", depositIn("submitted")),
  deposits("review", depositIn("needs_review")),
  deposits("paid", depositIn("approved")),
  deposits("rejected", depositIn("rejected", "NAME_MISMATCH")),
  deposits("expired", depositIn("expired")),
  deposits("cancelled", depositIn("cancelled")),
];

const lock = {
  remainingMinor: "674000",
  targetMinor: "1160000",
  title: "A first deposit, and half on top",
  claim: claimOf(),
};

const withdrawRoutes: readonly ShotRoute[] = [
  withdrawals("verify", withdrawForm({ emailVerified: false })),
  withdrawals("locked", withdrawForm({ lock, withdrawableMinor: "0" })),
  { ...withdrawals("confirm", confirmWithdrawal), fullPage: false },
  withdrawals("requested", withdrawalIn("requested")),
  withdrawals("paid", withdrawalIn("paid")),
  withdrawals("refunded", withdrawalIn("refunded")),
];

/** Screens in a state that their route alone does not show. */
export const states: readonly ShotRoute[] = [
  { name: "home", path: "/", who: "player" },
  { name: "home-popup", path: "/", who: "player", fullPage: false, prepare: withPopup },
  { name: "games", path: "/games", who: "player" },
  { name: "games-search", path: "/games?q=koi", who: "guest" },
  { name: "games-empty", path: "/games?q=zzzz", who: "guest" },
  { name: "games-provider", path: "/games/provider/ashlar", who: "player" },
  { name: "play", path: "/play/golden-koi", who: "player", fullPage: false },
  { name: "play-guest", path: "/play/golden-koi", who: "guest", fullPage: false },
  { name: "play-demo", path: "/play/golden-koi?mode=demo", who: "guest", fullPage: false },
  { name: "play-later", path: "/play/baccarat-salon", who: "player", fullPage: false },
  { name: "wallet-claim", path: "/wallet", who: "player", prepare: walletsWithClaim },
  ...depositRoutes,
  ...withdrawRoutes,
  { name: "transfer-claim", path: "/transfer", who: "player", prepare: walletsWithClaim },
  { name: "transfer-done", path: "/transfer", who: "player", prepare: transferIn("completed") },
  { name: "transfer-unknown", path: "/transfer", who: "player", prepare: transferIn("unknown") },
  { name: "transfer-failed", path: "/transfer", who: "player", prepare: transferIn("failed") },
  { name: "promotions-own", path: "/promotions", who: "player", prepare: ownClaims },
  {
    name: "promotion-register",
    path: "/promotions/first-look",
    who: "player",
    fullPage: false,
    prepare: registerDialog,
  },
  { name: "games-claim", path: "/games/live", who: "player", prepare: walletsWithClaim },
  {
    name: "play-claim",
    path: "/play/harbour-high-card",
    who: "player",
    fullPage: false,
    prepare: walletsWithClaim,
  },
  { name: "promotion", path: "/promotions/first-deposit", who: "player" },
  { name: "referral-commission", path: "/referral?view=commission", who: "player" },
  { name: "password-by-code", path: "/profile/password?by=code", who: "player" },
  {
    name: "forgot-password-otp",
    path: "/forgot-password",
    who: "guest",
    prepare: arrivingWith("/forgot-password-otp", { otpId: "a request" }),
  },
  {
    name: "reset-password",
    path: "/forgot-password",
    who: "guest",
    prepare: arrivingWith("/reset-password", { ticket: "a ticket" }),
  },
  { name: "guarded", path: "/wallet", who: "guest" },
  { name: "menu", path: "/menu", who: "player" },
  { name: "not-found", path: "/nowhere", who: "guest" },
];

/**
 * Reads every route of the site from its manifests, as a player where it is one of players. A state of the
 * same name or address replaces it; the other states follow.
 */
export async function readShotRoutes(): Promise<readonly ShotRoute[]> {
  const plain = (await routesOfSite()).map(({ path, isPlayers }): ShotRoute => ({
    name: path.replaceAll(/\W+/g, "-").slice(1) || "home-guest",
    path,
    who: isPlayers ? "player" : "guest",
  }));
  const isShown = ({ name, path, who }: ShotRoute) =>
    states.some((one) => one.name === name || (one.path === path && one.who === who && !one.prepare));
  return [...plain.filter((route) => !isShown(route)), ...states];
}
