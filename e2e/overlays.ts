import type { Locator, Page } from "@playwright/test";
import {
  approvedReferrer,
  depositForm,
  ownAccount,
  ownClaims,
  waiting,
  withdrawalIn,
  withdrawForm,
} from "../tools/shots/cashier-states.ts";
import { phone, wide } from "./viewports.ts";

/** A dialog or menu, and how it is opened. */
export interface Overlay {
  readonly name: string;
  /** Module that draws it. */
  readonly module: string;
  readonly path: string;
  /** Width in which its opener is shown; without one it is tried in both. */
  readonly only?: typeof phone;
  /** Brings the screen into the state in which the opener is shown. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly opener: (page: Page) => Locator;
  /** The field that has the focus; without one it is the overlay itself or its first item. */
  readonly field?: string;
}

export const guestOverlays: readonly Overlay[] = [
  {
    name: "the login dialog",
    module: "shell/src/auth/login-dialog.tsx",
    path: "/games",
    opener: (page) => page.getByRole("banner").getByRole("button", { name: "Log in" }),
    field: "Username",
  },
  {
    name: "the menu of language and theme",
    module: "shell/src/layout/preferences.tsx",
    only: phone,
    path: "/games",
    opener: (page) => page.getByRole("button", { name: "Language and theme" }),
  },
  {
    name: "the past draws of a jackpot",
    module: "remotes/games/src/jackpots/draws-dialog.tsx",
    path: "/",
    opener: (page) => page.getByRole("button", { name: /^Past draws/ }).first(),
  },
  {
    name: "the terms",
    module: "shell/src/auth/terms-dialog.tsx",
    path: "/register",
    opener: (page) => page.getByRole("checkbox", { name: /I accept the terms/ }),
  },
];

/** A bank account of the demo player, laid over the server's answer. */
const withAccount = async (page: Page) => {
  await page.route("**/api/bank-accounts", (route) => route.fulfill({ json: { items: [ownAccount] } }));
  await page.reload();
};

/** The two-step login of the demo player turned on, laid over the server's answer. */
const withTwoSteps = async (page: Page) => {
  const state = { since: "2026-11-01T10:00:00.000Z", recoveryCodesLeft: 9 };
  await page.route("**/api/second-factor", (route) => route.fulfill({ json: state }));
  await page.reload();
};

/** A filled deposit form, for a player who is or is not asked for a limit first. */
const filledDeposit = (asksForLimit: boolean) => async (page: Page) => {
  await page.route("**/api/deposits/options", async (route) => {
    const options: object = await (await route.fetch()).json();
    await route.fulfill({ json: { ...options, asksForLimit } });
  });
  await page.reload();
  await depositForm(2)(page);
};

/** A spin that won a bonus, which the player has not taken yet, laid over the server's answer. */
const spinWithBonus = async (page: Page) => {
  const id = "0197f3c2-0000-7000-8000-000000000001";
  const seed = "0".repeat(64);
  const spin = {
    id,
    number: "SP-1",
    createdAt: "2026-11-01T10:00:00.000Z",
    wheelId: id,
    wheelTitle: "Mosaic wheel",
    wheelVersion: 1,
    betMinor: "1000",
    position: 0,
    prize: { kind: "bonus", minor: "1000", currency: "IDR", label: null, freeRounds: null },
    award: null,
    status: "bonus_pending",
    deliveryNote: null,
    weights: [1],
    roll: 0,
    nonce: 0,
    seedHash: seed,
    clientSeed: "seed",
    serverSeed: seed,
  };
  await page.route("**/api/shop/spins?*", (route) =>
    route.fulfill({ json: { items: [spin], pageIndex: 0, pageSize: 10, pageCount: 1, total: 1 } }),
  );
  await page.reload();
};

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first();

