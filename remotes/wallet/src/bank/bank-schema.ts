import { accountNumber, type Bank } from "@tessera/shared/contracts/bank-accounts";
import { otp } from "@tessera/shared/contracts/otp";
import * as z from "@tessera/shared/schema";

/**
 * Schema of the form. The number has to match the chosen bank's pattern; from the second account on the code
 * is required.
 */
export function bankSchema({ banks, needsCode }: { banks: readonly Bank[]; needsCode: boolean }) {
  return z
    .object({
      currency: z.string(),
      bankCode: z.string().check(z.minLength(1, "bank.required")),
      accountName: z.string().check(z.regex(/^.{2,60}$/su, "accountName.length")),
      accountNumber,
      code: needsCode ? otp : z.string(),
    })
    .check(
      z.refine(({ bankCode, accountNumber }) => fitsBank(banks, bankCode, accountNumber), {
        error: "bankNumber.format",
        path: ["accountNumber"],
      }),
    );
}

export type BankValues = z.output<ReturnType<typeof bankSchema>>;

function fitsBank(banks: readonly Bank[], code: string, number: string): boolean {
  const pattern = banks.find((bank) => bank.code === code)?.accountPattern;
  return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(number);
}
