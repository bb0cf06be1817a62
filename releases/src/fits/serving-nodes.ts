import type { Database, Sql } from "@tessera/database";
import type { ServedVersions } from "@tessera/shared/contracts/api-version";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

/** Time in milliseconds after which a node says again that it serves. */
const renewEveryMs = 15_000;

/** Time in seconds for which a node counts that has not said so: three renewals may be lost. */
export const countedSeconds = 60;

/** A node of the site, and what it serves. */
export interface ServingNode extends ServedVersions {
  /** A UUID. */
  readonly node: string;
  /** True where no other node can be there: rows of others are left from processes that were killed. */
  readonly isAlone: boolean;
}

export interface ServingDependencies {
  readonly database: Database;
  readonly environment: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/**
 * Records the API that a node serves, while its app runs. Resolves once it is stored; rejects when that
 * fails. Times are those of the database: clocks of different machines are never compared.
 */
export async function announceNode(
  app: FastifyInstance,
  { database, environment, log }: ServingDependencies,
  serving: ServingNode,
): Promise<void> {
  if (serving.isAlone)
    await database.query("delete from registry.serving_node where environment = $1", [environment]);
  await renew(database, environment, serving);
  let renewal: Promise<void> | undefined;
  let isFailing = false;
  const renewUnlessBusy = () => {
    renewal ??= renew(database, environment, serving)
      .then(
        () => (isFailing = false),
        (error: unknown) => {
          // Said once for each time without the database.
          if (!isFailing) log.warn({ err: error }, "Which API this node serves could not be renewed");
          isFailing = true;
        },
      )
      .then(() => (renewal = undefined));
  };
  const timer = setInterval(renewUnlessBusy, renewEveryMs);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await renewal;
    await forget(database, environment, serving).catch((error: unknown) =>
      log.warn({ err: error }, "Which API this node served is forgotten later"),
    );
  });
}

/** Writes a node's row, and deletes those that do not count any more. */
async function renew(sql: Sql, environment: string, serving: ServingNode): Promise<void> {
  const { node, serves, since, documents } = serving;
  await sql.query(
    `insert into registry.serving_node (environment, node, serves, since, documents_serves, documents_since, seen_at)
     values (:environment, :node, :serves, :since, :documents, :documentsSince, now())
     on conflict (environment, node) do update set serves = excluded.serves, since = excluded.since,
       documents_serves = excluded.documents_serves, documents_since = excluded.documents_since, seen_at = excluded.seen_at`,
    { environment, node, serves, since, documents: documents?.serves, documentsSince: documents?.since },
  );
  await sql.query(
    `delete from registry.serving_node where seen_at <= now() - interval '${countedSeconds} s'`,
  );
}

async function forget(sql: Sql, environment: string, { node }: ServingNode): Promise<void> {
  await sql.query("delete from registry.serving_node where environment = $1 and node = $2", [
    environment,
    node,
  ]);
}

interface CommonRow {
  readonly serves: number | null;
  readonly since: number | null;
  /** Null where a node does not say it. */
  readonly documentsServes: number | null;
  readonly documentsSince: number | null;
}

/**
 * Reads which API, and which formats of documents, all running nodes of an environment have in common;
 * `since` is above `serves` where they have none. Null while no node has said what it serves.
 */
export async function readServed(sql: Sql, environment: string): Promise<ServedVersions | null> {
  const [row] = await sql.query<CommonRow>(
    `select min(serves) as serves, max(since) as since,
       case when count(*) = count(documents_serves) then min(documents_serves) end as "documentsServes",
       max(documents_since) as "documentsSince"
     from registry.serving_node where environment = $1 and seen_at > now() - interval '${countedSeconds} s'`,
    [environment],
  );
  if (!row || row.serves === null || row.since === null) return null;
  const { serves, since, documentsServes, documentsSince } = row;
  if (documentsServes === null || documentsSince === null) return { serves, since };
  return { serves, since, documents: { serves: documentsServes, since: documentsSince } };
}
