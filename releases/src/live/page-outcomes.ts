import { expiredRows, type Sql } from "@tessera/database";
import type { OutcomeReport, PageOutcome } from "@tessera/shared/contracts/release-outcomes";
import type { Clock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
import type { FastifyBaseLogger } from "fastify";
import type { PageCounts } from "../registry/status-api.ts";
import { writeTogether } from "./write-together.ts";

/** Time for which outcomes are stored, in milliseconds. */
export const outcomeRetentionMs = dayMs;

/**
 * Reports that wait to be written. Further ones are dropped: they would be of more pages than a node has
 * connections.
 */
const waitingMax = 10_000;

/** Stored outcomes, from which on no further ones are. Whoever invents pages fills the table no further. */
const storedMax = 100_000;

export interface OutcomeDependencies {
  readonly database: Sql;
  readonly clock: Clock;
  readonly environment: string;
}

interface PageReport extends Omit<OutcomeReport, "token"> {
  /** Random number of the document. */
  readonly page: string;
}

/** Stores what open pages report. What comes while it writes is written together. */
export class OutcomeLog {
  readonly #write: () => void;
  /** The last report of each page and remote. */
  #waiting = new Map<string, PageReport>();

  constructor({
    log,
    ...dependencies
  }: OutcomeDependencies & { readonly log: Pick<FastifyBaseLogger, "warn"> }) {
    this.#write = writeTogether(
      () => {
        const reports = [...this.#waiting.values()];
        this.#waiting = new Map();
        return reports.length > 0 ? reports : null;
      },
      (reports) => store(dependencies, reports),
      (error) => log.warn({ err: error }, "Outcomes of open pages are not stored."),
    );
  }

  add(report: PageReport): void {
    const key = `${report.page} ${report.remote}`;
    if (this.#waiting.size < waitingMax || this.#waiting.has(key)) this.#waiting.set(key, report);
    this.#write();
  }
}

/** Stores reports of releases that are live; others are of a move that another one has followed. */
function store(
  { database, clock, environment }: OutcomeDependencies,
  reports: readonly PageReport[],
): Promise<unknown> {
  return database.query(
    `insert into registry.page_outcome as o (environment, page, remote, revision, outcome, hold, leads, at)
     select p.environment, r.page, p.remote, p.revision, r.outcome, r.hold, r.leads, $3
     from jsonb_to_recordset($2::jsonb)
       as r (page text, remote text, release text, outcome text, hold text, leads boolean)
     join registry.pointer p
       on p.environment = $1 and p.remote = r.remote
         and (p.stable_id is not distinct from r.release or p.candidate_id = r.release)
     where (select count(*) from (select from registry.page_outcome limit ${storedMax}) as stored) < ${storedMax}
     on conflict (environment, page, remote) do update set revision = excluded.revision,
       outcome = excluded.outcome, hold = excluded.hold, leads = excluded.leads, at = excluded.at
     where excluded.revision >= o.revision`,
    [environment, JSON.stringify(reports), clock.now()],
  );
}

/** Number of event connections that a node sent a revision. Only its first time counts. */
export async function recordNotified(
  { database, clock, environment }: OutcomeDependencies,
  {
    node,
    revision,
    connections,
  }: { readonly node: string; readonly revision: number; readonly connections: number },
): Promise<void> {
  if (connections === 0) return;
  await database.query(
    `insert into registry.told_revision (environment, revision, node, connections, at)
     values (:environment, :revision, :node, :connections, :at) on conflict do nothing`,
    { environment, revision, node, connections, at: clock.now() },
  );
}

/** Clean-ups of the reports of pages, and of the connections that got a revision. */
export const outcomeCleanUps = {
  reported: expiredRows("registry.page_outcome", outcomeRetentionMs, "at"),
  notified: expiredRows("registry.told_revision", outcomeRetentionMs, "at"),
} as const;

interface CountRow {
  readonly remote: string;
  /** Null where no page has reported. */
  readonly outcome: PageOutcome | null;
  readonly hold: string | null;
  readonly pages: bigint;
  /** Those of the pages that hold a connection. */
  readonly leading: bigint;
  readonly connections: bigint | null;
}

/**
 * Counts by remote how open pages have followed its last move; without the remotes of which nothing is known.
 * The shell is not among them: a page does not follow to another one, it is loaded again. Of a move of a
 * rollout no connection is silent: most have nothing to follow.
 */
export async function countPages(sql: Sql, environment: string): Promise<ReadonlyMap<string, PageCounts>> {
  const rows = await sql.query<CountRow>(
    `select p.remote, o.outcome, o.hold, count(o.page) as pages, count(o.page) filter (where o.leads) as leading,
       t.connections
     from registry.pointer p
     left join registry.page_outcome o
       on o.environment = p.environment and o.remote = p.remote and o.revision = p.revision
     join registry.pointer_event e on e.environment = p.environment and e.remote = p.remote and e.revision = p.revision
     left join (
       select revision, sum(connections) as connections from registry.told_revision where environment = $1 group by revision
     ) t on t.revision = p.revision and e.from_candidate is null and e.to_candidate is null
     where p.environment = $1 and p.remote <> 'shell' and (o.page is not null or t.connections is not null)
     group by p.remote, o.outcome, o.hold, t.connections
     order by p.remote, o.hold`,
    [environment],
  );
  const counts = new Map<string, PageCounts>();
  for (const { remote, outcome, hold, pages, leading, connections } of rows) {
    const known = counts.get(remote) ?? { done: 0, guarded: {}, failed: 0, silent: Number(connections ?? 0) };
    const silent = Math.max(0, known.silent - Number(leading));
    const counted =
      outcome === "guarded"
        ? { guarded: { ...known.guarded, [hold ?? ""]: Number(pages) } }
        : outcome !== null && { [outcome]: Number(pages) };
    counts.set(remote, { ...known, ...counted, silent });
  }
  return counts;
}