export const playerOverlays: readonly Overlay[] = [
  {
    name: "a limit",
    module: "remotes/account/src/limits/limit-dialog.tsx",
    path: "/profile/limits",
    opener: button(/^(Set|Change)/),
  },
  {
    name: "the question before a break",
    module: "remotes/account/src/limits/take-break.tsx",
    path: "/profile/limits",
    opener: button("Take a break"),
  },
  {
    name: "self-exclusion",
    module: "remotes/account/src/limits/self-exclusion.tsx",
    path: "/profile/limits",
    opener: button(/^(Exclude|Self-exclu)/),
    field: "Your password",
  },
  {
    name: "the question before all devices are logged out",
    module: "remotes/account/src/sessions/sessions-page.tsx",
    path: "/profile/sessions",
    opener: button(/Log out (everywhere|all)/),
  },
  {
    name: "the question before a device is logged out",
    module: "remotes/account/src/sessions/sessions-page.tsx",
    path: "/profile/sessions",
    opener: (page) => page.getByRole("main").getByRole("listitem").getByRole("button").first(),
  },
  {
    name: "the question before a bank account is removed",
    module: "remotes/account/src/bank/account-list.tsx",
    path: "/profile/bank",
    prepare: withAccount,
    opener: button(/^Remove/),
  },
  {
    name: "the password before the two-step login is turned on",
    module: "remotes/account/src/two-step/turn-on-dialog.tsx",
    path: "/profile/two-step",
    opener: button("Turn on"),
  },
  {
    name: "the question before the two-step login is turned off",
    module: "remotes/account/src/two-step/proof-dialogs.tsx",
    path: "/profile/two-step",
    prepare: withTwoSteps,
    opener: button("Turn off"),
  },
  {
    name: "a calendar",
    module: "shared/src/ui/date-field.tsx",
    // With days in the wrong order the fields are shown on a phone too.
    path: "/history?from=2026-10-31&to=2026-10-01",
    opener: button(/open the calendar$/),
  },
  {
    name: "the menu of language and theme",
    module: "shell/src/layout/preferences.tsx",
    only: phone,
    path: "/inbox",
    opener: (page) => page.getByRole("button", { name: "Language and theme" }),
  },
  {
    name: "the menu of languages",
    module: "shell/src/layout/preferences.tsx",
    only: wide,
    path: "/inbox",
    opener: (page) => page.getByRole("button", { name: "Language", exact: true }),
  },
  {
    name: "the account menu",
    module: "shell/src/layout/account-menu.tsx",
    only: wide,
    path: "/inbox",
    opener: (page) => page.getByRole("banner").getByRole("button", { name: "Profile" }),
  },
  {
    name: "the choice of a promotion",
    module: "remotes/wallet/src/deposit/promotion-picker.tsx",
    path: "/deposit",
    opener: button(/^Choose a promotion/),
  },
  {
    name: "a new bank account",
    module: "remotes/wallet/src/bank/account-field.tsx",
    path: "/deposit",
    opener: button(/bank account|Add another/),
  },
  {
    name: "the question for a limit before the first deposit",
    module: "remotes/wallet/src/deposit/limit-prompt.tsx",
    path: "/deposit",
    prepare: filledDeposit(true),
    opener: button("Submit"),
  },
  {
    name: "the question before a deposit",
    module: "remotes/wallet/src/deposit/confirm-deposit.tsx",
    path: "/deposit",
    prepare: filledDeposit(false),
    opener: button("Submit"),
  },
  {
    name: "the question before a promotion is taken",
    module: "remotes/wallet/src/promotions/register-dialog.tsx",
    path: "/promotions/first-look",
    opener: button("Register"),
  },
  {
    name: "the question before a promotion is cancelled",
    module: "remotes/wallet/src/promotions/cancel-claim.tsx",
    path: "/promotions",
    prepare: ownClaims,
    opener: button(/^Cancel: /),
  },
  {
    name: "the question before a deposit is cancelled",
    module: "remotes/wallet/src/deposit/waiting-panel.tsx",
    path: "/deposit",
    prepare: waiting("bank"),
    opener: button("Cancel"),
  },
  {
    name: "the question before a withdrawal",
    module: "remotes/wallet/src/withdraw/confirm-withdraw.tsx",
    path: "/withdraw",
    prepare: async (page) => {
      await withdrawForm({})(page);
      await page.locator("input[name=amount]").fill("250");
    },
    opener: button("Submit"),
  },
  {
    name: "the question before a withdrawal is cancelled",
    module: "remotes/wallet/src/withdraw/cancel-withdrawal.tsx",
    path: "/withdraw",
    prepare: withdrawalIn("requested"),
    opener: button("Cancel withdrawal"),
  },
  {
    name: "the terms of an application for commission",
    module: "remotes/referral/src/application/terms-field.tsx",
    path: "/referral/register",
    opener: button("Read the terms"),
  },
  {
    name: "the own link as a QR code",
    module: "remotes/referral/src/overview/share-panel.tsx",
    path: "/referral",
    prepare: approvedReferrer,
    opener: button("QR code"),
  },
  {
    name: "the form that moves commission",
    module: "remotes/referral/src/transfer/transfer-dialog.tsx",
    path: "/referral",
    prepare: approvedReferrer,
    opener: button("Transfer"),
  },
  {
    name: "the question before a spin",
    module: "remotes/games/src/shop/bet-form.tsx",
    path: "/shop",
    opener: button("Spin"),
  },
  {
    name: "the seeds of the next spin",
    module: "remotes/games/src/shop/fairness-dialog.tsx",
    path: "/shop",
    opener: button(/^Fairness/),
  },
  {
    name: "the question before a bonus of the wheel is taken",
    module: "remotes/games/src/shop/take-bonus.tsx",
    path: "/shop",
    prepare: spinWithBonus,
    opener: button("Take bonus"),
  },
  {
    name: "the proof of a spin",
    module: "remotes/games/src/shop/verify-dialog.tsx",
    path: "/shop",
    prepare: spinWithBonus,
    opener: button(/^Verify/),
  },
];

/** Overlays that no control of a page that stays opens. */
export const openedOtherwise: readonly string[] = [
  // After a registration: "registered: welcomed on the page before".
  "shell/src/auth/welcome-dialog.tsx",
  // At addresses of their own, which Back leaves.
  "remotes/account/src/history/movement-dialog.tsx",
  "remotes/account/src/inbox/message-dialog.tsx",
  // In the place of the dialog that made the codes: "a second step: turned on, …".
  "remotes/account/src/two-step/recovery-codes-dialog.tsx",
  // Where no money is left: "a closing: …" types into it.
  "remotes/account/src/data/close-dialog.tsx",
  // The menu of further entries, which the bars have where a site has many remotes.
  "shell/src/layout/bars.tsx",
  // Opened by an event of the server, and has to be answered.
  "remotes/games/src/play/reality-check.tsx",
  // Opened by an event of the server: "a jackpot: … is won, announced on every page of the winner".
  "shell/src/jackpot/jackpot-win.tsx",
  // Opened by a publication, and has to be answered: "terms published at the desk: asked for on an open
  // page…".
  "shell/src/terms/new-terms-dialog.tsx",
];
