import { isManualTransfer } from "@tessera/shared/contracts/deposits";
import * as z from "@tessera/shared/schema";
import { creditsText } from "@tessera/shared/forms";
import type { MethodOption } from "./deposit-rules.ts";

/** Schema of the form, except the method. The bounds are the method's. */
export function depositSchema(method: MethodOption) {
  const isManual = isManualTransfer(method.method);
  const needsProvider = (method.providers?.length ?? 0) > 0;
  return z.object({
    playerBankAccountId: z.string().check(z.refine((id) => !isManual || id !== "", "bank.required")),
    houseBankAccountId: z.string(),
    payProvider: z.string().check(z.refine((code) => !needsProvider || code !== "", "required")),
    amount: creditsText({ min: method.minInt, max: method.maxInt }),
    promotionId: z.string(),
    note: z.string().check(z.maxLength(200, "note.length")),
  });
}

export type DepositValues = z.output<ReturnType<typeof depositSchema>>;
