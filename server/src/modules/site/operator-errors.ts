import type { Sql } from "@tessera/database";
import { type ErrorGroup, operatorErrorsApi as api } from "@tessera/shared/operator-contracts/error-log";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";
import { pageOfTable } from "../../platform/lists/list-page.ts";

/** Registers the calls by which owners read crash reports. Source: spec:operators#error-log. */
export function registerOperatorErrors(
  app: FastifyInstance,
  { database }: Pick<ModuleDependencies, "database">,
): void {
  operatorRoute(app, api.groups, async ({ query }) =>
    pageOfTable(await listGroups(database, query), await countGroups(database, query), query),
  );

  operatorRoute(app, api.reports, async ({ params, query }) => {
    const of = { ...query, ...params };
    return pageOfTable(await listReports(database, of), await countReports(database, of), query);
  });
}

interface Paging {
  readonly pageIndex: number;
  readonly pageSize: number;
}

interface Selection extends Paging {
  readonly remote?: string | undefined;
  readonly release?: string | undefined;
}

const matches = `(:remote::text is null or remote = :remote) and (:release::text is null or release = :release)`;
const selected = ({ remote, release }: Selection) => ({ remote, release });
const rowsOf = ({ pageIndex, pageSize }: Paging) => ({ pageSize, start: pageIndex * pageSize });

type GroupRow = Stored<Omit<ErrorGroup, "count">, "firstAt" | "lastAt"> & { readonly count: bigint };

async function listGroups(sql: Sql, selection: Selection): Promise<ErrorGroup[]> {
  const rows = await sql.query<GroupRow>(
    `select found.fingerprint, found.remote, found.release, latest.error, found.count,
       found.first_at as "firstAt", found.last_at as "lastAt"
     from (select fingerprint, remote, release, count(*) as count, min(created_at) as first_at,
             max(created_at) as last_at
           from error_logs where fingerprint <> '' and ${matches} group by fingerprint, remote, release
           order by last_at desc, fingerprint, release limit :pageSize offset :start) found
     cross join lateral (
       select e.error from error_logs e where e.fingerprint = found.fingerprint and e.remote = found.remote
         and e.release = found.release order by e.created_at desc limit 1) latest
     order by found.last_at desc, found.fingerprint, found.release`,
    { ...selected(selection), ...rowsOf(selection) },
  );
  return rows.map((row) => ({ ...withInstants(row), count: Number(row.count) }));
}

async function countGroups(sql: Sql, selection: Selection): Promise<number> {
  const [row] = await sql.query<{ total: bigint }>(
    `select count(distinct (fingerprint, remote, release)) as total from error_logs
     where fingerprint <> '' and ${matches}`,
    selected(selection),
  );
  return Number(row?.total ?? 0);
}

interface ReportSelection extends Selection {
  readonly fingerprint: string;
}

interface ReportRow {
  readonly error: string;
  readonly errorInfo: string;
  readonly url: string;
  readonly userAgent: string;
  readonly loggedIn: boolean;
  readonly signatureOk: boolean;
  readonly at: Date;
}

async function listReports(sql: Sql, selection: ReportSelection) {
  const rows = await sql.query<ReportRow>(
    `select error, error_info as "errorInfo", split_part(split_part(url, '?', 1), '#', 1) as url,
       user_agent as "userAgent", username <> 'GUEST' as "loggedIn", signature_ok as "signatureOk", created_at as at
     from error_logs where ${matches} and fingerprint = :fingerprint
     order by created_at desc, id desc limit :pageSize offset :start`,
    { ...selected(selection), fingerprint: selection.fingerprint, ...rowsOf(selection) },
  );
  return rows.map((row) => withInstants(row));
}

async function countReports(sql: Sql, selection: ReportSelection): Promise<number> {
  const [row] = await sql.query<{ total: bigint }>(
    `select count(*) as total from error_logs where ${matches} and fingerprint = :fingerprint`,
    { ...selected(selection), fingerprint: selection.fingerprint },
  );
  return Number(row?.total ?? 0);
}
