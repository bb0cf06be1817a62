import type { WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import { inEveryLanguage } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../inbox/index.ts";
import { texts } from "./texts.ts";

/** Withdrawal data of a message. */
interface ToldWithdrawal {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly amountMinor: bigint;
  readonly bank: { readonly bankName: string };
}

/** Inbox message about a withdrawal that has ended; null for every other transition. */
export function withdrawalMessage(
  { id, number, playerId, amountMinor, bank }: ToldWithdrawal,
  to: WithdrawalStatus,
): NewMessage | null {
  if (to !== "paid" && to !== "rejected" && to !== "refunded") return null;
  const amount = formatMinor(amountMinor);
  return {
    title: inEveryLanguage(texts, (words) => words[to].title),
    body: inEveryLanguage(texts, (words) => words[to].body(amount, number, bank.bankName)),
    playerId,
    category: "transaction",
    link: `/history/withdraw/${id}`,
    dedupeKey: `withdrawal:${id}:${to}`,
    by: "system:withdrawals",
  };
}
