import type { TestRegistry } from "./start-registry.ts";

/** Visits of a cohort, and those of them that fail by its own release. */
type Counts = readonly [visits: number, failed: number];

/**
 * Stores visits of the one rollout that runs, at the time of now, each of a device and a network of its own.
 */
export async function insertVisits(
  { database, clock }: Pick<TestRegistry, "database" | "clock">,
  counts: { readonly candidate: Counts; readonly control: Counts },
): Promise<void> {
  for (const [cohort, [visits, failed]] of Object.entries(counts))
    await database.query(
      `insert into registry.visit (environment, salt, device, step, half_hour, cohort, network, at, ran, own)
       select environment, salt, $1 || number, revision, 1, $1, $1 || number, $2, true,
         case when number <= $3::int then array['render'] else '{}' end
       from registry.pointer, generate_series(1, $4::int) as number where salt is not null`,
      [cohort, clock.now(), failed, visits],
    );
}
