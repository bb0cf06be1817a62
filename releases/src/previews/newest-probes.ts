import type { Sql } from "@tessera/database";
import * as z from "@tessera/shared/schema";
import type { NewestProbe } from "../registry/status-api.ts";

interface ProbeRow {
  readonly release_id: string;
  readonly release_set: string;
  readonly passed: boolean;
  readonly failures: string;
  readonly actor: string;
  readonly at: Date;
}

const storedFailures = z.array(z.object({ url: z.string(), message: z.string() }));

/**
 * The newest probe of each of these releases, by its id; none of those that were never probed.
 *
 * @param set id of the release set that it must be of; any when it is left out
 */
export async function newestProbes(
  sql: Sql,
  environment: string,
  releases: readonly string[],
  set?: string,
): Promise<ReadonlyMap<string, NewestProbe>> {
  const rows = await sql.query<ProbeRow>(
    `select distinct on (release_id) release_id, release_set, passed, failures::text as failures, actor, at
     from registry.probe where environment = $1 and release_id in (select jsonb_array_elements_text($2::jsonb))
       and ($3::text is null or release_set = $3) order by release_id, at desc`,
    [environment, JSON.stringify(releases), set ?? null],
  );
  return new Map(
    rows.map(({ release_id: id, release_set, passed, failures, actor, at }) => [
      id,
      {
        set: release_set,
        passed,
        failures: z.parse(storedFailures, JSON.parse(failures)),
        actor,
        at: at.toISOString(),
      },
    ]),
  );
}
