import type { Sql } from "@tessera/database";
import { minuteMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import { networkVisitsMax, networkWindowMs } from "./visits.ts";

/** Time in milliseconds after which a page that has not said that it runs never ran. */
const neverRanMs = minuteMs;

/** Visits of one cohort. */
export interface CohortCounts {
  readonly visits: number;
  readonly devices: number;
  /** Visits in which the release of this rollout's remote failed, and the networks that they came from. */
  readonly own: number;
  readonly ownNetworks: number;
  /** Visits in which any release failed, or the page never ran. */
  readonly any: number;
  readonly anyNetworks: number;
  /** Visits in which a file was not delivered; they decide nothing. */
  readonly delivery: number;
  /** Visits with each class of failure. */
  readonly classes: Readonly<Record<string, number>>;
}

export interface Evidence {
  readonly candidate: CohortCounts;
  readonly control: CohortCounts;
}

const noVisits: CohortCounts = {
  visits: 0,
  devices: 0,
  own: 0,
  ownNetworks: 0,
  any: 0,
  anyNetworks: 0,
  delivery: 0,
  classes: {},
};

interface CountRow extends Omit<CohortCounts, "classes"> {
  readonly cohort: keyof Evidence;
  /** {@link classCounts}, or null where nothing failed. */
  readonly classes: unknown;
}

const classCounts = z.record(z.string(), z.number());

interface EvidenceQuery {
  readonly environment: string;
  /** Salt of the rollout. */
  readonly salt: string;
  /** Visits from then on are counted. */
  readonly since: Date;
  readonly now: Date;
}

/**
 * Counts the visits of a rollout since a time, in both cohorts alike: of each network the first five in ten
 * minutes, and those of which is known whether the page runs.
 */
export async function readEvidence(
  sql: Sql,
  { environment, salt, since, now }: EvidenceQuery,
): Promise<Evidence> {
  const rows = await sql.query<CountRow>(
    `with placed as (
       select v.*, row_number() over (
         partition by network, floor(extract(epoch from at) * 1000 / ${networkWindowMs}) order by at, device, half_hour, cohort) as place
       from registry.visit v where environment = $1 and salt = $2 and at >= $3
     ), judged as (
       select cohort, network, device, own, others || case when ran then '{}' else array['never ran'] end as others,
         array_remove(own, 'delivery') <> '{}' as fails_own,
         not ran or array_remove(own || others, 'delivery') <> '{}' as fails_any
       from placed where place <= ${networkVisitsMax} and (ran or at <= $4)
     )
     select j.cohort, count(*)::integer as visits, count(distinct device)::integer as devices,
       (count(*) filter (where fails_own))::integer as own,
       (count(distinct network) filter (where fails_own))::integer as "ownNetworks",
       (count(*) filter (where fails_any))::integer as "any",
       (count(distinct network) filter (where fails_any))::integer as "anyNetworks",
       (count(*) filter (where 'delivery' = any (own || others)))::integer as delivery,
       (select jsonb_object_agg(c.class, c.visits) from (
          select class, count(*) as visits from judged k, unnest(array(select distinct unnest(k.own || k.others))) class
          where k.cohort = j.cohort group by class) c) as classes
     from judged j group by j.cohort`,
    [environment, salt, since, new Date(now.getTime() - neverRanMs)],
  );
  const countsOf = (cohort: keyof Evidence): CohortCounts => {
    const row = rows.find((one) => one.cohort === cohort);
    if (!row) return noVisits;
    const { cohort: _, classes, ...counts } = row;
    return { ...counts, classes: classes === null ? {} : z.parse(classCounts, classes) };
  };
  return { candidate: countsOf("candidate"), control: countsOf("control") };
}
