import type { Sql } from "@tessera/database";
import type { MaintenanceArea } from "@tessera/shared/contracts/maintenance-areas";
import type { Localised } from "@tessera/shared/contracts/scalars";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { Refusal } from "../../platform/errors/refusal.ts";
import { assertSeen, findOpenWindow, lockWindow, stateOf, type WindowRow } from "./window-row.ts";

/** Times and text of maintenance as an operator enters them. */
export interface WindowContent {
  /** Null: now. */
  readonly from: string | null;
  readonly until: string | null;
  readonly message: Localised;
}

/** Author and time of a change of a window. */
export interface Change {
  readonly by: string;
  readonly now: Date;
}

/** A planned window may begin this many days from now at the latest, so that a mistyped year is noticed. */
const daysAheadMax = 90;

interface Times {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/**
 * Converts the entered times. Refuses with VALIDATION an end that is not after the beginning, and a far
 * beginning.
 */
function readTimes({ from, until }: WindowContent, earliest: Date, now: Date): Times {
  const entered = from === null ? now : new Date(from);
  const startsAt = entered < earliest ? earliest : entered;
  const endsAt = until === null ? null : new Date(until);
  if (startsAt.getTime() > now.getTime() + daysAheadMax * dayMs) {
    throw new Refusal("VALIDATION", { fields: { from: "date.far" } });
  }
  if (endsAt && (endsAt <= startsAt || endsAt <= now)) {
    throw new Refusal("VALIDATION", { fields: { until: "date.order" } });
  }
  return { startsAt, endsAt };
}

/**
 * Announces maintenance of an area, or begins it. Refuses with VALIDATION, and with CONFLICT while the area
 * has maintenance that has not ended.
 */
export async function announceWindow(
  sql: Sql,
  area: MaintenanceArea,
  content: WindowContent,
  { by, now }: Change,
): Promise<WindowRow> {
  const { startsAt, endsAt } = readTimes(content, now, now);
  await endPastWindows(sql, now);
  const id = newId();
  const added = await sql.query(
    `insert into maintenance_windows
       (id, area, message, starts_at, ends_at, begun_at, created_by, changed_by, created_at)
     values (:id, :area, :message, :startsAt, :endsAt, case when :startsAt::timestamptz <= :now::timestamptz then :now end,
       :by, :by, :now) on conflict (area) where ended_at is null do nothing returning id`,
    { id, area, message: JSON.stringify(content.message), startsAt, endsAt, by, now },
  );
  if (added.length === 0) {
    const other = await findOpenWindow(sql, area);
    throw new Refusal("CONFLICT", {
      details: { ...(other && { id: other.id, state: stateOf(other, now), by: other.changedBy }) },
    });
  }
  return lockWindow(sql, id);
}

/**
 * Changes the times and the message of a window that has not ended. What has begun keeps its beginning.
 * Refuses with NOT_FOUND, CONFLICT and VALIDATION. Returns the row before and after.
 */
export async function changeWindow(
  sql: Sql,
  { id, version }: { readonly id: string; readonly version: number },
  content: WindowContent,
  { by, now }: Change,
): Promise<readonly [before: WindowRow, after: WindowRow]> {
  const before = await lockWindow(sql, id);
  assertSeen(before, version, now);
  const hasBegun = before.startsAt <= now;
  const times = hasBegun ? { ...content, from: before.startsAt.toISOString() } : content;
  const { startsAt, endsAt } = readTimes(times, hasBegun ? before.startsAt : now, now);
  await sql.query(
    `update maintenance_windows set message = :message, starts_at = :startsAt, ends_at = :endsAt, changed_by = :by,
       begun_at = case when :startsAt::timestamptz <= :now::timestamptz then coalesce(begun_at, :now) end, version = version + 1
     where id = :id`,
    { id, message: JSON.stringify(content.message), startsAt, endsAt, by, now },
  );
  return [before, await lockWindow(sql, id)];
}

/** Ends a window now, or withdraws its announcement. Refuses with NOT_FOUND and CONFLICT. */
export async function endWindow(
  sql: Sql,
  { id, version }: { readonly id: string; readonly version: number },
  { by, now }: Change,
): Promise<readonly [before: WindowRow, after: WindowRow]> {
  const before = await lockWindow(sql, id);
  assertSeen(before, version, now);
  await sql.query(
    `update maintenance_windows set ended_at = $2, ended_by = $3, changed_by = $3, version = version + 1 where id = $1`,
    [id, now, by],
  );
  return [before, await lockWindow(sql, id)];
}

export const jobActor = "system:maintenance.times";

const returned = `id, area, message, starts_at as "startsAt", ends_at as "endsAt", ended_at as "endedAt",
  created_by as "createdBy", changed_by as "changedBy", ended_by as "endedBy", version`;

/** Condition for jobs: the planned end of a window has passed, or one has begun that is not marked yet. */
export const timesHavePassed = `exists (select from maintenance_windows
  where ended_at is null and (ends_at <= :now or (begun_at is null and starts_at <= :now)))`;

/** Ends windows whose planned end has passed. Returns them. */
export function endPastWindows(sql: Sql, now: Date): Promise<WindowRow[]> {
  return sql.query<WindowRow>(
    `update maintenance_windows set ended_at = ends_at, ended_by = $2, version = version + 1
     where ended_at is null and ends_at <= $1 returning ${returned}`,
    [now, jobActor],
  );
}

/** Marks windows that have begun and of which open pages were not notified yet. Returns them. */
export function markBegunWindows(sql: Sql, now: Date): Promise<WindowRow[]> {
  return sql.query<WindowRow>(
    `update maintenance_windows set begun_at = $1
     where ended_at is null and begun_at is null and starts_at <= $1 returning ${returned}`,
    [now],
  );
}
