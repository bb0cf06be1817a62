import type { Sql, Transaction } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { findInputFault } from "@tessera/shared/core/input-bounds";
import { isWithinMoneyMax, minorUnits } from "@tessera/shared/core/money";
import { houseAccount, openProviderAccount, post, providerAccount } from "../../../ledger/index.ts";
import type { ReportedRound } from "../../../integrations/studios/wallet-studio.ts";
import { insertReportedRounds, markMirrored } from "../rounds/index.ts";
import { lockPlayer } from "../../players/index.ts";
import { deleteDiscrepancy, recordDiscrepancy, type DiscrepancyKind } from "./studio-discrepancies.ts";
import { emitSessionTotals } from "../sessions/index.ts";

/** A seat at a studio with its own wallet, as the site opened it. */
export interface OwnSeat {
  readonly seat: string;
  readonly gameSessionId: string;
  readonly playerId: string;
  readonly gameId: string;
  readonly currency: string;
  readonly openedAt: Date;
}

/** The player whose money a studio holds. */
export interface MoneyOwner {
  readonly playerId: string;
  readonly currency: string;
}

/** Finds the seats of a studio with these ids. */
export function findSeats(sql: Sql, code: string, seats: readonly string[]): Promise<OwnSeat[]> {
  return sql.query<OwnSeat & object>(
    `select s.studio_seat as seat, s.id as "gameSessionId", s.player_id as "playerId", s.game_id as "gameId",
       s.currency, s.created_at as "openedAt"
     from game_sessions s join games g on g.id = s.game_id
     where g.provider_code = $1 and s.studio_seat = any($2)`,
    [code, seats],
  );
}

/**
 * Stores the rounds that a studio reported for one player's seats: new rounds become rows and change the
 * mirror, once each; rounds that contradict a known round are recorded for operators and do not count. Locks
 * the player.
 */
export async function storeReportedRounds(
  sql: Transaction,
  code: string,
  owner: MoneyOwner,
  reported: readonly { readonly round: ReportedRound; readonly seat: OwnSeat }[],
  now: Date,
): Promise<void> {
  await lockPlayer(sql, owner.playerId);
  const known = await findKnown(
    sql,
    code,
    reported.map(({ round }) => round.roundId),
  );
  const fresh = new Map<string, { readonly round: ReportedRound; readonly seat: OwnSeat }>();
  for (const report of reported) {
    const { round } = report;
    const earlier = known.get(round.roundId) ?? knownOf(fresh.get(round.roundId));
    if (!earlier) fresh.set(round.roundId, report);
    else if (!isSame(earlier, round)) {
      await recordDiscrepancy(
        sql,
        { ...discrepancyOf(code, "changed", round), playerId: owner.playerId, known: earlier },
        now,
      );
    }
  }
  await insertRounds(sql, code, [...fresh.values()], now);
  await mirrorRounds(sql, code, owner, now);
  await emitSessionTotals(sql, [...new Set([...fresh.values()].map(({ seat }) => seat.gameSessionId))], now);
}

/** Records for operators a round without a matching seat, or one that cannot be booked. */
export async function recordInvalidRound(
  sql: Sql,
  code: string,
  kind: "unknown_seat" | "other_player" | "currency" | "out_of_range",
  round: ReportedRound,
  seat: OwnSeat | undefined,
  now: Date,
): Promise<void> {
  const known = seat ? { playerId: seat.playerId, currency: seat.currency } : null;
  await recordDiscrepancy(
    sql,
    { ...discrepancyOf(code, kind, round), playerId: seat?.playerId ?? null, known },
    now,
  );
}

interface KnownRound {
  readonly playerId: string;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
}

async function findKnown(
  sql: Sql,
  code: string,
  roundIds: readonly string[],
): Promise<Map<string, KnownRound>> {
  const rows = await sql.query<KnownRound & { roundId: string }>(
    `select provider_round_id as "roundId", player_id as "playerId", bet_minor as "betMinor", win_minor as "winMinor"
     from rounds where provider_code = $1 and provider_round_id = any($2)`,
    [code, roundIds],
  );
  return new Map(rows.map(({ roundId, ...row }) => [roundId, row]));
}

function knownOf(report: { readonly round: ReportedRound } | undefined): KnownRound | undefined {
  return report && { ...report.round };
}

function isSame(known: KnownRound, { playerId, betMinor, winMinor }: ReportedRound): boolean {
  return (
    known.playerId === playerId.toLowerCase() && known.betMinor === betMinor && known.winMinor === winMinor
  );
}

function discrepancyOf(code: string, kind: DiscrepancyKind, round: ReportedRound) {
  const { roundId, playerId, seat, betMinor, winMinor, currency } = round;
  return {
    providerCode: code,
    kind,
    subject: roundId,
    told: { playerId, seat, betMinor, winMinor, currency },
  };
}

