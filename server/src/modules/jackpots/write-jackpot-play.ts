import type { Transaction } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { broadcast } from "../../platform/events/broadcast.ts";
import { emit } from "../../platform/events/outbox.ts";
import { sendMessage } from "../inbox/index.ts";
import type { JackpotPlay } from "./jackpot-play.ts";
import { jackpotMessage } from "./jackpot-message.ts";
import { type Draw, shownMinor } from "./pot.ts";
import type { LockedPot } from "./pot-rows.ts";

/** Writes what callbacks changed in pots, after the transactions that it refers to, and notifies the pages. */
export async function writeJackpotPlay(sql: Transaction, play: JackpotPlay, now: Date): Promise<void> {
  storeContributions(sql, play);
  for (const { pool, currency, providerCode } of play.refusedProofs) {
    sql.send(
      "update jackpot_pots set proof_refused_at = $3, proof_refused_by = $4 where pool = $1 and currency = $2",
      [pool, currency, now, providerCode],
    );
  }
  if (play.newDraws.length === 0) return;
  storeDraws(sql, play.newDraws, now);
  for (const pot of play.drawnPots()) movePot(sql, pot, now);
  for (const draw of play.newDraws) await tellWinner(sql, draw, now);
}

function storeContributions(sql: Transaction, { newContributions }: JackpotPlay): void {
  if (newContributions.length === 0) return;
  sql.send(
    `insert into jackpot_contributions (round_tx_id, pool, currency, cycle, amount_minor)
     select round_tx_id, pool, currency, cycle, amount_minor
     from json_populate_recordset(null::jackpot_contributions, $1::json)`,
    [
      JSON.stringify(
        newContributions.map(({ transactionId, pool, currency, cycle, amountMinor }) => ({
          round_tx_id: transactionId,
          pool,
          currency,
          cycle,
          amount_minor: amountMinor.toString(),
        })),
      ),
    ],
  );
}

function storeDraws(sql: Transaction, draws: readonly Draw[], now: Date): void {
  const rows = draws.map((draw) => ({
    pool: draw.pool,
    currency: draw.currency,
    cycle: draw.cycle,
    round_tx_id: draw.transactionId,
    bet_tx_id: draw.betTransactionId,
    round_id: draw.roundId,
    player_id: draw.playerId,
    amount_minor: draw.amountMinor.toString(),
    commitment: `\\x${draw.commitment}`,
    secret: `\\x${draw.secret}`,
    odds_minor: draw.oddsMinor.toString(),
    must_drop: draw.mustDrop,
  }));
  sql.send(
    `insert into jackpot_draws (pool, currency, cycle, round_tx_id, bet_tx_id, round_id, player_id, amount_minor, commitment,
       secret, odds_minor, must_drop, drawn_at)
     select pool, currency, cycle, round_tx_id, bet_tx_id, round_id, player_id, amount_minor, commitment, secret, odds_minor, must_drop, $2
     from json_populate_recordset(null::jackpot_draws, $1::json)`,
    [JSON.stringify(rows), now],
  );
}

/** Begins the next cycle of a pot, and shows everybody that it has fallen. */
function movePot(sql: Transaction, pot: LockedPot, now: Date): void {
  const { pool, currency } = pot;
  const currentMinor = minorUnits(shownMinor(pot, pot.heldMinor ?? 0n));
  sql.send(
    `update jackpot_pots set cycle = $3, commitment = decode($4, 'hex'), odds_minor = $5, must_drop = $6, shown_minor = $7,
       shown_at = $8, limit_reached_at = case when $6 then $8::timestamptz end, proof_refused_at = null, proof_refused_by = null
       where pool = $1 and currency = $2`,
    [pool, currency, pot.cycle, pot.commitment, pot.oddsMinor, pot.mustDrop, currentMinor, now],
  );
  broadcast(sql, "jackpot.tick", { pool, currency, currentMinor, asOf: now.toISOString() });
}

async function tellWinner(sql: Transaction, draw: Draw, now: Date): Promise<void> {
  const { pool, currency, playerId, amountMinor, transactionId } = draw;
  const [named] = await sql.query<{ name: Parameters<typeof jackpotMessage>[0]["name"] }>(
    "select name from jackpots where pool = $1",
    [pool],
  );
  if (!named) return;
  const { name } = named;
  const event = { id: transactionId, pool, name, amountMinor: minorUnits(amountMinor), currency };
  await emit(sql, { topic: "jackpot.won", playerId, payload: z.encode(serverEvents["jackpot.won"], event) });
  await sendMessage(sql, jackpotMessage({ name, playerId, amountMinor, transactionId }), now);
}
