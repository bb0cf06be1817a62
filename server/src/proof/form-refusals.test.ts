import { authApi } from "@tessera/shared/contracts/auth";
import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { referralApi } from "@tessera/shared/contracts/referral";
import { secondFactorApi } from "@tessera/shared/contracts/second-factor";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginFactor, turnOnFactor } from "../modules/verification/second-factor/factors.ts";
import { hashPassword } from "../platform/security/password-hash.ts";
import { sha256 } from "../platform/security/secret-token.ts";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { createTestBankAccount } from "../testing/test-bank-account.ts";
import { createTestOperator, type TestPlayer, type TestSite, testSite } from "../testing/index.ts";
import { makeTestReferrer } from "../testing/test-referrer.ts";
import { playerContracts } from "@tessera/shared/testing/every-contract";

interface WrongForm {
  readonly form: string;
  readonly endpoint: Endpoint;
  /** A form that matches the contract, with an error in every field that only the server can check. */
  readonly body: () => object | Promise<object>;
  readonly fields: Readonly<Record<string, string>>;
}

let site: TestSite;
let as: TestPlayer;

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
  const owner = await createTestOperator(site, "owner");
  const changed = await owner.call(settingsApi.change, { body: { version: 0, withdrawCode: true } });
  expect(changed.reply.withdrawCode).toBe(true);
});
afterAll(() => site.close());
beforeEach(async () => {
  as = await site.player({ balanceCredits: 100 });
  await makeTestReferrer(site.database, as.id, site.clock.now());
  const hash = await hashPassword("Mosaic2026");
  await site.database.query("update players set password_hash = $2 where id = $1", [as.id, hash]);
  // A code is required from the second account on.
  await createTestBankAccount(site.database, as.id, site.clock.now());
});

async function turnTwoStepLoginOn(): Promise<void> {
  const owner = { playerId: as.id, key: site.dependencies.keys.code };
  await beginFactor(site.database, owner, site.clock.now());
  await turnOnFactor(site.database, as.id, 1, site.clock.now());
}

async function wrongCaptcha(purpose: "register" | "forgot") {
  const { reply } = await site.call(authApi.captcha, { query: { purpose } });
  return { captchaId: reply.captchaId, captcha: "wrong" };
}

/** Creates a password reset ticket with a correct code. */
async function resetTicket(): Promise<string> {
  const ticket = newId();
  await site.database.query(
    `insert into otps (id, purpose, player_id, asked_by, email_norm, code_hash, created_at, expires_at, resend_after,
       consumed_at, ticket_hash)
     select $1, 'forgot_password', id, 'player:' || id, email_norm, '\\x00', $3, $3, $3, $3, $4 from players where id = $2`,
    [newId(), as.id, site.clock.now(), sha256(ticket)],
  );
  return ticket;
}

/** Self-excludes permanently, so that every later exclusion is too short. */
async function excludeForGood(): Promise<void> {
  await site.database.query(
    `insert into exclusions (id, player_id, kind, starts_at, ends_at, created_by)
     values ($1, $2, 'self_exclusion', $3, null, 'test')`,
    [newId(), as.id, site.clock.now()],
  );
}

const wrongWithdrawal = { amount: 1_000, playerBankAccountId: newId(), otpTicket: "none" };
const refusedWithdrawal = {
  amount: "INSUFFICIENT_BALANCE",
  playerBankAccountId: "BANK_REQUIRED",
  otpTicket: "TICKET_INVALID",
};

