import type { Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import type { StoredText } from "@tessera/shared/core/languages";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { forEachDue } from "../../../platform/jobs/due-rows.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { type List, type ListPage, listPage, type ListWanted } from "../../../platform/lists/list-page.ts";
import { lockPlayer } from "../../players/index.ts";
import { findRoundAtStudio } from "../../../integrations/studios/find-round-at-studio.ts";
import type { MinorUnits } from "@tessera/shared/core/money";
import { decidedBefore } from "../../../platform/audit/read-trail.ts";

/** Age at which a round should have ended, in milliseconds. Source: spec:documents#round. */
export const leftAfterMs = dayMs;

/** A round that its studio has not ended. */
export interface LeftRound {
  readonly id: string;
  readonly providerCode: string;
  /** Name of the studio. */
  readonly studio: string;
  readonly baseUrl: string;
  readonly providerRoundId: string;
  readonly playerId: string;
  readonly username: string;
  readonly game: StoredText;
  readonly currency: string;
  readonly betMinor: MinorUnits;
  readonly winMinor: MinorUnits;
  readonly startedAt: Date;
}

const selectRounds = `select r.id, r.provider_code as "providerCode", v.name as studio, v.base_url as "baseUrl",
    r.provider_round_id as "providerRoundId", r.player_id as "playerId", p.username, g.name as game, r.currency,
    r.bet_minor as "betMinor", r.win_minor as "winMinor", r.started_at as "startedAt"
  from rounds r join providers v on v.code = r.provider_code join players p on p.id = r.player_id
    join games g on g.id = r.game_id`;

const selectOpen = `${selectRounds} where r.status = 'open'`;

const leftList: List = {
  select: selectRounds,
  from: "rounds r",
  where: "r.status = 'open'",
  at: "r.started_at",
  search: {
    from: "rounds r join games g on g.id = r.game_id join providers v on v.code = r.provider_code",
    ids: ["r.id"],
    references: ["r.provider_round_id"],
    players: ["r.player_id"],
    amounts: ["r.bet_minor", "r.win_minor"],
    names: ["g.slug", "g.name->>'en'", "v.name"],
  },
};

/** Lists one page of the rounds that have been open for a day, the oldest first. */
export function listLeftRounds(sql: Sql, wanted: ListWanted, now: Date): Promise<ListPage<LeftRound>> {
  return listPage<LeftRound>(
    sql,
    leftList,
    { ...wanted, order: wanted.order ?? "oldest" },
    { "r.started_at <= ?": new Date(now.getTime() - leftAfterMs) },
  );
}

/**
 * Locks the player of an open round, then the round. Refuses with NOT_FOUND, and with CONFLICT when it has
 * ended.
 */
export async function lockOpenRound(sql: Sql, id: string): Promise<LeftRound> {
  const [owner] = await sql.query<{ playerId: string }>(
    `select player_id as "playerId" from rounds where id = $1`,
    [id],
  );
  if (!owner) throw new Refusal("NOT_FOUND");
  await lockPlayer(sql, owner.playerId);
  const [round] = await sql.query<LeftRound>(`${selectOpen} and r.id = $1 for update of r`, [id]);
  if (!round) throw await decidedBefore(sql, { type: "round", id });
  return round;
}

/** Ends a locked round unchanged: its bets and wins stay. */
export async function endAsItStands(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query("update rounds set status = 'closed', ended_at = $2 where id = $1", [id, now]);
}

/** The studio's state of a round does not allow closing it. */
class RoundUnsettled extends Error {
  constructor({ providerRoundId, providerCode }: LeftRound, reason: string) {
    super(`Round ${providerRoundId} of ${providerCode} stays open: ${reason}`);
    this.name = "RoundUnsettled";
  }
}

/**
 * Asks the studios about rounds that have been open for a day, and closes those whose numbers agree on both
 * sides. No money moves: a round that is not over, or has other numbers, is held back for a cashier.
 */
export function closeLeftRounds(
  dependencies: Pick<ModuleDependencies, "database" | "clock" | "log" | "keys" | "partyTimeoutMs">,
): Promise<void> {
  const { database, clock } = dependencies;
  const due = {
    job: "rounds.close",
    table: "rounds",
    where: "due.status = 'open' and due.started_at <= :leftSince",
    values: { leftSince: new Date(clock.now().getTime() - leftAfterMs) },
    orderBy: "due.started_at",
  };
  return forEachDue(dependencies, due, async (id) => {
    const [round] = await database.query<LeftRound>(`${selectOpen} and r.id = $1`, [id]);
    if (!round) return;
    const reported = await findRoundAtStudio(dependencies, round);
    if (reported.status !== "closed")
      throw new RoundUnsettled(round, `its studio calls it ${reported.status}`);
    await database.transaction(async (sql) => {
      const locked = await lockOpenRound(sql, id);
      const isSame = locked.betMinor === reported.betMinor && locked.winMinor === reported.winMinor;
      if (!isSame) throw new RoundUnsettled(round, "its studio knows other amounts");
      await endAsItStands(sql, id, clock.now());
    });
  });
}
