import type { DepositStatus } from "@tessera/shared/contracts/deposits";
import { inEveryLanguage, loadEveryLanguage } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import type { NewMessage } from "../../messages/index.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the messages about deposits by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

/** Fields of a deposit that its inbox message needs. */
interface NotifiedDeposit {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly amountMinor: bigint;
  readonly creditedMinor: bigint | null;
  readonly realPaid: bigint | null;
  readonly status: DepositStatus;
}

/**
 * Inbox message about a deposit that is decided, or whose money waits for an operator; null for every other
 * one.
 */
export function depositMessage(deposit: NotifiedDeposit): NewMessage | null {
  const { id, number, playerId, amountMinor, creditedMinor } = deposit;
  const about = subjectOf(deposit);
  if (!about) return null;
  const amount = formatMinor(creditedMinor ?? amountMinor);
  return {
    title: inEveryLanguage(texts, (words) => words[about].title),
    body: inEveryLanguage(texts, (words) => words[about].body(amount, number)),
    playerId,
    category: "transaction",
    link: `/history/deposit/${id}`,
    dedupeKey: `deposit:${id}:${about}`,
    by: "system:deposits",
  };
}

function subjectOf({ status, realPaid }: NotifiedDeposit): "approved" | "rejected" | "arrived" | null {
  if (status === "approved" || status === "rejected") return status;
  return status === "needs_review" || (status === "submitted" && realPaid !== null) ? "arrived" : null;
}
