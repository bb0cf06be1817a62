import type { Sql, Transaction } from "@tessera/database";
import { emitAll } from "../../platform/events/outbox.ts";
import type { ClaimEvents, ClaimPlay } from "./claim-play.ts";
import { claimUpdatedEvent } from "./emit-claim-updated.ts";

const none: ClaimEvents = { counted: new Map(), bonus: new Map() };

/** Finds the events of these transactions on these claims. */
export async function findClaimEvents(
  sql: Sql,
  claims: readonly { readonly id: string }[],
  transactions: readonly { readonly id: string }[],
): Promise<ClaimEvents> {
  if (claims.length === 0 || transactions.length === 0) return none;
  const rows = await sql.query<{ kind: keyof ClaimEvents; transactionId: string; amountMinor: bigint }>(
    `select 'counted' as kind, round_tx_id as "transactionId", counted_minor as "amountMinor" from turnover_events
      where round_tx_id = any($2::uuid[]) and claim_id = any($1::uuid[])
     union all
     select 'bonus', round_tx_id, change_minor from bonus_events
      where round_tx_id = any($2::uuid[]) and claim_id = any($1::uuid[])`,
    [claims.map(({ id }) => id), transactions.map(({ id }) => id)],
  );
  const ofKind = (wanted: keyof ClaimEvents) =>
    new Map(
      rows.flatMap(({ kind, transactionId, amountMinor }) =>
        kind === wanted ? [[transactionId, amountMinor] as const] : [],
      ),
    );
  return { counted: ofKind("counted"), bonus: ofKind("bonus") };
}

/**
 * Writes the changes of claims in the transaction of the bets, after the rounds were sent, and notifies the
 * players. Sends nothing when nothing changed.
 */
export function writeClaimPlay(sql: Transaction, plays: readonly ClaimPlay[], now: Date): void {
  writeEvents(sql, turnoverEvents, eventsOf(plays, "counted"), now);
  writeEvents(sql, bonusEvents, eventsOf(plays, "bonus"), now);
  writeClaims(sql, plays, now);
}

interface ClaimEventRow {
  readonly claim: string;
  readonly transaction: string;
  readonly amount: string;
}

function eventsOf(plays: readonly ClaimPlay[], kind: keyof ClaimEvents): ClaimEventRow[] {
  return plays.flatMap((play) =>
    [...play[kind]].map(([transaction, amountMinor]) => ({
      claim: play.claim.id,
      transaction,
      amount: amountMinor.toString(),
    })),
  );
}

interface EventTable {
  readonly table: string;
  readonly amountColumn: string;
  readonly onConflict?: string;
}

const turnoverEvents: EventTable = {
  table: "turnover_events",
  amountColumn: "counted_minor",
  // A win has raised what the bet counts.
  onConflict: `on conflict (round_tx_id, claim_id) do update
       set counted_minor = turnover_events.counted_minor + excluded.counted_minor`,
};
const bonusEvents: EventTable = { table: "bonus_events", amountColumn: "change_minor" };

function writeEvents(
  sql: Transaction,
  { table, amountColumn, onConflict = "" }: EventTable,
  events: readonly ClaimEventRow[],
  now: Date,
): void {
  if (events.length === 0) return;
  sql.send(
    `insert into ${table} (claim_id, round_tx_id, ${amountColumn}, created_at)
     select claim, transaction, amount, $2
       from json_to_recordset($1::json) as new (claim uuid, transaction uuid, amount bigint)
     ${onConflict}`,
    [JSON.stringify(events), now],
  );
}

function writeClaims(sql: Transaction, plays: readonly ClaimPlay[], now: Date): void {
  const changes = plays.flatMap(({ claim, steps }) => {
    const last = steps.at(-1);
    if (!last) return [];
    const { status, progressMinor, bonusBalanceMinor } = last;
    const [progress, bonus] = [progressMinor.toString(), bonusBalanceMinor.toString()];
    return [{ id: claim.id, status, progress, bonus, steps: steps.length }];
  });
  if (changes.length === 0) return;
  sql.send(
    `update promo_claims c
        set progress_minor = new.progress, bonus_balance_minor = new.bonus, version = c.version + new.steps,
            status = new.status,
            closed_at = case when new.status = 'completed' then $2::timestamptz end,
            close_reason = case when new.status = 'completed' then 'target' end
       from json_to_recordset($1::json) as new (id uuid, status text, progress bigint, bonus bigint, steps int)
      where c.id = new.id`,
    [JSON.stringify(changes), now],
  );
  const messages = plays.flatMap(({ claim, steps }) =>
    steps.map((step) => claimUpdatedEvent({ ...claim, ...step })),
  );
  emitAll(sql, messages);
}
