import type { DepositStatus } from "@tessera/shared/contracts/deposits";
import { inEveryLanguage } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../inbox/index.ts";
import { texts } from "./texts.ts";

/** Fields of a deposit that its inbox message needs. */
interface ToldDeposit {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly amountMinor: bigint;
}

/** Inbox message about a decided deposit; null for every other status. */
export function depositMessage(
  { id, number, playerId, amountMinor }: ToldDeposit,
  to: DepositStatus,
  creditedMinor: bigint | undefined,
): NewMessage | null {
  if (to !== "approved" && to !== "rejected") return null;
  const amount = formatMinor(creditedMinor ?? amountMinor);
  return {
    title: inEveryLanguage(texts, (words) => words[to].title),
    body: inEveryLanguage(texts, (words) => words[to].body(amount, number)),
    playerId,
    category: "transaction",
    link: `/history/deposit/${id}`,
    dedupeKey: `deposit:${id}:${to}`,
    by: "system:deposits",
  };
}
