import type { Sql } from "@tessera/database";
import type { OperatorExclusion } from "@tessera/shared/operator-contracts/exclusions";
import { type List, type ListPage, listPage, type ListWanted } from "../../platform/lists/list-page.ts";
import { exclusionHolds, type ExclusionKind } from "./exclusions.ts";

interface ExclusionRow {
  readonly id: string;
  readonly playerId: string;
  readonly username: string;
  readonly kind: ExclusionKind;
  readonly startsAt: Date;
  readonly until: Date | null;
  readonly liftedAt: Date | null;
}

const exclusionList: List = {
  select: `select e.id, e.player_id as "playerId", p.username, e.kind, e.starts_at as "startsAt", e.ends_at as until,
       e.lifted_at as "liftedAt"
     from exclusions e join players p on p.id = e.player_id`,
  from: "exclusions e",
  where: exclusionHolds(1),
  at: "coalesce(e.ends_at, 'infinity')",
  search: { ids: ["e.id"], players: ["e.player_id"] },
};

/**
 * Lists one page of the exclusions that hold at an instant for the back office: those whose term ended first
 * come first.
 */
export async function listExclusions(
  sql: Sql,
  wanted: ListWanted,
  now: Date,
): Promise<ListPage<OperatorExclusion>> {
  const { items, nextAfter } = await listPage<ExclusionRow>(
    sql,
    { ...exclusionList, parameters: [now] },
    { ...wanted, order: wanted.order ?? "oldest" },
  );
  return {
    nextAfter,
    items: items.map(({ startsAt, until, liftedAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      until: until?.toISOString() ?? null,
      liftedAt: liftedAt?.toISOString() ?? null,
      isLiftable: row.kind === "self_exclusion" && until !== null && until <= now && liftedAt === null,
    })),
  };
}
