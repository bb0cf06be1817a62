import * as z from "@tessera/shared/schema";
import { endpoint } from "./endpoint.ts";
import { id, instant, listOf } from "./scalars.ts";

export const bank = z.object({
  code: z.string(),
  name: z.string(),
  country: z.enum(["ID", "TH"]),
  kind: z.enum(["bank", "ewallet"]),
  /** Regular expression that the whole account number has to match. */
  accountPattern: z.string(),
  active: z.boolean(),
});
export type Bank = z.infer<typeof bank>;

export const bankAccount = z.object({
  id,
  bank: z.object({ code: z.string(), name: z.string() }),
  accountNumberMasked: z.string(),
  accountName: z.string(),
  currency: z.string(),
  isPrimary: z.boolean(),
  status: z.enum(["active", "frozen"]),
  frozenUntil: z.optional(instant),
  /** Present and true while the bank is off: nothing can be withdrawn to the account. */
  bankOff: z.optional(z.boolean()),
});
export type BankAccount = z.infer<typeof bankAccount>;

export const accountNumber = z.string().check(z.regex(/^\d{5,20}$/, "bankNumber.format"));

export const newBankAccount = z.strictObject({
  currency: z.string().check(z.minLength(3)),
  bankCode: z.string().check(z.minLength(1, "bank.required")),
  accountName: z.string().check(z.regex(/^.{2,60}$/su, "accountName.length")),
  accountNumber,
  otpTicket: z.nullish(z.string().check(z.maxLength(200))),
});

export const bankAccountsApi = {
  banks: endpoint({
    method: "GET",
    path: "/api/banks",
    access: "open",
    summary: "Banks of one country",
    query: z.object({ country: z._default(z.enum(["ID", "TH"]), "ID") }),
    reply: listOf(bank),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/bank-accounts",
    access: "account",
    summary: "The player's own bank accounts",
    reply: listOf(bankAccount),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/bank-accounts",
    access: "account",
    summary: "Register a bank account; a code by e-mail is needed from the second one on",
    body: newBankAccount,
    reply: bankAccount,
    status: 201,
    idempotent: true,
  }),
  makePrimary: endpoint({
    method: "PUT",
    path: "/api/bank-accounts/:id/primary",
    access: "account",
    summary: "Use this account first",
    params: z.object({ id }),
    status: 204,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/bank-accounts/:id",
    access: "account",
    summary: "Forget a bank account that no open request uses",
    params: z.object({ id }),
    status: 204,
  }),
} as const;
