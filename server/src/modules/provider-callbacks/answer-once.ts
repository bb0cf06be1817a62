import { newId } from "@tessera/shared/core/identifiers";
import { requestHash, type TransactionContent } from "./request-hash.ts";
import type { RoundTransaction, TransactionKind, TransactionState } from "./round-transactions.ts";
import type { UnitOfWork, UnitOfWorkPlayer } from "./unit-of-work.ts";
import type { StudioStatus, TransactionAnswer } from "./studio-answer.ts";

export interface TransactionRequest extends TransactionContent {
  readonly kind: TransactionKind;
  readonly txId: string;
}

/** What a decision may look at besides the unit of work. */
export interface AnswerContext {
  readonly transactionId: string;
  /** Undefined when there is no such player. */
  readonly player: UnitOfWorkPlayer | undefined;
}

interface KeptDecision {
  readonly answer: StudioStatus;
  readonly state: TransactionState;
  readonly playerId: string | null;
  readonly roundId: string | null;
  readonly journalId: string | null;
  readonly late?: boolean;
}

/** What became of a transaction: either kept for its repeats, or an answer that leaves no trace. */
export type Decision = KeptDecision | { readonly answer: StudioStatus; readonly state: "unkept" };

/** A refusal that every repeat will get again. */
export function refused(answer: StudioStatus, playerId: string | undefined): KeptDecision {
  return { answer, state: "refused", playerId: playerId ?? null, roundId: null, journalId: null };
}

/** A refusal for good of what passes the upper bound of money; operators see it. */
export function refusedAsOutOfRange(
  playerId: string,
  round: { readonly id: string | null } | undefined,
): Decision {
  return { ...refused("AMOUNT_OUT_OF_RANGE", playerId), roundId: round?.id ?? null };
}

/** A refusal that a corrected call under the same id may turn into something else. */
export function unkept(answer: StudioStatus): Decision {
  return { answer, state: "unkept" };
}

/** Decides a transaction once and answers its repeats from what was kept. */
export function answerOnce(
  unitOfWork: UnitOfWork,
  providerCode: string,
  request: TransactionRequest,
  decide: (context: AnswerContext) => Decision,
): TransactionAnswer {
  const hash = requestHash(request);
  const player = unitOfWork.player(request.playerId);
  const earlier = unitOfWork.transaction(providerCode, request.txId);
  if (earlier) return repeatedAnswer(unitOfWork, earlier, hash, player);

  const transactionId = newId();
  const decision = decide({ transactionId, player });
  if (decision.state === "unkept") return { status: decision.answer };
  unitOfWork.storeTransaction({
    ...decision,
    id: transactionId,
    providerCode,
    providerTxId: request.txId,
    kind: request.kind,
    amountMinor: storableAmount(request.amount ?? 0),
    refTxId: request.refTxId ?? null,
    late: decision.late ?? false,
    requestHash: hash,
  });
  if (decision.answer === "AMOUNT_OUT_OF_RANGE") {
    unitOfWork.reportOutOfRange({ ...request, providerCode, transactionId });
  }
  return { ...transactionAnswer(unitOfWork, providerCode, decision.answer, player), opTxId: transactionId };
}

/** The largest number that a row holds; more than that is told to the back office in digits. */
const storableMax = 2n ** 63n - 1n;

function storableAmount(amount: number): bigint {
  const minor = BigInt(amount);
  return minor < storableMax ? minor : storableMax;
}

function repeatedAnswer(
  unitOfWork: UnitOfWork,
  earlier: RoundTransaction,
  hash: Buffer,
  player: UnitOfWorkPlayer | undefined,
): TransactionAnswer {
  if (!hash.equals(earlier.requestHash)) return { status: "DUPLICATE_TX" };
  const answer = transactionAnswer(unitOfWork, earlier.providerCode, earlier.answer, player);
  return { ...answer, opTxId: earlier.id, replayed: true };
}

/** Only an accepted call and one that lacked money learn the balance, of a player who has been at the studio. */
function transactionAnswer(
  unitOfWork: UnitOfWork,
  providerCode: string,
  status: StudioStatus,
  player: UnitOfWorkPlayer | undefined,
): TransactionAnswer {
  const tellsBalance = status === "OK" || status === "INSUFFICIENT_FUNDS";
  return player && tellsBalance && !unitOfWork.isStranger(providerCode, player.id)
    ? { status, balance: Number(player.mainMinor) }
    : { status };
}
