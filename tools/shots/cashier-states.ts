import type { deposit } from "@tessera/shared/contracts/deposits";
import type { promoClaim } from "@tessera/shared/contracts/promotions";
import type { transfer } from "@tessera/shared/contracts/transfers";
import type { withdrawal, withdrawalOptions } from "@tessera/shared/contracts/withdrawals";
import { minuteMs } from "@tessera/shared/core/durations";
import type * as z from "@tessera/shared/schema";
import type { Page } from "@playwright/test";

/**
 * States of the cashier that need a payment, a bank or a day. The server's responses are modified in the
 * browser, so that no state remains for the next picture.
 */
type Prepare = (page: Page) => Promise<void>;

const id = "0197f3c2-0000-7000-8000-000000000d01";
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();

/** Merges changes into a response; a response that the server does not have consists of the changes. */
async function alter(page: Page, path: string, differing: () => object): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === `/api/${path}`,
    async (route) => {
      const response = await route.fetch();
      const body: unknown = response.ok() ? await response.json() : {};
      await route.fulfill({ json: { ...(body as object), ...differing() } });
    },
  );
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("[data-loading]").first().waitFor({ state: "detached" });
}

/** The deposit form with a method and an amount. */
export function depositForm(method: number): Prepare {
  return async (page) => {
    await page.getByRole("radio").nth(method).check();
    const providers = page.locator("select[name=payProvider]");
    if (await providers.isVisible()) await providers.selectOption({ index: 1 });
    await page.locator("input[name=amount]").fill("1250");
  };
}

/** The promotion picker for an amount. */
export const promotionPicker: Prepare = async (page) => {
  await page.locator("input[name=amount]").fill("1250");
  await page.getByRole("button", { name: /Choose a promotion|Pilih promosi/ }).click();
  await page.getByRole("dialog").getByRole("radio").nth(1).check({ force: true });
};

/** The bank dialog over the deposit form. */
export const bankDialog: Prepare = async (page) => {
  // A partly filled form is restored with its method, and only a bank transfer needs an account.
  await page.getByRole("radio").first().check();
  await page
    .getByRole("button", { name: /bank account|Add another|rekening bank|Tambah lagi/ })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .locator("select[name=bankCode] option")
    .nth(1)
    .waitFor({ state: "attached" });
};

type DepositAnswer = z.input<typeof deposit>;

const waysToPay = {
  bank: {
    method: "bank_manual",
    uniqueCode: 473,
    realAmount: "1250473",
    payTo: {
      kind: "bank",
      bank: "Bank Nusa Pertiwi",
      accountNumber: "7010020030",
      accountName: "Tessera Play",
      payUrl: "http://127.0.0.1/pay",
    },
  },
  va: {
    method: "va",
    payTo: {
      kind: "va",
      bank: "Bank Laut Selatan",
      number: "8800120934557712",
      payUrl: "http://127.0.0.1/pay",
    },
  },
  qris: {
    method: "qris",
    payTo: {
      kind: "qr",
      payload:
        "00020101021226570011ID.CO.SANDBOX01189360091800000000005204581253033605408125000.005802ID6304A1B2",
      payUrl: "http://127.0.0.1/pay",
    },
  },
  promptpay: {
    method: "promptpay",
    realAmount: "125000",
    realCurrency: "THB",
    realExponent: 2,
    payTo: {
      kind: "qr",
      payload: "00020101021229370016A000000677010111011300668000000005802TH530376454071250.0063041D2E",
      payUrl: "http://127.0.0.1/pay",
    },
  },
  ewallet: { method: "ewallet", payTo: { kind: "link", payUrl: "http://127.0.0.1/pay" } },
} as const satisfies Record<string, Partial<DepositAnswer>>;

function depositAnswer(differing: Partial<DepositAnswer>): DepositAnswer {
  return {
    id,
    number: "D261121-7K3QZ",
    method: "qris",
    amountMinor: "125000",
    realAmount: "1250000",
    realCurrency: "IDR",
    realExponent: 0,
    uniqueCode: 0,
    payTo: waysToPay.qris.payTo,
    status: "awaiting_payment",
    note: null,
    createdAt: minutesFromNow(-3),
    expiresAt: minutesFromNow(12),
    version: 1,
    ...differing,
  };
}

/** A deposit of 1,250.00 in this state. */
function followedDeposit(differing: Partial<DepositAnswer>): Prepare {
  return async (page) => {
    const answer = depositAnswer(differing);
    await alter(page, "deposits/options", () => ({ openDeposit: answer }));
    await alter(page, `deposits/${id}`, () => answer);
    await reload(page);
  };
}

export const waiting = (way: keyof typeof waysToPay): Prepare => followedDeposit(waysToPay[way]);

