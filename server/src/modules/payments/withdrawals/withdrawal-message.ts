import type { WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import { inEveryLanguage, loadEveryLanguage } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../../messages/index.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the messages about withdrawals by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

/** Withdrawal data of a message. */
interface NotifiedWithdrawal {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly amountMinor: bigint;
  readonly bank: { readonly bankName: string };
}

/** Inbox message about a withdrawal that has ended; null for every other transition. */
export function withdrawalMessage(
  { id, number, playerId, amountMinor, bank }: NotifiedWithdrawal,
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
