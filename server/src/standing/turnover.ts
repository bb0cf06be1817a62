import type { Sql, Transaction } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { emit, emitAll, type OutboxMessage } from "../platform/outbox.ts";
import type { LiveClaim } from "./live-claim.ts";

/** What a transaction counted towards a claim: a bet something, its rollback the negative of that. */
interface TurnoverEvent {
  readonly transactionId: string;
  readonly countedMinor: bigint;
}

export interface CountedBet {
  readonly transactionId: string;
  readonly betMinor: bigint;
  readonly category: string;
  /** How much of a bet on this game counts, in 1/10,000. */
  readonly turnoverWeightBp: number;
  readonly now: Date;
}

/**
 * A live claim while bets are counted towards it, in the player's turn: decides what each of them counts and remembers
 * what {@link writeTurnover} has to send. Source: domain.md B.4, E.6.
 */
export class ClaimTurnover {
  readonly claimId: string;
  readonly playerId: string;
  readonly targetMinor: bigint;
  readonly events: TurnoverEvent[] = [];
  /** Where the claim stood after each change. */
  readonly steps: { readonly status: "active" | "completed"; readonly progressMinor: bigint }[] = [];
  readonly #claim: LiveClaim;
  readonly #countedBefore: ReadonlyMap<string, bigint>;

  /** `countedBefore`: what earlier bets counted, by their transaction, as far as they may be taken back now. */
  constructor(claim: LiveClaim, countedBefore: ReadonlyMap<string, bigint>) {
    this.claimId = claim.id;
    this.playerId = claim.playerId;
    this.targetMinor = claim.targetMinor;
    this.#claim = claim;
    this.#countedBefore = countedBefore;
  }

  /** Whether a bet is above what the player agreed to with his claim. */
  isAboveMaxBet(betMinor: bigint): boolean {
    const { maxBetMinor } = this.#claim;
    return this.#isActive() && maxBetMinor !== null && betMinor > maxBetMinor;
  }

  /** Counts an accepted bet by the weight of its game; the claim is completed when its target is reached. */
  countBet({ transactionId, betMinor, category, turnoverWeightBp, now }: CountedBet): void {
    const { allowedCategories, endsAt } = this.#claim;
    if (!this.#isActive() || endsAt === null || now >= endsAt) return;
    if (allowedCategories.length > 0 && !allowedCategories.includes(category)) return;
    this.#count(transactionId, (betMinor * BigInt(turnoverWeightBp)) / 10_000n);
  }

  /** Takes back what a bet counted, under the rollback's own transaction. A claim that has closed stays as it closed. */
  uncountBet(betTransactionId: string, rollbackTransactionId: string): void {
    const counted =
      this.events.find(({ transactionId }) => transactionId === betTransactionId)?.countedMinor ??
      this.#countedBefore.get(betTransactionId);
    if (this.#isActive() && counted !== undefined) this.#count(rollbackTransactionId, -counted);
  }

  #isActive(): boolean {
    return (this.steps.at(-1)?.status ?? this.#claim.status) === "active";
  }

  #count(transactionId: string, countedMinor: bigint): void {
    this.events.push({ transactionId, countedMinor });
    if (countedMinor === 0n) return;
    const progressMinor = (this.steps.at(-1)?.progressMinor ?? this.#claim.progressMinor) + countedMinor;
    this.steps.push({ status: progressMinor >= this.targetMinor ? "completed" : "active", progressMinor });
  }
}

/** What bets counted towards these claims, by their transactions. */
export async function findCounted(
  sql: Sql,
  claims: readonly { readonly id: string }[],
  bets: readonly { readonly id: string }[],
): Promise<Map<string, bigint>> {
  if (claims.length === 0 || bets.length === 0) return new Map();
  const rows = await sql.query<{ transactionId: string; countedMinor: bigint }>(
    `select round_tx_id as "transactionId", counted_minor as "countedMinor" from turnover_events
      where round_tx_id = any($2::uuid[]) and claim_id = any($1::uuid[])`,
    [claims.map(({ id }) => id), bets.map(({ id }) => id)],
  );
  return new Map(rows.map(({ transactionId, countedMinor }) => [transactionId, countedMinor]));
}

/** Sends what was counted, in the transaction of the bets, and tells the players. */
export function writeTurnover(sql: Transaction, turnovers: readonly ClaimTurnover[], now: Date): void {
  const events = turnovers.flatMap(({ claimId, events }) =>
    events.map(({ transactionId, countedMinor }) => ({
      claim_id: claimId,
      round_tx_id: transactionId,
      counted_minor: countedMinor.toString(),
    })),
  );
  if (events.length === 0) return;
  const changes = turnovers.flatMap(({ claimId, steps }) => {
    const last = steps.at(-1);
    return last
      ? [{ id: claimId, status: last.status, progress: last.progressMinor.toString(), steps: steps.length }]
      : [];
  });
  sql.send(
    `insert into turnover_events (claim_id, round_tx_id, counted_minor, created_at)
     select claim_id, round_tx_id, counted_minor, $2 from json_populate_recordset(null::turnover_events, $1::json)`,
    [JSON.stringify(events), now],
  );
  sql.send(
    `update promo_claims c
        set progress_minor = new.progress, version = c.version + new.steps, status = new.status,
            closed_at = case when new.status = 'completed' then $2::timestamptz end,
            close_reason = case when new.status = 'completed' then 'target' end
       from json_to_recordset($1::json) as new (id uuid, status text, progress bigint, steps int)
      where c.id = new.id`,
    [JSON.stringify(changes), now],
  );
  const messages = turnovers.flatMap(({ claimId, playerId, targetMinor, steps }) =>
    steps.map((step) => claimMessage({ id: claimId, playerId, targetMinor, ...step })),
  );
  emitAll(sql, messages);
}

interface ToldClaim {
  readonly id: string;
  readonly playerId: string;
  readonly status: string;
  readonly progressMinor: bigint;
  readonly targetMinor: bigint;
}

/** Tells the player how far his claim is. */
export function tellClaim(sql: Sql, claim: ToldClaim): Promise<void> {
  return emit(sql, claimMessage(claim));
}

function claimMessage(claim: ToldClaim): OutboxMessage {
  return {
    topic: "promo.updated",
    playerId: claim.playerId,
    payload: z.encode(serverEvents["promo.updated"], {
      claimId: claim.id,
      status: claim.status,
      progressMinor: minorUnits(claim.progressMinor),
      targetMinor: minorUnits(claim.targetMinor),
    }),
  };
}
