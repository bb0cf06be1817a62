import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Sql } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import type { ErrorCode } from "@tessera/shared/core/error-codes";
import * as z from "@tessera/shared/schema";
import { emit } from "../../../platform/events/outbox.ts";
import {
  exclusionHolds,
  type ExclusionKind,
  type PlayAllowance,
  readAllowances,
  refusalOfExclusion,
} from "../../limits/index.ts";
import { markSeatClosed } from "../sessions/index.ts";
import { findLiveClaims } from "../../promotions/index.ts";
import { recordFeedFailure, pullRounds, type StudioDependencies } from "./pull-rounds.ts";
import { readAtStudios } from "./studio-money.ts";
import { requestReturn } from "./studio-returns.ts";
import { listWalletProviders, type WalletProvider, walletStudioOf } from "./wallet-providers.ts";
import { StudioUnavailable } from "../../../integrations/studios/studio-unavailable.ts";

/** A seat that has to be closed at its studio. */
export interface DueSeat {
  readonly gameSessionId: string;
  /** The studio's id of the seat. */
  readonly seat: string;
  readonly playerId: string;
  /** Login that the seat was opened from. */
  readonly loginId: string | null;
  readonly providerCode: string;
  /** Code that its player would be refused with; `left` when the player only left the game. */
  readonly why: ErrorCode | "left";
  /** Time when a reached limit is reset. */
  readonly until: Date | null;
}

interface OpenSeat extends Omit<DueSeat, "why" | "until"> {
  readonly loggedInAt: Date;
  readonly isLeft: boolean;
  readonly isLoggedOut: boolean;
  readonly status: "active" | "suspended" | "banned" | "closed";
  readonly playDisabled: boolean;
  readonly exclusion: ExclusionKind | null;
}

/** Finds seats that are open and must not be open at `now`, of one player or of all. */
export async function findDueSeats(sql: Sql, now: Date, playerId?: string): Promise<DueSeat[]> {
  const open = await findOpenSeats(sql, now, playerId);
  const playerIds = [...new Set(open.map((seat) => seat.playerId))];
  const allowances = await readAllowances(sql, playerIds, now);
  const claiming = new Set((await findLiveClaims(sql, playerIds)).map((claim) => claim.playerId));
  const due: DueSeat[] = [];
  for (const seat of open) {
    const allowance = allowances.get(seat.playerId);
    const limited = allowance
      ? refusalOfLimits(seat, allowance, await readAtStudios(sql, seat.playerId))
      : null;
    const why =
      refusalOfAccount(seat) ??
      limited?.why ??
      (claiming.has(seat.playerId) ? "PROMO_ACTIVE" : null) ??
      (seat.isLeft ? "left" : null);
    if (why) due.push({ ...seat, why, until: limited?.why === why ? limited.until : null });
  }
  return due;
}

function findOpenSeats(sql: Sql, now: Date, playerId: string | undefined): Promise<OpenSeat[]> {
  return sql.query<OpenSeat & object>(
    `select s.id as "gameSessionId", s.studio_seat as seat, s.player_id as "playerId", s.session_id as "loginId",
       g.provider_code as "providerCode", coalesce(login.created_at, s.created_at) as "loggedInAt",
       s.ended_at is not null or s.expires_at <= $1 as "isLeft", login.ended_at is not null as "isLoggedOut",
       p.status, p.play_disabled as "playDisabled", x.kind as exclusion
     from game_sessions s join games g on g.id = s.game_id join players p on p.id = s.player_id
     left join sessions login on login.id = s.session_id
     left join lateral (select e.kind from exclusions e where e.player_id = p.id and ${exclusionHolds(1)}
       order by e.kind desc limit 1) x on true
     where s.studio_seat is not null and s.seat_closed_at is null and ($2::uuid is null or s.player_id = $2)
     order by s.created_at`,
    [now, playerId ?? null],
  );
}

function refusalOfAccount({ status, exclusion, playDisabled, isLoggedOut }: OpenSeat): ErrorCode | null {
  if (status !== "active") return status === "suspended" ? "ACCOUNT_SUSPENDED" : "ACCOUNT_BANNED";
  if (exclusion) return refusalOfExclusion(exclusion);
  if (playDisabled) return "PLAY_DISABLED";
  return isLoggedOut ? "SESSION_REVOKED" : null;
}

/**
 * Returns the limit that is reached, or that the balance at the studios could exceed when lost, and the time
 * when it is reset.
 */
