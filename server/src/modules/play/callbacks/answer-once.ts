import { newId } from "@tessera/shared/core/identifiers";
import type { RoundTransaction, TransactionKind, TransactionState } from "./round-transactions.ts";
import type { UnitOfWork, UnitOfWorkPlayer } from "./unit-of-work.ts";
import type { StudioStatus, TransactionAnswer } from "./studio-answer.ts";
import { hash } from "node:crypto";

export interface TransactionRequest extends TransactionContent {
  readonly kind: TransactionKind;
  readonly txId: string;
}

/** Context of a decision besides the unit of work. */
export interface AnswerContext {
  readonly transactionId: string;
  /** Undefined when the player does not exist. */
  readonly player: UnitOfWorkPlayer | undefined;
}

interface StoredDecision {
  readonly answer: StudioStatus;
  readonly state: TransactionState;
  readonly playerId: string | null;
  readonly roundId: string | null;
  readonly journalId: string | null;
  readonly late?: boolean;
  /** Amount that the site decided, in minor units; that of the request when absent. */
  readonly amountMinor?: bigint;
  /** Turnover that a bet counts, in minor units; 0 when absent. */
  readonly countedMinor?: bigint;
}

/** Outcome of a transaction: either stored for its repeats, or an answer that is not stored. */
export type Decision = StoredDecision | { readonly answer: StudioStatus; readonly state: "unstored" };

/** Creates a refusal that every repeat gets again. */
export function refused(answer: StudioStatus, playerId: string | undefined): StoredDecision {
  return { answer, state: "refused", playerId: playerId ?? null, roundId: null, journalId: null };
}

/** Creates a permanent refusal of an amount beyond the upper bound of money, and reports it to operators. */
export function refusedAsOutOfRange(
  playerId: string,
  round: { readonly id: string | null } | undefined,
): StoredDecision {
  return { ...refused("AMOUNT_OUT_OF_RANGE", playerId), roundId: round?.id ?? null };
}

/** Creates a refusal that is not stored: a corrected call under the same id may succeed. */
export function unstored(answer: StudioStatus): Decision {
  return { answer, state: "unstored" };
}

/** Decides a transaction once and answers its repeats from the stored decision. */
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
  if (decision.state === "unstored") return { status: decision.answer };
  unitOfWork.storeTransaction({
    ...decision,
    id: transactionId,
    providerCode,
    providerTxId: request.txId,
    kind: request.kind,
    amountMinor: decision.amountMinor ?? storableAmount(request.amount ?? 0),
    refTxId: request.refTxId ?? null,
    late: decision.late ?? false,
    countedMinor: decision.countedMinor ?? 0n,
    requestHash: hash,
  });
  if (decision.answer === "AMOUNT_OUT_OF_RANGE") {
    unitOfWork.reportOutOfRange({ ...request, providerCode, transactionId });
  }
  const answer = transactionAnswer(unitOfWork, providerCode, decision.answer, player);
  return { ...answer, ...jackpotAnswer(unitOfWork, transactionId), opTxId: transactionId };
}

/** The largest number that a row can store; larger ones are reported to the back office in digits. */
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
  return { ...answer, ...jackpotAnswer(unitOfWork, earlier.id), opTxId: earlier.id, replayed: true };
}

/** Includes the pot that a bet fed, and what a draw paid. */
function jackpotAnswer(
  { jackpots }: UnitOfWork,
  transactionId: string,
): Pick<TransactionAnswer, "jackpot" | "amount"> {
  const jackpot = jackpots.ofBet(transactionId);
  const draw = jackpots.draw(transactionId);
  return { ...(jackpot && { jackpot }), ...(draw && { amount: Number(draw.amountMinor) }) };
}

/**
 * Includes the balance only for an accepted call or one that lacked money, of a player who has been at the
 * studio.
 */
function transactionAnswer(
  unitOfWork: UnitOfWork,
  providerCode: string,
  status: StudioStatus,
  player: UnitOfWorkPlayer | undefined,
): TransactionAnswer {
  const tellsBalance = status === "OK" || status === "INSUFFICIENT_FUNDS";
  return player && tellsBalance && !unitOfWork.isUnrelated(providerCode, player.id)
    ? { status, balance: Number(player.mainMinor) }
    : { status };
}

/**
 * Content that identifies a transaction. A repeat may carry another play token, but none of these may differ.
 */
interface TransactionContent {
  readonly kind: string;
  readonly playerId: string;
  readonly roundId: string;
  readonly gameId?: string | undefined;
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly refTxId?: string | undefined;
  readonly freeRound?: string | undefined;
  readonly atRisk?: number | undefined;
}

/** SHA-256 over the content of a transaction: a repeat under the same id must have the same digest. */
function requestHash(content: TransactionContent): Buffer {
  const { kind, playerId, roundId, gameId, amount, currency, refTxId, freeRound, atRisk } = content;
  // An array keeps the positions of absent values, so that different contents never serialise alike.
  const parts: unknown[] = [kind, playerId.toLowerCase(), roundId, gameId, amount, currency, refTxId];
  // Absent from the digests of all other transactions, some of which were stored before there were these
  // fields.
  if (freeRound !== undefined) parts.push(freeRound);
  if (atRisk !== undefined) parts.push({ atRisk });
  return hash("sha256", JSON.stringify(parts), "buffer");
}
