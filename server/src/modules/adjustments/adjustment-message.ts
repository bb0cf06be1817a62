import { inEveryLanguage, loadEveryLanguage } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../messages/index.ts";
import type { AdjustmentRow } from "./adjustment-row.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the messages about adjustments by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

type NotifiedAdjustment = Pick<
  AdjustmentRow,
  "id" | "number" | "playerId" | "amountMinor" | "reason" | "explanation"
>;

/** Inbox message about an adjustment that was booked. */
export function adjustmentMessage(adjustment: NotifiedAdjustment): NewMessage {
  const { id, number, playerId, amountMinor, reason, explanation } = adjustment;
  const verb = amountMinor > 0n ? "added" : "taken";
  const amount = formatMinor(amountMinor > 0n ? amountMinor : -amountMinor);
  return {
    title: inEveryLanguage(texts, (words) => words[verb].title),
    body: inEveryLanguage(texts, (words) =>
      words[verb].body({ amount, number, reason: words.reasons[reason], explanation }),
    ),
    playerId,
    category: "transaction",
    link: `/history/adjustment/${id}`,
    dedupeKey: `adjustment:${id}`,
    by: "system:adjustments",
  };
}
