import { email, fullName, phone } from "../contracts/auth.ts";
import { bank, bankAccount, newBankAccount } from "../contracts/bank-accounts.ts";
import { id } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { operatorPlayerDetail } from "./players.ts";
import { seenVersion } from "./seen-version.ts";

/**
 * Part of every change: why it is made, which the player reads, and the version that the operator has seen.
 */
const change = {
  reason: z.string().check(z.trim(), z.minLength(3, "required"), z.maxLength(300, "invalid")),
  version: seenVersion,
};
const params = z.object({ id });
const { bankCode, accountName, accountNumber } = newBankAccount.shape;

const playerBankAccounts = z.object({ items: z.array(bankAccount), banks: z.array(bank) });
export type PlayerBankAccounts = z.output<typeof playerBankAccounts>;

/**
 * Name, phone number, address and bank accounts of a player, which only operators change once they are
 * registered.
 */
export const playerContactApi = {
  name: operatorEndpoint("PUT /players/:id/name", {
    summary:
      "Change a player's name. CONFLICT as flags; VALIDATION at the field, also of the name that he has",
    roles: ["support", "risk"],
    params,
    body: z.strictObject({ fullName, ...change }),
    reply: operatorPlayerDetail,
  }),
  phone: operatorEndpoint("PUT /players/:id/phone", {
    summary: "Change a player's phone number. As name, and PHONE_TAKEN at the field",
    roles: ["support", "risk"],
    params,
    body: z.strictObject({ phone, ...change }),
    reply: operatorPlayerDetail,
  }),
  email: operatorEndpoint("PUT /players/:id/email", {
    summary:
      "Change a player's address, which has to be verified again; codes that were sent to the old one end. As name, and EMAIL_TAKEN at the field",
    roles: ["support", "risk"],
    params,
    body: z.strictObject({ email, ...change }),
    reply: operatorPlayerDetail,
  }),
  twoStepLogin: operatorEndpoint("POST /players/:id/two-step-login-off", {
    summary:
      "Turn off the two-step login of a player who has lost authenticator and recovery codes. CONFLICT as flags, also while it is off",
    roles: ["support", "risk"],
    params,
    body: z.strictObject({ ...change }),
    reply: operatorPlayerDetail,
  }),
  bankAccounts: operatorEndpoint("GET /players/:id/bank-accounts", {
    summary: "Bank accounts of a player, their numbers masked, and the banks that he can have one at",
    roles: listReaders.players,
    params,
    reply: playerBankAccounts,
  }),
  bankAccount: operatorEndpoint("PUT /players/:id/bank-accounts/:accountId", {
    summary:
      "Put another bank account in the place of one; open deposits and withdrawals keep the one they were made with. As name, and " +
      "BANK_UNAVAILABLE, BANK_NAME_MISMATCH and BANK_TAKEN at the field",
    roles: ["support", "risk"],
    params: z.extend(params, { accountId: id }),
    body: z.strictObject({ bankCode, accountName, accountNumber, ...change }),
    reply: operatorPlayerDetail,
  }),
} as const;