/**
 * Time of a round: the one that the studio states, limited to the time since its seat was opened and not in
 * the future.
 */
function timeOf({ round, seat }: { readonly round: ReportedRound; readonly seat: OwnSeat }, now: Date): Date {
  if (round.time > now) return now;
  return round.time < seat.openedAt ? seat.openedAt : round.time;
}

async function insertRounds(
  sql: Sql,
  code: string,
  fresh: readonly { readonly round: ReportedRound; readonly seat: OwnSeat }[],
  now: Date,
): Promise<void> {
  const rows = fresh.map((report) => {
    const { round, seat } = report;
    return {
      id: newId(),
      provider_code: code,
      provider_round_id: round.roundId,
      player_id: seat.playerId,
      game_id: seat.gameId,
      game_session_id: seat.gameSessionId,
      currency: seat.currency,
      bet_minor: round.betMinor.toString(),
      win_minor: round.winMinor.toString(),
      provider_seq: round.seq.toString(),
      detail: storableDetail(round.detail),
      started_at: timeOf(report, now),
    };
  });
  await insertReportedRounds(sql, rows);
}

const detailLengthMax = 4_000;

/**
 * Returns the storable part of a studio's description; null without one. The money of a round never depends
 * on it.
 */
function storableDetail(detail: unknown): object | null {
  if (typeof detail !== "object" || detail === null || findInputFault(detail)) return null;
  return JSON.stringify(detail).length <= detailLengthMax ? detail : null;
}

/**
 * Books the sum of the player's reported rounds that are not yet in the mirror, as one `provider.sync`.
 * Rounds that would make the mirror negative wait for the open transfer that brought their money, or for an
 * operator. So do rounds that would exceed the upper bound of money. Must be called after the player was
 * locked.
 */
export async function mirrorRounds(sql: Sql, code: string, owner: MoneyOwner, now: Date): Promise<void> {
  const { playerId, currency } = owner;
  const [sums] = await sql.query<{ net: bigint; latest: string | null }>(
    `select coalesce(sum(win_minor - bet_minor), 0) as net,
       (array_agg(provider_round_id order by provider_seq desc, id desc))[1] as latest
     from rounds where player_id = $1 and provider_code = $2 and source = 'transfer' and mirrored_at is null`,
    [playerId, code],
  );
  const latest = sums?.latest ?? null;
  if (!sums || latest === null) return;
  const { net } = sums;
  await openProviderAccount(sql, { playerId, currency }, code);
  const mirror = await readMirror(sql, playerId, code);
  if (mirror + net < 0n) {
    if (!(await hasOpenTransfer(sql, playerId, code))) {
      const told = { lostMinor: -net, latest };
      const known = { atStudioMinor: mirror };
      await recordDiscrepancy(
        sql,
        { providerCode: code, kind: "overdrawn", subject: playerId, playerId, known, told },
        now,
      );
    }
    return;
  }
  if (net > 0n && !isWithinMoneyMax(net, mirror)) {
    const discrepancy = { providerCode: code, kind: "out_of_range", subject: playerId, playerId } as const;
    const told = { wonMinor: net, latest };
    await recordDiscrepancy(sql, { ...discrepancy, known: { atStudioMinor: mirror }, told }, now);
    return;
  }
  const journalId = net === 0n ? null : await bookSync(sql, code, owner, { net, latest }, now);
  await markMirrored(sql, { playerId, code, journalId }, now);
  await deleteDiscrepancy(sql, code, "overdrawn", playerId);
  await deleteDiscrepancy(sql, code, "out_of_range", playerId);
}

/** Books a batch of rounds. Every round is mirrored once, so the latest of a batch identifies the batch. */
async function bookSync(
  sql: Sql,
  code: string,
  { playerId, currency }: MoneyOwner,
  { net, latest }: { readonly net: bigint; readonly latest: string },
  now: Date,
): Promise<string> {
  const { journalId } = await post(sql, {
    kind: "provider.sync",
    idemKey: `sync:${playerId}:${code}:${latest}`,
    ref: { type: "provider", id: code },
    legs: [
      { account: houseAccount("ggr", currency, code), amount: minorUnits(-net) },
      { account: providerAccount(playerId, code), amount: minorUnits(net) },
    ],
    by: `provider:${code}`,
    at: now,
  });
  return journalId;
}

/** Reads the booked balance of a player at a studio, in minor units. */
export async function readMirror(sql: Sql, playerId: string, code: string): Promise<bigint> {
  const [account] = await sql.query<{ balance: bigint }>("select balance from accounts where key = $1", [
    providerAccount(playerId, code),
  ]);
  return account?.balance ?? 0n;
}

export async function hasOpenTransfer(sql: Sql, playerId: string, code: string): Promise<boolean> {
  const open = await sql.query(
    `select from transfers where player_id = $1 and provider_code = $2 and status in ('created', 'sent', 'unknown')`,
    [playerId, code],
  );
  return open.length > 0;
}