function refusalOfLimits(
  { loggedInAt }: OpenSeat,
  allowance: PlayAllowance,
  atStudiosMinor: bigint,
): (Pick<DueSeat, "until"> & { readonly why: ErrorCode }) | null {
  const refusal = allowance.refusal(loggedInAt, 0n);
  if (refusal === "SESSION_LIMIT") return { why: refusal, until: null };
  if (!refusal && !allowance.couldPassLossLimit(atStudiosMinor)) return null;
  const until = allowance.reachedUntil() ?? allowance.remainingAtStudios(atStudiosMinor)?.until ?? null;
  return { why: "LOSS_LIMIT", until };
}

/**
 * Closes at their studios every seat that must not be open, of one player or of all: its last rounds are
 * stored, its page is notified, and unless the player only left the game, the money is returned when the
 * player's last seat there is closed. When a studio does not answer, its seats stay due: the job
 * `rounds.follow` tries again until it does.
 */
export async function closeDueSeats(dependencies: StudioDependencies, playerId?: string): Promise<void> {
  const { database, clock } = dependencies;
  const due = await findDueSeats(database, clock.now(), playerId);
  if (due.length === 0) return;
  const providers = await listWalletProviders(database);
  await Promise.all(
    providers.map((provider) =>
      closeAtStudio(
        dependencies,
        provider,
        due.filter(({ providerCode }) => providerCode === provider.code),
      ),
    ),
  );
}

/** Maximum time that a player's call waits for the closing of seats; a job continues afterwards. */
const boundMs = 5_000;

/** Calls {@link closeDueSeats} for one player and waits at most a fixed time. Never rejects. */
export async function closeSeatsWithinBound(
  dependencies: StudioDependencies,
  playerId: string,
): Promise<void> {
  const closing = closeDueSeats(dependencies, playerId).catch((error: unknown) =>
    dependencies.log.error({ err: error }, "The seats of a player were not closed"),
  );
  await Promise.race([closing, sleep(dependencies.partyTimeoutMs ?? boundMs, undefined, { ref: false })]);
}

async function closeAtStudio(
  dependencies: StudioDependencies,
  provider: WalletProvider,
  due: readonly DueSeat[],
): Promise<void> {
  const closed: DueSeat[] = [];
  for (let start = 0; start < due.length; start += seatsAtOnce) {
    const tried = due.slice(start, start + seatsAtOnce);
    const areClosed = await Promise.all(tried.map((seat) => isClosedAtStudio(dependencies, provider, seat)));
    closed.push(...tried.filter((_, index) => areClosed[index]));
    // A studio that closes none of so many seats is offline; the remaining calls would only wait for it.
    if (!areClosed.includes(true)) break;
  }
  if (closed.length === 0) return;
  // Bets made before the seats were closed. If this pull fails, the job or the return pulls them.
  await pullRounds(dependencies, provider);
  for (const seat of closed) await storeClosed(dependencies.database, seat, dependencies.clock.now());
}

/**
 * Number of seats that are closed concurrently, so that one seat that fails to close does not block the
 * others.
 */
const seatsAtOnce = 20;

/** Closes a seat at its studio. Returns false and reports to operators when the studio does not close it. */
async function isClosedAtStudio(
  dependencies: StudioDependencies,
  provider: WalletProvider,
  { seat }: DueSeat,
): Promise<boolean> {
  try {
    await walletStudioOf(dependencies, provider).closeSeat(seat);
    return true;
  } catch (error) {
    if (!(error instanceof StudioUnavailable)) throw error;
    dependencies.log.warn({ err: error, provider: provider.code, seat }, "A studio did not close a seat");
    await recordFeedFailure(dependencies.database, provider.code, error, dependencies.clock.now());
    return false;
  }
}

function storeClosed(database: Database, seat: DueSeat, now: Date): Promise<void> {
  return database.transaction(async (sql) => {
    const hasClosed = await markSeatClosed(sql, seat.gameSessionId, now);
    if (!hasClosed || seat.why === "left") return;
    const { playerId, providerCode, why: reason } = seat;
    if (!(await hasOpenSeat(sql, playerId, providerCode))) {
      await requestReturn(sql, { playerId, providerCode, reason }, now);
    }
    await emitGameClosed(sql, seat);
  });
}

async function hasOpenSeat(sql: Sql, playerId: string, code: string): Promise<boolean> {
  const open = await sql.query(
    `select from game_sessions s join games g on g.id = s.game_id
      where s.player_id = $1 and g.provider_code = $2 and s.studio_seat is not null and s.seat_closed_at is null limit 1`,
    [playerId, code],
  );
  return open.length > 0;
}

async function emitGameClosed(
  sql: Sql,
  { gameSessionId, playerId, loginId, why, until }: DueSeat,
): Promise<void> {
  await emit(sql, {
    topic: "game.closed",
    playerId,
    ...(loginId && { sessionId: loginId }),
    payload: z.encode(serverEvents["game.closed"], {
      gameSessionId,
      code: why,
      ...(until && { until: until.toISOString() }),
    }),
  });
}
