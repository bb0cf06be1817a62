import { testJackpots } from "@tessera/counterparties/testing";
import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import type { OpenedGame, PlaySite } from "./play-site.ts";

/** The pool that `jackpotSlug` feeds. */
export const playedPool = "keystone";
/** Odds in force for the tests, so that winning and losing bets are found quickly. */
const testOddsMinor = 10_000;

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
}

/** Makes every pot fall often: one in 100.00 of bets. */
export async function shortenOdds(database: Database): Promise<void> {
  await database.query("update jackpots set odds_minor = $1", [testOddsMinor]);
  await database.query("update jackpot_pots set odds_minor = $1", [testOddsMinor]);
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

interface BetTerms {
  readonly cycle: number;
  readonly currency?: string;
  readonly amount: number;
  readonly mustDrop?: boolean;
}

/** The proof that a bet has won its pot; null when it has not. */
function proofOf(betTxId: string, { cycle, currency = "IDR", amount, mustDrop = false }: BetTerms) {
  const jackpot = { pool: playedPool, cycle, odds: testOddsMinor, mustDrop };
  return testJackpots.draw({ betTxId, bet: BigInt(amount), currency, jackpot });
}

/** Finds an id that makes a bet win, or one that does not. */
export function betTxId(wins: boolean, terms: BetTerms): string {
  for (;;) {
    const txId = newId();
    if ((proofOf(txId, terms) !== null) === wins) return txId;
  }
}

/** Body of the call that draws the pot for a bet, with the right secret also for one that has not won. */
export function drawOf(game: OpenedGame, bet: TestBet, { cycle }: Pick<PotState, "cycle">) {
  const { playerId, gameId, currency } = game;
  const { roundId, txId, amount } = bet;
  const proof = proofOf(txId, { cycle, currency, amount, mustDrop: true });
  const named = { playerId, gameId, currency, roundId, txId: newId(), betTxId: txId, pool: playedPool };
  return { ...named, cycle, ...proof };
}

/** Places a bet that wins the pot, or one that does not. */
export async function betOn(site: PlaySite, game: OpenedGame, wins: boolean, amount = 500): Promise<TestBet> {
  const { cycle } = await potOf(site.database, game.currency);
  const txId = betTxId(wins, { cycle, currency: game.currency, amount });
  const { gameSessionId: _, ...named } = game;
  const bet = { roundId: newId(), txId, amount };
  const { body } = await site.asStudio("bet", { ...named, ...bet });
  if (body["status"] !== "OK") throw new Error(`The bet was answered with ${String(body["status"])}`);
  return bet;
}
