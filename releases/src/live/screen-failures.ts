import type { Database, Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyBaseLogger } from "fastify";
import type { ScreenFailure } from "../first-screens/screen-failure.ts";
import type { ScreenFailureReply } from "../registry/status-api.ts";
import { writeTogether } from "./write-together.ts";

export interface ScreenFailureLogDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly environment: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

interface CountedFailure extends ScreenFailure {
  readonly count: number;
  readonly at: Date;
}

/**
 * Stores which releases fail in first screens, for `status`: the newest failure of each and how many there
 * were. What comes while it writes is counted and written together.
 */
export class ScreenFailureLog {
  readonly #clock: Clock;
  readonly #write: () => void;
  /** By release. */
  #waiting = new Map<string, CountedFailure>();

  constructor(dependencies: ScreenFailureLogDependencies) {
    const { clock, log } = dependencies;
    this.#clock = clock;
    this.#write = writeTogether(
      () => {
        const failures = [...this.#waiting.values()];
        this.#waiting = new Map();
        return failures.length > 0 ? failures : null;
      },
      async (failures) => {
        for (const failure of failures) await store(dependencies, failure);
      },
      (error) => log.warn({ err: error }, "Failures of first screens are not stored."),
    );
  }

  add(failure: ScreenFailure): void {
    const key = failure.release ?? "";
    const count = (this.#waiting.get(key)?.count ?? 0) + 1;
    this.#waiting.set(key, { ...failure, count, at: this.#clock.now() });
    this.#write();
  }
}

function store(
  { database, environment }: ScreenFailureLogDependencies,
  { release, revision, url, message, count, at }: CountedFailure,
): Promise<unknown> {
  // A release that is live again starts to count from zero.
  return database.query(
    `insert into registry.screen_failure as f (environment, release_id, revision, url, message, count, last_at)
     values (:environment, :release, :revision, :url, :message, :count, :at)
     on conflict (environment, release_id) do update set revision = excluded.revision, url = excluded.url,
       message = excluded.message, last_at = excluded.last_at,
       count = excluded.count + case when exists (
         select 1 from registry.pointer p
         where p.environment = f.environment and f.release_id in (p.stable_id, p.candidate_id) and p.revision > f.revision
       ) then 0 else f.count end`,
    { environment, release: release ?? "", revision, url, message, count, at },
  );
}

interface FailureRow {
  readonly remote: string | null;
  readonly release_id: string | null;
  readonly label: string | null;
  readonly url: string;
  readonly message: string;
  readonly count: bigint;
  readonly last_at: Date;
}

/**
 * Failures of the releases that are live, since they are, in the order of their names; and the last screen
 * that failed as a whole, while nothing has moved since.
 */
export async function readScreenFailures(sql: Sql, environment: string): Promise<ScreenFailureReply[]> {
  const rows = await sql.query<FailureRow>(
    `select p.remote, r.id as release_id, r.label, f.url, f.message, f.count, f.last_at
     from registry.screen_failure f
     join registry.environment e on e.name = f.environment
     left join registry.pointer p on p.environment = f.environment and f.release_id in (p.stable_id, p.candidate_id)
     left join registry.release r on p.remote is not null and r.id = f.release_id
     where f.environment = $1
       and (f.revision >= p.revision or (f.release_id = '' and f.revision = e.revision))
     order by p.remote nulls last`,
    [environment],
  );
  return rows.map(({ remote, release_id: id, label, url, message, count, last_at }) => ({
    remote,
    release: id === null || label === null ? null : { id, label },
    url,
    message,
    count: Number(count),
    lastAt: last_at.toISOString(),
  }));
}
