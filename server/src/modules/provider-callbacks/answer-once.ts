import type { Database, Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { playerAccount } from "../../ledger/index.ts";
import { requestHash, type TransactionContent } from "./request-hash.ts";
import {
  findTransaction,
  storeTransaction,
  type RoundTransaction,
  type TransactionKind,
  type TransactionState,
} from "./round-transactions.ts";
import type { StudioStatus, TransactionAnswer } from "./studio-answer.ts";

/** One call of a studio, after its signature held. */
export interface StudioCall {
  readonly database: Database;
  readonly providerCode: string;
  readonly now: Date;
}

export interface TransactionRequest extends TransactionContent {
  readonly kind: TransactionKind;
  readonly txId: string;
}

/** What a decision may look at. The main account is locked until the decision is committed. */
export interface AnswerContext {
  readonly sql: Sql;
  readonly transactionId: string;
  /** Undefined when there is no such player. */
  readonly playerId: string | undefined;
  readonly playerCurrency: string;
  readonly mainMinor: MinorUnits;
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

/**
 * Decides a transaction once and answers its repeats from what was kept, all in one database transaction under the
 * lock of the player's main account.
 */
export function answerOnce(
  call: StudioCall,
  request: TransactionRequest,
  decide: (context: AnswerContext) => Promise<Decision>,
): Promise<TransactionAnswer> {
  const hash = requestHash(request);
  return call.database.transaction(async (sql) => {
    const player = await lockPlayer(sql, request.playerId);
    const earlier = await findTransaction(sql, call.providerCode, request.txId);
    if (earlier) return repeatedAnswer(earlier, hash, player?.mainMinor);

    const transactionId = newId();
    const decision = await decide({
      sql,
      transactionId,
      playerId: player?.id,
      playerCurrency: player?.currency ?? "",
      mainMinor: player?.mainMinor ?? minorUnits(0),
    });
    if (decision.state === "unkept") return { status: decision.answer };
    const balance = await storeTransaction(sql, {
      ...decision,
      id: transactionId,
      providerCode: call.providerCode,
      providerTxId: request.txId,
      kind: request.kind,
      amountMinor: BigInt(request.amount ?? 0),
      refTxId: request.refTxId ?? null,
      late: decision.late ?? false,
      requestHash: hash,
      createdAt: call.now,
      payingAccount: player && playerAccount(player.id, "main"),
    });
    return { ...transactionAnswer(decision.answer, balance), opTxId: transactionId };
  });
}

function repeatedAnswer(
  earlier: RoundTransaction,
  hash: Buffer,
  mainMinor: MinorUnits | undefined,
): TransactionAnswer {
  if (!hash.equals(earlier.requestHash)) return { status: "DUPLICATE_TX" };
  return { ...transactionAnswer(earlier.answer, mainMinor), opTxId: earlier.id, replayed: true };
}

/** Only an accepted call and one that lacked money learn the balance. */
function transactionAnswer(status: StudioStatus, mainMinor: MinorUnits | undefined): TransactionAnswer {
  const tellsBalance = mainMinor !== undefined && (status === "OK" || status === "INSUFFICIENT_FUNDS");
  return tellsBalance ? { status, balance: Number(mainMinor) } : { status };
}

interface LockedPlayer {
  readonly id: string;
  readonly currency: string;
  readonly mainMinor: MinorUnits;
}

/** Locks the player's main account first, so that the calls of one player are decided one after another. */
export async function lockPlayer(sql: Sql, playerId: string): Promise<LockedPlayer | undefined> {
  const [player] = await sql.query<{ id: string; currency: string; balance: bigint }>(
    `select p.id, p.currency, a.balance from accounts a join players p on p.id = a.player_id
     where a.key = $1 for update of a`,
    [playerAccount(playerId.toLowerCase(), "main")],
  );
  return player && { id: player.id, currency: player.currency, mainMinor: minorUnits(player.balance) };
}
