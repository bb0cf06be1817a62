import type { Sql } from "@tessera/database";
import type { OperatorGame, OperatorStudio } from "@tessera/shared/operator-contracts/catalogue";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { firstPlacePopularity, lockGame, lockStudio } from "./catalogue-rows.ts";
import { decidedBefore } from "../../../platform/audit/read-trail.ts";

export interface GameChange {
  /** Version that the operator has seen. */
  readonly version: number;
  readonly status?: "active" | "maintenance" | "hidden" | undefined;
  readonly until?: string | null | undefined;
  readonly place?: number | null | undefined;
}

/**
 * Changes the status or the place of a game. `active` returns it to the status by the feed, which it then
 * follows again. Refuses with NOT_FOUND, CONFLICT (another version), GAME_UNAVAILABLE (not built, or no
 * longer in the feed) and VALIDATION. Returns the game before and after.
 */
export async function changeGame(
  sql: Sql,
  id: string,
  change: GameChange,
  now: Date,
): Promise<readonly [before: OperatorGame, after: OperatorGame]> {
  const { game: before, offeredPopularity } = await lockGame(sql, id);
  await assertVersion(sql, { type: "game", id }, before, change.version);
  const status = statusAfter(before, change.status);
  const until = untilAfter(before, status, change.until, now);
  const popularity =
    change.place === undefined
      ? null
      : change.place === null
        ? offeredPopularity
        : firstPlacePopularity - change.place + 1;
  await sql.query(
    `update games set status = $2, maintenance_until = $3, popularity = coalesce($4, popularity), version = version + 1
     where id = $1`,
    [id, status, until, popularity],
  );
  if (change.status === "hidden" && before.offered === "hidden") await keepHidden(sql, id);
  return [before, (await lockGame(sql, id)).game];
}

/**
 * Forgets the status by the feed of a dropped game, so that the game stays hidden when the feed has it again.
 */
async function keepHidden(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `update seeded_rows k set "values" = k."values" - 'status' || '{"dropped": true}' from games g
      where g.id = $1 and k.table_name = 'games' and k.key = concat_ws(' ', g.provider_code, g.provider_game_id)`,
    [id],
  );
}

function statusAfter(
  { status, offered }: OperatorGame,
  wanted: GameChange["status"],
): OperatorGame["status"] {
  if (wanted === undefined || wanted === "hidden") return wanted ?? status;
  const isMissing = offered === "hidden" || (wanted === "maintenance" && offered !== "active");
  if (isMissing) throw new Refusal("GAME_UNAVAILABLE");
  return wanted === "active" ? offered : wanted;
}

/** Returns the end of the maintenance; null without one. Refuses with VALIDATION an end that has passed. */
function untilAfter(
  before: { readonly status: string; readonly until: string | null },
  status: string,
  wanted: string | null | undefined,
  now: Date,
): Date | null {
  if (status !== "maintenance") return null;
  const current = before.status === "maintenance" ? before.until : null;
  const until = wanted === undefined ? current : wanted;
  if (until === null) return null;
  const end = new Date(until);
  if (end <= now) throw new Refusal("VALIDATION", { fields: { until: "date.order" } });
  return end;
}

/** Refuses with CONFLICT when the operator has seen another version of a game or a studio. */
async function assertVersion(
  sql: Sql,
  target: { readonly type: "game" | "studio"; readonly id: string },
  { version, status }: OperatorGame | OperatorStudio,
  seen: number,
): Promise<void> {
  if (version !== seen) throw await decidedBefore(sql, target, { status, version });
}

export interface StudioChange {
  readonly version: number;
  readonly status: OperatorStudio["status"];
  readonly until?: string | null | undefined;
}

/**
 * Changes the status of a studio. Refuses with NOT_FOUND, CONFLICT and VALIDATION. Returns it before and
 * after.
 */
export async function changeStudio(
  sql: Sql,
  code: string,
  change: StudioChange,
  now: Date,
): Promise<readonly [before: OperatorStudio, after: OperatorStudio]> {
  const before = await lockStudio(sql, code);
  await assertVersion(sql, { type: "studio", id: code }, before, change.version);
  const until = untilAfter(before, change.status, change.until, now);
  await sql.query(
    "update providers set status = $2, maintenance_until = $3, version = version + 1 where code = $1",
    [code, change.status, until],
  );
  return [before, await lockStudio(sql, code)];
}

/** Something whose maintenance ended by the clock. */
export interface EndedMaintenance {
  readonly type: "game" | "studio";
  readonly id: string;
}

/** Condition for jobs: the end of the maintenance of a game or a studio has passed. */
export const maintenanceHasPassed = `exists (select from games where maintenance_until <= :now)
  or exists (select from providers where maintenance_until <= :now)`;

/**
 * Ends the maintenance of games and studios whose end has passed; a game returns to the status by its feed,
 * so one that the feed has dropped is hidden and follows the feed again.
 */
export async function endPastMaintenance(sql: Sql, now: Date): Promise<EndedMaintenance[]> {
  const games = await sql.query<{ id: string }>(
    `update games g set maintenance_until = null, version = version + 1, status = coalesce(
       (select case when k."values" -> 'dropped' is null then k."values" ->> 'status' else 'hidden' end
          from seeded_rows k where k.table_name = 'games'
           and k.key = concat_ws(' ', g.provider_code, g.provider_game_id)), 'active')
     where maintenance_until <= $1 returning id`,
    [now],
  );
  await sql.query(
    `update seeded_rows k set "values" = k."values" || '{"status": "hidden"}' from games g
      where g.id = any($1) and k.table_name = 'games' and k."values" -> 'dropped' is not null
        and k.key = concat_ws(' ', g.provider_code, g.provider_game_id)`,
    [games.map(({ id }) => id)],
  );
  const studios = await sql.query<{ id: string }>(
    `update providers set maintenance_until = null, version = version + 1, status = 'active'
     where maintenance_until <= $1 returning code as id`,
    [now],
  );
  return [
    ...games.map(({ id }) => ({ type: "game" as const, id })),
    ...studios.map(({ id }) => ({ type: "studio" as const, id })),
  ];
}
