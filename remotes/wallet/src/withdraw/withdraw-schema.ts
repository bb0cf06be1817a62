import { otp } from "@tessera/shared/contracts/otp";
import type { WithdrawalOptions } from "@tessera/shared/contracts/withdrawals";
import { minorToCredits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { creditsText } from "@tessera/shared/forms";

/** Schema of the form; the code is required where the options say so. */
export function withdrawSchema({ minInt, maxInt, withdrawableMinor, codeRequired }: WithdrawalOptions) {
  return z.object({
    playerBankAccountId: z.string().check(z.minLength(1, "bank.required")),
    amount: creditsText({ min: minInt, max: maxInt, available: minorToCredits(withdrawableMinor) }),
    code: codeRequired ? otp : z.string(),
  });
}
