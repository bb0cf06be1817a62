import { randomBytes } from "node:crypto";
import { testJackpots } from "@tessera/counterparties/testing";
import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { isWinningTicket } from "../modules/jackpots/jackpot-proof.ts";
import type { OpenedGame, PlaySite } from "./play-site.ts";

/** The pool that `jackpotSlug` feeds. */
export const playedPool = "keystone";
/** A pot as its row and its account have it. Amounts in minor units. */
export interface PotState {
  readonly cycle: number;
  readonly heldMinor: bigint;
  readonly shownMinor: bigint;
  readonly mustDrop: boolean;
}

/** A bet that was accepted. */
export interface TestBet {
  readonly roundId: string;
  readonly txId: string;
  readonly amount: number;
  /** The site's id of the bet. */
  readonly bookingId: string;
  readonly ticket: string;
}

/** Odds at which no bet of a test wins. */
const endlessOdds = 2n ** 62n;

/** Allows pots to be drawn as often as tests do. */
export async function allowManyDraws(database: Database): Promise<void> {
  await database.query("update jackpots set draws_per_day = 1000");
}

/**
 * Begins a cycle in the played pot, so that a test finds no bets, rollbacks and held draws of others in it.
 * Returns the pot.
 */
export async function beginCycle(database: Database, currency = "IDR"): Promise<PotState> {
  const { cycle, heldMinor } = await potOf(database, currency);
  const commitment = testJackpots.commitment({ pool: playedPool, currency, cycle: cycle + 1 });
  await database.query("delete from jackpot_holds where status = 'held'");
  await database.query(
    `update jackpot_pots set cycle = $3, commitment = decode($4, 'hex'), base_minor = $5, must_drop = false, limit_reached_at = null
     where pool = $1 and currency = $2`,
    [playedPool, currency, cycle + 1, commitment, heldMinor],
  );
  return potOf(database, currency);
}

export async function potOf(database: Database, currency = "IDR"): Promise<PotState> {
  const [pot] = await database.query<PotState & object>(
    `select cycle, shown_minor as "shownMinor", must_drop as "mustDrop",
       (select coalesce(sum(e.amount), 0)::bigint from entries e join accounts a on a.id = e.account_id
         where a.key = 'house:jackpot:' || p.pool || ':' || p.currency) as "heldMinor"
     from jackpot_pots p where p.pool = $1 and p.currency = $2`,
    [playedPool, currency],
  );
  if (!pot) throw new Error(`There is no pot in ${currency}`);
  return pot;
}

/** Body of the call that draws the pot for a bet, with the right secret also for one that has not won. */
export function drawOf(game: OpenedGame, bet: TestBet, { cycle }: Pick<PotState, "cycle">) {
  const { playerId, gameId, currency } = game;
  const { roundId, txId, amount, ticket } = bet;
  const jackpot = { pool: playedPool, cycle, odds: amount, mustDrop: true, ticket };
  const proof = testJackpots.draw({ bet: BigInt(amount), currency, jackpot });
  const named = { playerId, gameId, currency, roundId, txId: newId(), betTxId: txId, pool: playedPool };
  return { ...named, cycle, ...proof };
}

/** Sets the odds of the played pot: at those of `amount` every bet of so much wins. */
export async function setOdds(database: Database, oddsMinor: bigint, currency = "IDR"): Promise<void> {
  await database.query("update jackpot_pots set odds_minor = $3 where pool = $1 and currency = $2", [
    playedPool,
    currency,
    oddsMinor,
  ]);
}

/**
 * Has the studio commit to a secret by which a bet wins its pot at these odds: the case that it has found
 * one, however. Returns the body of the draw.
 */
export async function drawFound(site: PlaySite, game: OpenedGame, bet: TestBet, oddsMinor: bigint) {
  const { currency } = game;
  const { cycle } = await potOf(site.database, currency);
  await setOdds(site.database, oddsMinor, currency);
  const terms = { pool: playedPool, currency, cycle, oddsMinor };
  const found = { ticket: bet.ticket, betMinor: BigInt(bet.amount) };
  let secret: string;
  do secret = randomBytes(32).toString("hex");
  while (!isWinningTicket(terms, secret, found));
  await site.database.query(
    "update jackpot_pots set commitment = sha256(decode($3, 'hex')) where pool = $1 and currency = $2",
    [playedPool, currency, secret],
  );
  return { ...drawOf(game, bet, { cycle }), secret };
}

/** Places a bet, and sets the odds of its pot so that it wins, or that it does not. */
export async function betOn(site: PlaySite, game: OpenedGame, wins: boolean, amount = 500): Promise<TestBet> {
  await setOdds(site.database, wins ? BigInt(amount) : endlessOdds, game.currency);
  const { gameSessionId: _, ...named } = game;
  const bet = { roundId: newId(), txId: newId(), amount };
  const { body } = await site.asStudio("bet", { ...named, ...bet });
  if (body["status"] !== "OK") throw new Error(`The bet was answered with ${String(body["status"])}`);
  const { ticket } = body["jackpot"] as { ticket: string };
  return { ...bet, bookingId: String(body["opTxId"]), ticket };
}
