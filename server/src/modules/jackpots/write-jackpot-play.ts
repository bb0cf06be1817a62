import type { Transaction } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import { newId } from "@tessera/shared/core/identifiers";
import { formatMinor, minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcastUnstored } from "../../platform/events/broadcast.ts";
import { emit } from "../../platform/events/outbox.ts";
import { type NewMessage, sendMessage } from "../messages/index.ts";
import type { JackpotPlay, NewHold } from "./jackpot-play.ts";
import { type Draw, potKey, shownMinor } from "./pot.ts";
import type { LockedPot } from "./pot-rows.ts";
import { inEveryLanguage, loadEveryLanguage, type StoredText, textIn } from "@tessera/shared/core/languages";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of jackpots by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

/** Inbox message to the winner of a jackpot. */
function jackpotMessage({
  name,
  playerId,
  amountMinor,
  transactionId,
}: {
  readonly name: StoredText;
  readonly playerId: string;
  readonly amountMinor: bigint;
  readonly transactionId: string;
}): NewMessage {
  return {
    title: inEveryLanguage(texts, ({ won }, language) => won.title(textIn(name, language))),
    body: inEveryLanguage(texts, ({ won }) => won.body(formatMinor(amountMinor))),
    playerId,
    category: "transaction",
    link: "/history",
    dedupeKey: `jackpot:${transactionId}`,
    by: "system:jackpots",
  };
}

/**
 * Writes what callbacks changed in pots, after the transactions that it refers to, and notifies the pages.
 */
export async function writeJackpotPlay(sql: Transaction, play: JackpotPlay, now: Date): Promise<void> {
  storeContributions(sql, play);
  storeRolledBack(sql, play);
  for (const hold of play.newHolds) storeHold(sql, hold, now);
  for (const { pool, currency, providerCode } of play.refusedProofs) {
    sql.send(
      "update jackpot_pots set proof_refused_at = $3, proof_refused_by = $4 where pool = $1 and currency = $2",
      [pool, currency, now, providerCode],
    );
  }
  // A pot that is drawn as well is stored as a whole.
  const drawn = new Set(play.newDraws.map(potKey));
  for (const draw of play.returned.filter((each) => !drawn.has(potKey(each)))) {
    sql.send("update jackpot_pots set base_minor = base_minor + $3 where pool = $1 and currency = $2", [
      draw.pool,
      draw.currency,
      draw.amountMinor,
    ]);
  }
  if (play.newDraws.length === 0) return;
  storeDraws(sql, play.newDraws, now);
  for (const pot of play.drawnPots()) movePot(sql, pot, now);
  for (const draw of play.newDraws) await tellWinner(sql, draw, now);
}

function storeContributions(sql: Transaction, { newContributions }: JackpotPlay): void {
  if (newContributions.length === 0) return;
  sql.send(
    `insert into jackpot_contributions (round_tx_id, pool, currency, cycle, amount_minor, player_seed, must_drop_number)
     select round_tx_id, pool, currency, cycle, amount_minor, player_seed,
       case when at_limit then nextval('jackpot_must_drop_numbers') end
     from json_to_recordset($1::json) as fed (round_tx_id uuid, pool text, currency text, cycle int, amount_minor bigint,
       player_seed bytea, at_limit boolean)`,
    [
      JSON.stringify(
        newContributions.map((contribution) => ({
          round_tx_id: contribution.transactionId,
          pool: contribution.pool,
          currency: contribution.currency,
          cycle: contribution.cycle,
          amount_minor: contribution.amountMinor.toString(),
          player_seed: bytes(contribution.playerSeed),
          at_limit: contribution.atLimit,
        })),
      ),
    ],
  );
}

function storeRolledBack(sql: Transaction, { rolledBack }: JackpotPlay): void {
  if (rolledBack.length === 0) return;
  const rows = rolledBack.map(({ transactionId, cycle }) => ({ id: transactionId, cycle }));
  sql.send(
    `update jackpot_contributions c set rolled_back_cycle = b.cycle
     from json_to_recordset($1::json) as b (id uuid, cycle int) where c.round_tx_id = b.id`,
    [JSON.stringify(rows)],
  );
}

/** Stores a draw that waits for an operator, and tells operators. */
function storeHold(sql: Transaction, hold: NewHold, now: Date): void {
  const { pool, currency, cycle, reason, providerCode, request, betTransactionId, playerId } = hold;
  const { amountMinor, turnoverMinor, rolledBackMinor, oddsMinor } = hold;
  const draw = { pool, currency, cycle, reason, providerCode, request, betTransactionId, playerId };
  const figures = { amountMinor, turnoverMinor, rolledBackMinor, oddsMinor };
  sql.send(
    `insert into jackpot_holds (id, pool, currency, cycle, reason, provider_code, request, bet_tx_id, player_id, amount_minor,
       turnover_minor, rolled_back_minor, odds_minor, status, held_at)
     values (:id, :pool, :currency, :cycle, :reason, :providerCode, :request::jsonb, :betTransactionId, :playerId, :amountMinor,
       :turnoverMinor, :rolledBackMinor, :oddsMinor, 'held', :now)`,
    { ...draw, ...figures, id: newId(), now },
  );
  announceToOperators(sql, "jackpots");
}

/** Bytes as a JSON recordset has them. */
const bytes = (hex: string | null) => (hex === null ? null : `\\x${hex}`);

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
    commitment: bytes(draw.commitment),
    secret: bytes(draw.secret),
    site_secret: bytes(draw.siteSecret),
    player_seed: bytes(draw.playerSeed),
    turnover_minor: draw.turnoverMinor?.toString() ?? null,
    odds_minor: draw.oddsMinor.toString(),
    must_drop: draw.mustDrop,
  }));
  sql.send(
    `insert into jackpot_draws (pool, currency, cycle, round_tx_id, bet_tx_id, round_id, player_id, amount_minor, commitment,
       secret, site_secret, player_seed, turnover_minor, odds_minor, must_drop, drawn_at)
     select pool, currency, cycle, round_tx_id, bet_tx_id, round_id, player_id, amount_minor, commitment, secret, site_secret, player_seed,
       turnover_minor, odds_minor, must_drop, $2
     from json_populate_recordset(null::jackpot_draws, $1::json)`,
    [JSON.stringify(rows), now],
  );
}

/** Stores a pot in its next cycle, and shows everybody what it holds. */
export function movePot(sql: Transaction, pot: LockedPot, now: Date): void {
  const { pool, currency, cycle, commitment, oddsMinor, mustDrop, siteSecret, baseMinor, shareMostBp } = pot;
  const terms = { cycle, commitment, oddsMinor, mustDrop, siteSecret, baseMinor, shareMostBp };
  const currentMinor = minorUnits(shownMinor(pot, pot.heldMinor ?? 0n));
  sql.send(
    `update jackpot_pots set cycle = :cycle, commitment = decode(:commitment, 'hex'), odds_minor = :oddsMinor,
       must_drop = :mustDrop, limit_reached_at = case when :mustDrop then :now::timestamptz end, shown_minor = :currentMinor,
       shown_at = :now, proof_refused_at = null, proof_refused_by = null, site_secret = decode(:siteSecret, 'hex'),
       base_minor = :baseMinor, share_most_bp = :shareMostBp where pool = :pool and currency = :currency`,
    { ...terms, pool, currency, currentMinor, now },
  );
  broadcastUnstored(sql, "jackpot.tick", { pool, currency, currentMinor, asOf: now.toISOString() });
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
