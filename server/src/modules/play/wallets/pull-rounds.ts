import type { Database } from "@tessera/database";
import { isWithinMoneyMax } from "@tessera/shared/core/money";
import type { FastifyBaseLogger } from "fastify";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import type { StudioCallDependencies, StudioKeys } from "../../../integrations/studios/call-studio.ts";
import { type ReportedRound } from "../../../integrations/studios/wallet-studio.ts";
import { findSeats, storeReportedRounds, recordInvalidRound, type OwnSeat } from "./studio-rounds.ts";
import { type WalletProvider, walletStudioOf } from "./wallet-providers.ts";
import { StudioUnavailable } from "../../../integrations/studios/studio-unavailable.ts";

export interface StudioDependencies extends StudioCallDependencies {
  readonly database: Database;
  readonly keys: StudioKeys;
  readonly log: FastifyBaseLogger;
}

/** Enough for a studio that was offline for a day; the remaining pages follow in the next pull. */
const pagesMax = 50;
/** Maximum duration of one pull, because players and the seats of other studios wait for it. */
const pullMs = 3_000;

/**
 * Stores every round that a studio has played since the last pull. Safe to run concurrently: a round counts
 * once however often it is pulled. Returns true when all rounds were stored, and false when a page is missing
 * or unreadable, which is reported to operators, or when more is left than one pull takes. The next pull
 * continues there.
 */
export async function pullRounds(
  dependencies: StudioDependencies,
  provider: WalletProvider,
): Promise<boolean> {
  const { database, clock, log } = dependencies;
  try {
    const studio = walletStudioOf(dependencies, provider);
    // Measured as elapsed time, not as time of day.
    const endMs = performance.now() + pullMs;
    for (let page = 0; page < pagesMax && performance.now() < endMs; page += 1) {
      const after = await readPlace(database, provider.code);
      const { rounds, next, hasMore } = await studio.rounds(after);
      await storeRounds(dependencies, provider.code, rounds);
      await storePlace(dependencies, provider.code, after, next);
      if (!hasMore || next === after) return !hasMore;
    }
    throw new StudioUnavailable(provider.code, "it has more rounds than one pull takes");
  } catch (error) {
    if (!(error instanceof StudioUnavailable)) throw error;
    log.warn({ err: error, provider: provider.code }, "A studio told nothing about its rounds");
    await recordFeedFailure(database, provider.code, error, clock.now());
    return false;
  }
}

/** Records since when and why a studio cannot be pulled, for operators and for the next attempt. */
export async function recordFeedFailure(
  database: Database,
  code: string,
  error: StudioUnavailable,
  now: Date,
): Promise<void> {
  await database.query(
    `insert into studio_feeds as feed (provider_code, failed_since, error) values ($1, $2, $3)
     on conflict (provider_code) do update
       set failed_since = coalesce(feed.failed_since, excluded.failed_since), error = excluded.error`,
    [code, now, error.message.slice(0, 500)],
  );
  announceToOperators(database, "rounds");
}

async function readPlace(database: Database, code: string): Promise<string | null> {
  const [feed] = await database.query<{ next: string | null }>(
    "select next_page as next from studio_feeds where provider_code = $1",
    [code],
  );
  return feed?.next ?? null;
}

/**
 * Advances the cursor only from the page that was read, so that the slower of two nodes does not move it
 * back.
 */
async function storePlace(
  { database, clock }: StudioDependencies,
  code: string,
  after: string | null,
  next: string,
): Promise<void> {
  const [stored] = await database.query<{ wasFailing: boolean }>(
    `with failing as (select from studio_feeds where provider_code = $1 and failed_since is not null)
     insert into studio_feeds as feed (provider_code, next_page, pulled_at) values ($1, $3, $4)
     on conflict (provider_code) do update
       set next_page = case when feed.next_page is not distinct from $2::text then excluded.next_page
             else feed.next_page end,
         pulled_at = excluded.pulled_at, failed_since = null, error = null
     returning exists (select from failing) as "wasFailing"`,
    [code, after, next, clock.now()],
  );
  if (stored?.wasFailing) announceToOperators(database, "rounds");
}

/** Stores the rounds of each player in a separate transaction, one after another. */
async function storeRounds(
  dependencies: StudioDependencies,
  code: string,
  rounds: readonly ReportedRound[],
): Promise<void> {
  if (rounds.length === 0) return;
  const { database, clock } = dependencies;
  const now = clock.now();
  const names = [...new Set(rounds.map(({ seat }) => seat))];
  const seats = new Map((await findSeats(database, code, names)).map((seat) => [seat.seat, seat]));
  const ofPlayers = new Map<string, { readonly round: ReportedRound; readonly seat: OwnSeat }[]>();
  for (const round of rounds) {
    const seat = seats.get(round.seat);
    const strange = strangenessOf(round, seat);
    if (strange || !seat)
      await recordInvalidRound(database, code, strange ?? "unknown_seat", round, seat, now);
    else ofPlayers.set(seat.playerId, [...(ofPlayers.get(seat.playerId) ?? []), { round, seat }]);
  }
  for (const [playerId, reported] of ofPlayers) {
    const [{ seat } = { seat: undefined }] = reported;
    if (!seat) continue;
    const owner = { playerId, currency: seat.currency };
    await database.transaction((sql) => storeReportedRounds(sql, code, owner, reported, now));
  }
}

/** Returns the reason why a round does not belong to this seat or cannot be booked; null when it can. */
function strangenessOf(round: ReportedRound, seat: OwnSeat | undefined) {
  if (!seat) return "unknown_seat";
  if (seat.playerId !== round.playerId.toLowerCase()) return "other_player";
  if (seat.currency !== round.currency) return "currency";
  return isWithinMoneyMax(round.betMinor) && isWithinMoneyMax(round.winMinor) ? null : "out_of_range";
}
