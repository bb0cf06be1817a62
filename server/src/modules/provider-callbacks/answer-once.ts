import { newId } from "@tessera/shared/core/identifiers";
import { requestHash, type TransactionContent } from "./request-hash.ts";
import type { RoundTransaction, TransactionKind, TransactionState } from "./round-transactions.ts";
import type { Sheet, SheetPlayer } from "./sheet.ts";
import type { StudioStatus, TransactionAnswer } from "./studio-answer.ts";

export interface TransactionRequest extends TransactionContent {
  readonly kind: TransactionKind;
  readonly txId: string;
}

/** What a decision may look at besides the sheet. */
export interface AnswerContext {
  readonly transactionId: string;
  /** Undefined when there is no such player. */
  readonly player: SheetPlayer | undefined;
}

/** What became of a transaction: either kept for its repeats, or an answer that leaves no trace. */
export type Decision =
  | {
      readonly answer: StudioStatus;
      readonly state: TransactionState;
      readonly playerId: string | null;
      readonly roundId: string | null;
      readonly journalId: string | null;
      readonly late?: boolean;
    }
  | { readonly answer: StudioStatus; readonly state: "unkept" };

/** A refusal that every repeat will get again. */
export function refused(answer: StudioStatus, playerId: string | undefined): Decision {
  return { answer, state: "refused", playerId: playerId ?? null, roundId: null, journalId: null };
}

/** A refusal that a corrected call under the same id may turn into something else. */
export function unkept(answer: StudioStatus): Decision {
  return { answer, state: "unkept" };
}

/** Decides a transaction once and answers its repeats from what was kept. */
export function answerOnce(
  sheet: Sheet,
  providerCode: string,
  request: TransactionRequest,
  decide: (context: AnswerContext) => Decision,
): TransactionAnswer {
  const hash = requestHash(request);
  const player = sheet.player(request.playerId);
  const earlier = sheet.transaction(providerCode, request.txId);
  if (earlier) return repeatedAnswer(earlier, hash, player);

  const transactionId = newId();
  const decision = decide({ transactionId, player });
  if (decision.state === "unkept") return { status: decision.answer };
  sheet.keepTransaction({
    ...decision,
    id: transactionId,
    providerCode,
    providerTxId: request.txId,
    kind: request.kind,
    amountMinor: BigInt(request.amount ?? 0),
    refTxId: request.refTxId ?? null,
    late: decision.late ?? false,
    requestHash: hash,
  });
  return { ...transactionAnswer(decision.answer, player), opTxId: transactionId };
}

function repeatedAnswer(
  earlier: RoundTransaction,
  hash: Buffer,
  player: SheetPlayer | undefined,
): TransactionAnswer {
  if (!hash.equals(earlier.requestHash)) return { status: "DUPLICATE_TX" };
  return { ...transactionAnswer(earlier.answer, player), opTxId: earlier.id, replayed: true };
}

/** Only an accepted call and one that lacked money learn the balance. */
function transactionAnswer(status: StudioStatus, player: SheetPlayer | undefined): TransactionAnswer {
  const tellsBalance = status === "OK" || status === "INSUFFICIENT_FUNDS";
  return player && tellsBalance ? { status, balance: Number(player.mainMinor) } : { status };
}
