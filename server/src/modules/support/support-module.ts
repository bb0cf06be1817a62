import type { Sql } from "@tessera/database";
import { type ListedSupportRequest, supportApi } from "@tessera/shared/contracts/support";
import { hourMs } from "@tessera/shared/core/durations";
import type { ServerModule } from "../../dependencies.ts";
import { route } from "../../platform/http/route.ts";
import { registerOperatorSupport } from "./operator-support.ts";
import { readForPlayer } from "./support-row.ts";
import { openRequest, writeInRequest } from "./write-request.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";
import { pageOfTable } from "../../platform/lists/list-page.ts";

const previewLength = 160;

/** Requests of players to support, and the queue of operators. Source: spec:documents#support-request. */
export const supportModule: ServerModule = (app, dependencies) => {
  const { database, clock } = dependencies;
  registerOperatorSupport(app, dependencies);

  route(app, supportApi.list, async ({ caller, query }) => {
    const [[counted], items] = await Promise.all([
      database.query<{ total: bigint }>(
        "select count(*) as total from support_requests where player_id = $1",
        [caller.playerId],
      ),
      listRequests(database, caller.playerId, query),
    ]);
    return pageOfTable(items, Number(counted?.total ?? 0), query);
  });

  route(app, supportApi.one, ({ caller, params }) => readForPlayer(database, params.id, caller.playerId));

  route(
    app,
    supportApi.create,
    ({ caller, body, once }) =>
      once(async (sql) =>
        readForPlayer(sql, await openRequest(sql, clock, caller.playerId, body), caller.playerId),
      ),
    { limits: [{ per: "account", max: 20, windowMs: hourMs }] },
  );

  route(
    app,
    supportApi.write,
    ({ caller: { playerId }, params: { id }, body: { text }, once }) =>
      once(async (sql) => {
        await writeInRequest(sql, { playerId, id, text, now: clock.now() });
        return readForPlayer(sql, id, playerId);
      }),
    { limits: [{ per: "account", max: 30, windowMs: hourMs }] },
  );
};

type Row = Stored<ListedSupportRequest, "createdAt" | "changedAt">;

/** One page of a player's requests, the latest change first. */
async function listRequests(
  sql: Sql,
  playerId: string,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): Promise<ListedSupportRequest[]> {
  const rows = await sql.query<Row>(
    `select r.id, r.number, r.subject, r.subject_id as "subjectId", r.subject_number as "subjectNumber", r.status,
       coalesce((select left(m.body, ${previewLength}) from support_messages m where m.request_id = r.id
         order by m.created_at desc, m.id desc limit 1), '') as preview,
       r.created_at as "createdAt", r.changed_at as "changedAt"
     from support_requests r where r.player_id = $1
     order by r.changed_at desc, r.id desc limit $2 offset $3`,
    [playerId, pageSize, pageIndex * pageSize],
  );
  return rows.map((row) => withInstants(row));
}
