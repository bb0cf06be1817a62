import { inEveryLanguage, loadEveryLanguage, type StoredText, textIn } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../messages/index.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of jackpots by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

/** Inbox message to the winner of a jackpot. */
export function jackpotMessage({
  name,
  playerId,
  amountMinor,
  transactionId,
}: {
  readonly name: StoredText;
  readonly playerId: string;
  readonly amountMinor: bigint;
  readonly transactionId: string;
}): NewMessage {
  return {
    title: inEveryLanguage(texts, ({ won }, language) => won.title(textIn(name, language))),
    body: inEveryLanguage(texts, ({ won }) => won.body(formatMinor(amountMinor))),
    playerId,
    category: "transaction",
    link: "/history",
    dedupeKey: `jackpot:${transactionId}`,
    by: "system:jackpots",
  };
}
