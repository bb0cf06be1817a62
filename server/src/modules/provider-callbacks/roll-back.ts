import type { Sql } from "@tessera/database";
import { uncountBet } from "../../standing/turnover.ts";
import { answerOnce, unkept, type AnswerContext, type Decision, type StudioCall } from "./answer-once.ts";
import type { RollbackRequest } from "./callback-requests.ts";
import { postBetRollback, postWinRollback } from "./game-money.ts";
import { findTransaction, markRolledBack, type RoundTransaction } from "./round-transactions.ts";
import { addToRound, voidIfNothingIsLeft } from "./rounds.ts";
import type { TransactionAnswer } from "./studio-answer.ts";

/**
 * Takes a bet or a win back. Always `OK`, also when there is nothing to take back: a rollback that came first stays as
 * a tombstone, and what it names will be refused.
 */
export function rollBack(call: StudioCall, rollback: RollbackRequest): Promise<TransactionAnswer> {
  return answerOnce(call, { ...rollback, kind: "rollback" }, async (context) => {
    const reversed = await findTransaction(context.sql, call.providerCode, rollback.refTxId);
    const playerId = context.playerId ?? null;
    if (!reversed) {
      return { answer: "OK", state: "tombstone", playerId, roundId: null, journalId: null };
    }
    const isSomebodyElses = reversed.playerId !== null && reversed.playerId !== playerId;
    if (isSomebodyElses || reversed.kind === "rollback") return unkept("BAD_REQUEST");
    const journalId = reversed.state === "ok" ? await takeBack(call, context, rollback, reversed) : null;
    return { answer: "OK", state: "ok", playerId, roundId: reversed.roundId, journalId } satisfies Decision;
  });
}

/** Moves the money of an accepted transaction back. Gives the journal, or null when none was moved. */
async function takeBack(
  call: StudioCall,
  { sql, transactionId, mainMinor, playerCurrency }: AnswerContext,
  rollback: RollbackRequest,
  { id, kind, roundId, playerId, amountMinor, journalId: reverses }: RoundTransaction,
): Promise<string | null> {
  // Accepted transactions always have both; the check tells the compiler.
  if (!roundId || !playerId) return null;
  const posting = {
    ...call,
    providerTxId: rollback.txId,
    transactionId,
    playerId,
    currency: playerCurrency,
    amountMinor,
    reverses,
  };
  const journalId =
    kind === "bet"
      ? await postBetRollback(sql, posting)
      : await postWinRollback(sql, { ...posting, mainMinor });
  if (kind === "bet") {
    await uncountBet(sql, { betTransactionId: id, rollbackTransactionId: transactionId, now: call.now });
  }
  await markRolledBack(sql, id);
  await subtractFromRound(sql, roundId, kind === "bet", amountMinor, journalId);
  await voidIfNothingIsLeft(sql, roundId, call.now);
  return journalId;
}

function subtractFromRound(
  sql: Sql,
  roundId: string,
  isBet: boolean,
  amountMinor: bigint,
  journalId: string | null,
): Promise<void> {
  const change = isBet ? { betMinor: -amountMinor } : { winMinor: -amountMinor };
  return addToRound(sql, roundId, { ...change, journalId });
}
