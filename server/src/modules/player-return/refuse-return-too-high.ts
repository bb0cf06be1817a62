import type { Sql } from "@tessera/database";
import type { StoredText } from "@tessera/shared/core/languages";
import { isReturnTooHigh, playerReturnBp } from "@tessera/shared/core/player-return";
import { Refusal } from "../../platform/errors/refusal.ts";
import { listPlayedGames, type PlayedGame } from "./games.ts";
import { type OfferChange, type Offers, readOffers, returnsIn } from "./offers.ts";

/** The game whose best play returns most, and how much, in basis points; null without a bound. */
interface HighestReturn {
  readonly returnBp: number | null;
  readonly game: StoredText;
}

/**
 * Locks what players are offered until the end of the transaction: games and offers that are allowed one by
 * one could be too much together.
 */
export async function lockOffers(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('player-return', 0))");
}

/**
 * Refuses with VALIDATION `return.tooHigh` and the sum a change of an offer with which players would get back
 * 100 % or more of their stakes in a game. A change that does not raise a sum which is too high already is
 * not refused. Source: spec:money#player-return.
 */
export async function refuseReturnTooHigh(sql: Sql, change: OfferChange, now: Date): Promise<void> {
  await lockOffers(sql);
  const currency = await currencyOf(sql, change);
  const games = await listPlayedGames(sql);
  const after = highestReturn(games, await readOffers(sql, currency, now, change));
  if (!after || !isReturnTooHigh(after.returnBp)) return;
  const before = highestReturn(games, await readOffers(sql, currency, now));
  if (before && !isLower(before.returnBp, after.returnBp)) return;
  const field = fieldOf(change);
  throw new Refusal("VALIDATION", {
    fields: { [field]: "return.tooHigh" },
    fieldDetails: { [field]: { ...after } },
  });
}

/** Finds the game whose best play returns most; undefined without games. */
function highestReturn(games: readonly PlayedGame[], offers: Offers): HighestReturn | undefined {
  const returns = games.map(({ name, category, play }) => ({
    returnBp: playerReturnBp(play, returnsIn(offers, category)),
    game: name,
  }));
  return returns.reduce<HighestReturn | undefined>(
    (most, one) => (most && !isLower(most.returnBp, one.returnBp) ? most : one),
    undefined,
  );
}

const isLower = (left: number | null, right: number | null) =>
  left !== null && (right === null || left < right);

/** Field of the form that a change is typed into. */
function fieldOf(change: OfferChange): string {
  if ("wheel" in change) return "segments";
  return "promotion" in change ? "content.turnoverX100" : "rateBp";
}

async function currencyOf(sql: Sql, change: OfferChange): Promise<string> {
  if ("wheel" in change) return change.wheel.currency;
  if ("promotion" in change) return change.promotion.content.currency;
  const [player] = await sql.query<{ currency: string }>("select currency from players where id = $1", [
    change.rate.playerId,
  ]);
  if (!player) throw new Refusal("NOT_FOUND");
  return player.currency;
}
