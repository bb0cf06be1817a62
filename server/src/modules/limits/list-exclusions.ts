import type { Sql } from "@tessera/database";
import type { OperatorExclusion } from "@tessera/shared/operator-contracts/exclusions";
import {
  type List,
  listPage,
  type ListPage,
  type ListWanted,
  mapPage,
} from "../../platform/lists/list-page.ts";
import { exclusionHolds } from "./exclusions.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";

type ExclusionRow = Stored<Omit<OperatorExclusion, "isLiftable">, "startsAt" | "until" | "liftedAt">;

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
  const page = await listPage<ExclusionRow>(
    sql,
    { ...exclusionList, parameters: [now] },
    { ...wanted, order: wanted.order ?? "oldest" },
  );
  return mapPage(page, (row) => {
    const { kind, until, liftedAt } = row;
    const isLiftable = kind === "self_exclusion" && until !== null && until <= now && liftedAt === null;
    return { ...withInstants(row), isLiftable };
  });
}
