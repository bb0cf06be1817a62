import type { Sql, StatementValues, Transaction } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { isWithinMoneyMax, type MinorUnits } from "@tessera/shared/core/money";
import { Counter } from "prom-client";
import { outboxChannel } from "../platform/events/outbox.ts";
import { currentRequestId } from "../platform/audit/request-context.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { AccountKey } from "./account-key.ts";

/** Kinds of journals. Source: spec:ledger#journal-kinds. */
export const journalKinds = [
  "adjust",
  "closing.forfeit",
  "commission.release",
  "commission.transfer",
  "deposit.credit",
  "deposit.unclaimed",
  "game.bet",
  "game.jackpot",
  "game.rollback",
  "game.win",
  "game.win.rollback",
  "jackpot.seed",
  "playmoney.grant",
  "points.earn",
  "promo.bonus",
  "promo.clawback",
  "provider.sync",
  "spin.bet",
  "spin.prize",
  "transfer.in.done",
  "transfer.in.failed",
  "transfer.in.hold",
  "transfer.out.done",
  "withdraw.hold",
  "withdraw.paid",
  "withdraw.release",
] as const;
export type JournalKind = (typeof journalKinds)[number];

/** Change of one account: credit (+) or debit (−). */
export interface Leg {
  readonly account: AccountKey;
  readonly amount: MinorUnits;
}

export interface Posting {
  readonly kind: JournalKind;
  /** Idempotency key of the booking: under one key money moves once. */
  readonly idemKey: string;
  /** Reference to the document, for example `{ type: "withdrawal", id }`. */
  readonly ref: { readonly type: string; readonly id: string };
  /** Two or more accounts, each once; the amounts of each currency sum to zero. */
  readonly legs: readonly Leg[];
  /** `player:<id>`, `admin:<id>`, `provider:<code>` or `system:<job>`. */
  readonly by: string;
  /** The journal that this one reverses. A journal is reversed at most once. */
  readonly reverses?: string;
  readonly memo?: string;
  /** Time of the event; the time of writing when absent. */
  readonly at?: Date;
  /** Id of the external request that caused the booking; the current request when absent. */
  readonly requestId?: string | null;
}

export interface Posted {
  readonly journalId: string;
  /** True when the same booking existed before; nothing moved now. */
  readonly replayed: boolean;
}

/** A player's account does not hold enough for the booking. The transaction stays usable. */
export class InsufficientBalance extends Refusal {
  readonly account: string;

  constructor(account: string) {
    super("INSUFFICIENT_BALANCE");
    this.name = "InsufficientBalance";
    this.account = account;
  }
}

/**
 * The key belongs to another booking, or the journal to reverse is already reversed. The transaction stays
 * usable.
 */
export class PostingConflict extends Refusal {
  readonly idemKey: string;

  constructor(idemKey: string) {
    super("CONFLICT");
    this.name = "PostingConflict";
    this.idemKey = idemKey;
  }
}

/**
 * A leg, or the resulting balance of an account, is beyond the upper bound of money. The transaction must be
 * rolled back. Source: spec:money#bounds.
 */
export class AmountOutOfRange extends Refusal {
  constructor() {
    super("AMOUNT_OUT_OF_RANGE");
    this.name = "AmountOutOfRange";
  }
}

/** A leg names a player account that was never opened: a programming error, not the player's. */
export class UnknownAccount extends Error {
  constructor(account: string) {
    super(`There is no account ${account}`);
    this.name = "UnknownAccount";
  }
}

const postings = new Counter({
  name: "tessera_ledger_postings_total",
  help: "Postings asked of the ledger, by how they ended.",
  labelNames: ["outcome"],
});

interface Outcome {
  readonly outcome: "posted" | "replayed" | "conflict" | "insufficient" | "unknown_account";
  readonly journal_id: string | null;
  readonly account_key: string | null;
}

/**
 * Books one journal inside the caller's transaction, in one round trip: locks the accounts in the order of
 * their ids, checks and writes, and adds a `wallet.updated` event to the outbox. Repeating a posting moves
 * money once. Throws InsufficientBalance, PostingConflict, UnknownAccount, AmountOutOfRange; the database
 * refuses unbalanced journals.
 */
