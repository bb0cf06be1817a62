import { id, listOf } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { seenVersion } from "./seen-version.ts";

const operatorBank = z.object({
  code: z.string(),
  name: z.string(),
  country: z.enum(["ID", "TH"]),
  kind: z.enum(["bank", "ewallet"]),
  active: z.boolean(),
  /** Players' accounts at the bank, to which nothing can be withdrawn while it is off. */
  playerAccounts: z.number(),
  version: z.number(),
});
export type OperatorBank = z.infer<typeof operatorBank>;

const operatorHouseAccount = z.object({
  id,
  bank: z.object({ code: z.string(), name: z.string(), active: z.boolean() }),
  currency: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  active: z.boolean(),
  /** Deposits that wait for a payment to this account; they go on while it is off. */
  openDeposits: z.number(),
  /**
   * True when no other account of the currency is on: without it, manual transfers are shown as unavailable.
   */
  last: z.boolean(),
  version: z.number(),
});
export type OperatorHouseAccount = z.infer<typeof operatorHouseAccount>;

const change = z.strictObject({ version: seenVersion, active: z.boolean() });

export const operatorBanksApi = {
  banks: operatorEndpoint("GET /banks", {
    summary: "Banks and e-wallets in display order",
    roles: listReaders.banks,
    reply: listOf(operatorBank),
  }),
  changeBank: operatorEndpoint("PATCH /banks/:code", {
    summary: "Take a bank off or on for new accounts, deposits and withdrawals",
    roles: ["cashier", "content"],
    params: z.object({ code: z.string().check(z.maxLength(12)) }),
    body: change,
    reply: operatorBank,
  }),
  houseAccounts: operatorEndpoint("GET /house-accounts", {
    summary: "The site's own accounts, which receive manual transfers",
    roles: ["cashier", "content"],
    reply: listOf(operatorHouseAccount),
  }),
  changeHouseAccount: operatorEndpoint("PATCH /house-accounts/:id", {
    summary: "Take an account off or on for new deposits",
    roles: ["cashier", "content"],
    params: z.object({ id }),
    body: change,
    reply: operatorHouseAccount,
  }),
} as const;