export const depositIn = (status: DepositAnswer["status"], reasonCode?: string): Prepare =>
  followedDeposit({ ...waysToPay.bank, status, ...(reasonCode !== undefined && { reasonCode }) });

type WithdrawalOptionsAnswer = z.input<typeof withdrawalOptions>;

/** The withdrawal form with or without a blocker. */
export function withdrawForm(differing: Partial<WithdrawalOptionsAnswer>): Prepare {
  return async (page) => {
    await alter(page, "withdrawals/options", () => ({ bankAccounts: [ownAccount], ...differing }));
    await reload(page);
  };
}

/** A bank account of the demo player. */
export const ownAccount = {
  id: "0197f3c2-0000-7000-8000-000000000b01",
  bank: { code: "NUSA", name: "Bank Nusa Pertiwi" },
  accountNumberMasked: "••••4471",
  accountName: "Demo Player",
  currency: "IDR",
  isPrimary: true,
  status: "active",
} satisfies WithdrawalOptionsAnswer["bankAccounts"][number];

/** The confirmation of a withdrawal. */
export const confirmWithdrawal: Prepare = async (page) => {
  await withdrawForm({})(page);
  await page.locator("input[name=amount]").fill("250");
  await page.locator("form button[type=submit]").click();
  await page.getByRole("dialog").waitFor();
};

/** A withdrawal of 250.00 in this state. */
export function withdrawalIn(status: z.input<typeof withdrawal>["status"]): Prepare {
  return async (page) => {
    const answer: z.input<typeof withdrawal> = {
      id,
      number: "W261121-4HM2P",
      amountMinor: "25000",
      feeMinor: "0",
      realAmount: "250000",
      realCurrency: "IDR",
      realExponent: 0,
      bank: { name: "Bank Nusa Pertiwi", accountNumberMasked: "••••4471", accountName: "Demo Player" },
      status,
      mayCancel: status === "requested",
      ...(status === "refunded" && { reasonCode: "PAYOUT_FAILED" }),
      createdAt: minutesFromNow(-2),
    };
    await alter(page, "withdrawals/options", () => ({ open: answer }));
    await alter(page, `withdrawals/${id}`, () => answer);
    await reload(page);
  };
}

/** A transfer of 300.00 to the live studio in this state. */
export function transferIn(status: z.input<typeof transfer>["status"]): Prepare {
  return async (page) => {
    const answer: z.input<typeof transfer> = {
      id,
      number: "T261121-9QX4B",
      from: "main",
      to: "sandbox-live",
      amountMinor: "30000",
      status,
      ...(status === "failed" && { reasonCode: "PROVIDER_REFUSED" }),
      createdAt: minutesFromNow(0),
    };
    await page.route("**/api/transfers", (route) => route.fulfill({ status: 201, json: answer }));
    await page.route(`**/api/transfers/${id}`, (route) => route.fulfill({ json: answer }));
    await page.locator("input[name=amount]").fill("300");
    await page.locator("form button[type=submit]").click();
    await page.locator("main [role=status], main [role=alert]").first().waitFor();
  };
}

/** A claim, by default active. */
export function claimOf(differing: Partial<z.input<typeof promoClaim>> = {}): z.input<typeof promoClaim> {
  return {
    id,
    promotion: { id, slug: "first-deposit", title: "A first deposit, and half on top" },
    status: "active",
    bonusMinor: "20000",
    bonusBalanceMinor: "35000",
    takenBackMinor: null,
    targetMinor: "1160000",
    progressMinor: "486000",
    maxBetMinor: "5000",
    allowedCategories: [],
    createdAt: minutesFromNow(-3_000),
    endsAt: minutesFromNow(40_000),
    ...differing,
  };
}

/** An active claim with the wallets, which locks withdrawals and closes wallet studios. */
export const walletsWithClaim: Prepare = async (page) => {
  await alter(page, "wallets", () => ({ withdrawableMinor: "0", claim: claimOf() }));
  await reload(page);
};

/** The confirmation of a promotion. */
export const registerDialog: Prepare = async (page) => {
  await page.locator("main article button, main button").first().click();
  await page.getByRole("dialog").waitFor();
};

/** Promotions with one active claim and several closed ones. */
export const ownClaims: Prepare = async (page) => {
  const over = { id: "0197f3c2-0000-7000-8000-000000000d02", slug: "first-look", title: "First look" };
  const items = [
    claimOf(),
    claimOf({ id: over.id, promotion: over, status: "completed", bonusMinor: "1000", targetMinor: "3000" }),
  ];
  await alter(page, "promo-claims", () => ({ items }));
  await reload(page);
};

/** The referral page of an approved player who has earned commission. */
export const approvedReferrer: Prepare = async (page) => {
  await alter(page, "referral", () => ({ status: "approved", balanceMinor: "25000" }));
  await reload(page);
};
