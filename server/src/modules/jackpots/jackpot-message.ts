import { inEveryLanguage, type StoredText, textIn } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../inbox/index.ts";
import { texts } from "./texts.ts";

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
