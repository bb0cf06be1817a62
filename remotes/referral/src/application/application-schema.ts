import type { Bank } from "@tessera/shared/contracts/bank-accounts";
import { email, fullName, phone } from "@tessera/shared/contracts/auth";
import { accountNumber, newBankAccount } from "@tessera/shared/contracts/bank-accounts";
import { otp } from "@tessera/shared/contracts/otp";
import * as z from "@tessera/shared/schema";
import type { CardFault } from "./card-picture.ts";

interface ApplicationRules {
  readonly banks: readonly Bank[];
  /** True after a rejection: what is left empty is taken from the former application. */
  readonly hasFormer: boolean;
}

/** A usable picture, the fault of one that is not, or nothing yet. */
export type IdCardChoice = File | CardFault | null;

const idCardChoice = z
  .custom<IdCardChoice>(() => true)
  .check(({ value, issues }) => {
    if (!(value instanceof Blob)) issues.push({ code: "custom", message: value ?? "required", input: value });
  });

/** Schema of the form of an application. The field rules are the server's. */
export function applicationSchema({ banks, hasFormer }: ApplicationRules) {
  const orFormer = (rule: z.ZodMiniType<string, string>) => (hasFormer ? orEmpty(rule) : rule);
  return z
    .object({
      fullName,
      phone: orFormer(phone),
      email: orFormer(email),
      bankCode: newBankAccount.shape.bankCode,
      accountNumber: orFormer(accountNumber),
      accountName: newBankAccount.shape.accountName,
      idCard: idCardChoice,
      code: otp,
      terms: z.boolean().check(z.refine((accepted) => accepted, "terms.required")),
    })
    .check(
      z.refine((form) => fitsBank(banks, form), { error: "bankNumber.format", path: ["accountNumber"] }),
    );
}

export type ApplicationSchema = ReturnType<typeof applicationSchema>;
export type ApplicationValues = z.output<ApplicationSchema>;

/** The rule of a field that may also be empty, with the messages of the rule. */
function orEmpty(rule: z.ZodMiniType<string, string>): z.ZodMiniType<string, string> {
  return z.string().check(({ value, issues }) => {
    const [issue] = value === "" ? [] : (z.safeParse(rule, value).error?.issues ?? []);
    if (issue) issues.push({ code: "custom", message: issue.message, input: value });
  });
}

function fitsBank(
  banks: readonly Bank[],
  { bankCode, accountNumber: number }: { readonly bankCode: string; readonly accountNumber: string },
): boolean {
  const pattern = banks.find(({ code }) => code === bankCode)?.accountPattern;
  return number === "" || pattern === undefined || new RegExp(`^(?:${pattern})$`).test(number);
}
