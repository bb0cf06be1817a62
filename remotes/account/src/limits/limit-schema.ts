import { amountMaxCredits } from "@tessera/shared/core/money";
import { parseAmount } from "@tessera/shared/forms";
import * as z from "@tessera/shared/schema";

/** Maximum values: the site's largest amount in credits, and the minutes of a day. */
const valueMax = { credits: amountMaxCredits, minutes: 24 * 60 } as const;

/** Schema of the limit form: a whole number with thousands commas. */
export function limitSchema(unit: keyof typeof valueMax) {
  return z.object({
    value: z.string().check(
      z.refine((text) => text.replaceAll(",", "").length <= 12, "amount.tooLarge"),
      z.refine((text) => parseAmount(text) >= 1, unit === "credits" ? "amount.required" : "required"),
      z.refine((text) => parseAmount(text) <= valueMax[unit], "amount.tooLarge"),
    ),
  });
}