const forms: readonly WrongForm[] = [
  {
    form: "registration",
    endpoint: authApi.register,
    body: async () => ({
      username: "budi88",
      password: "password123",
      passwordConfirmation: "another",
      fullName: "Budi Santoso",
      phone: "000000000",
      email: "budi@mail.com",
      termsVersion: "2020-01-01",
      language: "en",
      ...(await wrongCaptcha("register")),
    }),
    fields: {
      password: "PASSWORD_COMMON",
      passwordConfirmation: "passwordConfirmation.match",
      phone: "phone.format",
      captcha: "CAPTCHA_INVALID",
      terms: "TERMS_NOT_ACCEPTED",
    },
  },
  {
    form: "forgotten password",
    endpoint: authApi.forgotPassword,
    body: async () => ({ username: "budi88", bankCode: "NUSA", ...(await wrongCaptcha("forgot")) }),
    fields: { bankNumber: "required", accountName: "required", captcha: "CAPTCHA_INVALID" },
  },
  {
    form: "new password by a ticket",
    endpoint: authApi.resetPassword,
    body: async () => ({
      ticket: await resetTicket(),
      newPassword: "password123",
      passwordConfirmation: "another",
    }),
    fields: { newPassword: "PASSWORD_COMMON", passwordConfirmation: "passwordConfirmation.match" },
  },
  {
    form: "another password",
    endpoint: authApi.changePassword,
    body: () => ({ oldPassword: "wrong", newPassword: "password123", passwordConfirmation: "another" }),
    fields: {
      oldPassword: "PASSWORD_WRONG",
      newPassword: "PASSWORD_COMMON",
      passwordConfirmation: "passwordConfirmation.match",
    },
  },
  {
    form: "bank account",
    endpoint: bankAccountsApi.add,
    body: () => ({
      currency: "THB",
      bankCode: "NONE",
      accountName: "Sari Dewi",
      accountNumber: "7000000001",
      otpTicket: "none",
    }),
    fields: {
      currency: "invalid",
      bankCode: "bank.required",
      accountName: "BANK_NAME_MISMATCH",
      otpTicket: "TICKET_INVALID",
    },
  },
  {
    form: "bank account whose number the bank does not have",
    endpoint: bankAccountsApi.add,
    body: () => ({
      currency: "IDR",
      bankCode: "NUSA",
      accountName: "Sari Dewi",
      accountNumber: "70000",
      otpTicket: "none",
    }),
    fields: {
      accountName: "BANK_NAME_MISMATCH",
      accountNumber: "bankNumber.format",
      otpTicket: "TICKET_INVALID",
    },
  },
  {
    form: "deposit by transfer",
    endpoint: depositsApi.create,
    body: () => ({
      method: "bank_manual",
      houseBankAccountId: newId(),
      playerBankAccountId: newId(),
      amount: 1,
      promotionId: newId(),
    }),
    fields: {
      amount: "AMOUNT_TOO_LOW",
      houseBankAccountId: "BANK_UNAVAILABLE",
      playerBankAccountId: "NOT_FOUND",
      promotionId: "PROMO_NOT_FOUND",
    },
  },
  {
    form: "deposit by a provider",
    endpoint: depositsApi.create,
    body: () => ({ method: "ewallet", payProvider: "NONE", amount: 0.5, promotionId: newId() }),
    fields: { amount: "AMOUNT_INVALID", payProvider: "required", promotionId: "PROMO_NOT_FOUND" },
  },
  {
    form: "withdrawal",
    endpoint: withdrawalsApi.create,
    body: () => wrongWithdrawal,
    fields: refusedWithdrawal,
  },
  {
    form: "withdrawal of commission",
    endpoint: referralApi.withdraw,
    body: () => wrongWithdrawal,
    fields: refusedWithdrawal,
  },
  {
    form: "application for commission",
    endpoint: referralApi.register,
    // Only who has not applied yet may.
    body: async () => {
      await site.database.query("delete from referral_profiles where player_id = $1", [as.id]);
      return {
        fullName: "Somebody Else",
        phone: "081200000001",
        email: "other@example.com",
        bankCode: "NONE",
        accountNumber: "1234567890",
        accountName: "Somebody Else",
        termsVersion: "0",
        otpTicket: "none",
      };
    },
    fields: {
      fullName: "REFERRAL_DATA_MISMATCH",
      phone: "REFERRAL_DATA_MISMATCH",
      email: "REFERRAL_DATA_MISMATCH",
      bankCode: "bank.required",
      accountName: "BANK_NAME_MISMATCH",
      termsVersion: "TERMS_NOT_ACCEPTED",
      idCard: "required",
      otpTicket: "TICKET_INVALID",
    },
  },
  {
    form: "transfer of more than there is, to a studio that is not there",
    endpoint: transfersApi.create,
    body: () => ({ from: "main", to: "nobody", amount: 1_000 }),
    fields: { to: "TRANSFER_NOT_SUPPORTED", amount: "INSUFFICIENT_BALANCE" },
  },
  {
    form: "transfer of no amount within one wallet",
    endpoint: transfersApi.create,
    body: () => ({ from: "main", to: "main", amount: 0.5 }),
    fields: { to: "TRANSFER_SAME_WALLET", amount: "AMOUNT_INVALID" },
  },
  ...[secondFactorApi.renewCodes, secondFactorApi.turnOff].map((endpoint) => ({
    form: endpoint.summary,
    endpoint,
    body: async () => {
      await turnTwoStepLoginOn();
      return { password: "wrong", code: "ABCDE-FGHJK" };
    },
    fields: { password: "PASSWORD_WRONG", code: "FACTOR_WRONG" },
  })),
  {
    form: "self-exclusion",
    endpoint: limitsApi.exclude,
    body: async () => {
      await excludeForGood();
      return { kind: "self_exclusion", months: 6, password: "wrong" };
    },
    fields: { password: "PASSWORD_WRONG", months: "EXCLUSION_TOO_SHORT" },
  },
];

/**
 * Contracts whose body has at most one field that the server checks beyond the contract, or that no form
 * sends.
 */
const oneFieldAtMost: readonly string[] = [
  // The captcha is checked before the password, because otherwise passwords could be tried without a captcha.
  "POST /api/auth/login",
  "POST /api/auth/forgot-password/resend",
  "POST /api/auth/forgot-password/verify",
  "POST /api/otp",
  "POST /api/otp/verify",
  "PATCH /api/profile",
  "PUT /api/limits",
  "POST /api/limits/confirm",
  "POST /api/limits/discard",
  "POST /api/referral/transfer",
  "POST /api/deposits/:id/submit",
  "POST /api/account/closing",
  "POST /api/account/export",
  "POST /api/second-factor/setup",
  "POST /api/second-factor/confirm",
  "POST /api/support-requests",
  "POST /api/support-requests/:id/messages",
  // Not sent by forms.
  "POST /api/shop/wheels/:id/spin",
  "POST /api/shop/seed/rotate",
  "POST /api/games/:id/launch",
  "POST /api/inbox/read",
  "PUT /api/push",
  "POST /api/me/terms",
  "POST /api/error-log",
];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** True when a call of the contract has a body with fields. */
function hasFields({ body }: Endpoint): boolean {
  if (!body) return false;
  return !("shape" in body) || Object.keys(Object(body.shape)).length > 0;
}

describe("a form whose every field the server refuses", () => {
  it.each(forms)("$form: one answer names all its fields", async ({ endpoint, body, fields }) => {
    const input = { body: await body(), headers: { "idempotency-key": newId() } };
    const { error } = await site.call(endpoint, input, endpoint.access === "public" ? {} : { as });
    expect(error.fields).toEqual(fields);
  });

  it("every form of the players' API: tested here, unless at most one field can be refused", () => {
    const known = new Set([...forms.map(({ endpoint }) => nameOf(endpoint)), ...oneFieldAtMost]);
    const sent = new Set(playerContracts.filter(hasFields).map(nameOf));
    expect([...sent].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !sent.has(name))).toEqual([]);
  });
});