export async function post(sql: Sql, posting: Posting): Promise<Posted> {
  const { kind, idemKey, ref, legs, by, reverses, memo, at, requestId = currentRequestId() } = posting;
  refuseOutOfRange(legs);
  const [row] = await queryWithinRange<Outcome>(
    sql,
    `select outcome, journal_id, account_key
       from ledger_post(:id, :kind, :idemKey, :refType, :refId, :by, :reverses, :memo, :at, :accounts, :amounts, :requestId)`,
    {
      id: newId(),
      kind,
      idemKey,
      refType: ref.type,
      refId: ref.id,
      by,
      reverses,
      memo,
      at,
      accounts: legs.map(({ account }) => account),
      amounts: legs.map(({ amount }) => amount),
      requestId,
    },
  );
  if (row) postings.inc({ outcome: row.outcome });
  if (row?.outcome === "insufficient") throw new InsufficientBalance(row.account_key ?? "");
  if (row?.outcome === "unknown_account") throw new UnknownAccount(row.account_key ?? "");
  if (!row?.journal_id || row.outcome === "conflict") throw new PostingConflict(idemKey);
  if (row.outcome === "posted") for (const playerId of playersOf(legs)) sql.notify(outboxChannel, playerId);
  return { journalId: row.journal_id, replayed: row.outcome === "replayed" };
}

/** Refuses a leg beyond the bound before it reaches the database, which could not parse the number. */
function refuseOutOfRange(legs: readonly Leg[]): void {
  const isInRange = legs.every(({ amount }) => isWithinMoneyMax(amount < 0n ? -amount : amount));
  if (!isInRange) throw new AmountOutOfRange();
}

/** Constraints on entries, and a balance that exceeds bigint. */
const outOfRangeConstraints = ["entries_leg_in_range", "entries_balance_in_range"];
const numericValueOutOfRange = "22003";

async function queryWithinRange<Row extends object>(
  sql: Sql,
  text: string,
  values: StatementValues,
): Promise<Row[]> {
  try {
    return await sql.query<Row>(text, values);
  } catch (error) {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    const isOutOfRange =
      code === numericValueOutOfRange || outOfRangeConstraints.some((name) => name === constraint);
    throw isOutOfRange ? new AmountOutOfRange() : error;
  }
}

/** A posting with a given journal id. */
export interface NewJournal extends Posting {
  readonly journalId: string;
}

/**
 * Sends the booking of several journals, in their order, inside the caller's transaction. The caller has
 * checked that they may be booked and holds the locks of the players' accounts. When a journal is not allowed
 * (a known key, a balance below zero or beyond the bound, an account that was never opened), the database
 * refuses all of them and the transaction. Throws AmountOutOfRange for a leg.
 */
export function postAll(sql: Transaction, journals: readonly NewJournal[]): void {
  if (journals.length === 0) return;
  const legs = journals.flatMap(({ journalId, legs }) => legs.map((leg) => ({ journalId, ...leg })));
  refuseOutOfRange(legs);
  const players = playersOf(legs);
  sql.send("select ledger_post_all(:journals, :ids, :accounts, :amounts, :players)", {
    journals: JSON.stringify(
      journals.map(
        ({ journalId, kind, idemKey, ref, by, reverses, memo, at, requestId = currentRequestId() }) => ({
          id: journalId,
          kind,
          idem_key: idemKey,
          ref_type: ref.type,
          ref_id: ref.id,
          reverses_id: reverses ?? null,
          memo: memo ?? null,
          created_by: by,
          effective_at: at ?? null,
          request_id: requestId,
        }),
      ),
    ),
    ids: legs.map(({ journalId }) => journalId),
    accounts: legs.map(({ account }) => account),
    amounts: legs.map(({ amount }) => amount),
    players: [...players],
  });
  for (const playerId of players) sql.notify(outboxChannel, playerId);
  postings.inc({ outcome: "sent" }, journals.length);
}

function playersOf(legs: readonly Leg[]): Set<string> {
  return new Set(
    legs.flatMap(({ account }) => (account.startsWith("player:") ? [account.split(":")[1] ?? ""] : [])),
  );
}
