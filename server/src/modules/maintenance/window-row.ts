import type { Sql } from "@tessera/database";
import type { OperatorMaintenance } from "@tessera/shared/operator-contracts/maintenance";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { isActive, type OpenWindow } from "../../platform/maintenance/open-windows.ts";
import { foundRow, Refusal } from "../../platform/errors/refusal.ts";
import { withInstants } from "../../platform/storage/instants.ts";

/** A row of `maintenance_windows`. */
export interface WindowRow extends OpenWindow {
  readonly endedAt: Date | null;
  readonly createdBy: string;
  readonly changedBy: string;
  readonly endedBy: string | null;
  readonly version: number;
}

const selectWindows = `select id, area, message, starts_at as "startsAt", ends_at as "endsAt", ended_at as "endedAt",
    ${actorNameSql("created_by")} as "createdBy", ${actorNameSql("changed_by")} as "changedBy",
    ${actorNameSql("ended_by")} as "endedBy", version
  from maintenance_windows`;

const endedListMax = 100;

/** Lists maintenance that has not ended in the order of its beginning, then the last hundred that ended. */
export async function listWindows(sql: Sql): Promise<WindowRow[]> {
  const [open, ended] = await Promise.all([
    sql.query<WindowRow>(`${selectWindows} where ended_at is null order by starts_at, id`),
    sql.query<WindowRow>(
      `${selectWindows} where ended_at is not null order by ended_at desc, id limit ${endedListMax}`,
    ),
  ]);
  return [...open, ...ended];
}

/** Reads and locks a window. Refuses with NOT_FOUND. */
export async function lockWindow(sql: Sql, id: string): Promise<WindowRow> {
  return foundRow(await sql.query<WindowRow>(`${selectWindows} where id = $1 for update`, [id]));
}

/** Finds the window of an area that has not ended. */
export async function findOpenWindow(sql: Sql, area: string): Promise<WindowRow | undefined> {
  const [row] = await sql.query<WindowRow>(`${selectWindows} where area = $1 and ended_at is null`, [area]);
  return row;
}

/**
 * Returns the state of a window. One whose planned end has passed has ended, also before a job has written
 * it.
 */
export function stateOf(row: WindowRow, now: Date): OperatorMaintenance["state"] {
  if (row.endedAt || (row.endsAt && row.endsAt <= now)) return "ended";
  return isActive(row, now) ? "active" : "announced";
}

/** Maps a row to what operators see of it. */
export function toOperatorMaintenance(row: WindowRow, now: Date): OperatorMaintenance {
  const { id, area, message, startsAt: from, endsAt: until, endedAt, createdBy, endedBy, version } = row;
  return {
    ...withInstants({ id, area, from, until, endedAt, message, createdBy, endedBy, version }),
    state: stateOf(row, now),
  };
}

/** Refuses with CONFLICT when the operator has seen another version, with the state and who acted last. */
export function assertSeen(row: WindowRow, version: number, now: Date): void {
  const state = stateOf(row, now);
  if (row.version === version && state !== "ended") return;
  throw new Refusal("CONFLICT", {
    details: { state, by: row.endedBy ?? row.changedBy, version: row.version },
  });
}
