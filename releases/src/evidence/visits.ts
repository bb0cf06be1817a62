import { createHmac } from "node:crypto";
import { expiredRows, type Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { dayMs, minuteMs } from "@tessera/shared/core/durations";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { KnownSet, SetCohort } from "../live/live.ts";
import { writeTogether } from "../live/write-together.ts";
import { visitsMax } from "../pointers/policy.ts";
import type { FailureClass } from "./failure-class.ts";

/** Minutes that one visit lasts at most. */
export const visitMinutes = 30;
/** Visits of one network in ten minutes that count, whatever their cohort. */
export const networkVisitsMax = 5;
export const networkWindowMs = 10 * minuteMs;
/** Time for which visits are stored, in milliseconds. */
export const visitRetentionMs = 30 * dayMs;
/** Facts that wait to be written; further ones are dropped. */
const waitingMax = 10_000;

export interface VisitDependencies {
  readonly database: Sql;
  readonly clock: Clock;
  readonly environment: string;
}

/** Page of a device with a release set. */
export interface VisitedPage {
  readonly device: string;
  readonly set: KnownSet;
  /** Unix minute of its document. */
  readonly minute: number;
}

/** Facts of a document at the time that it is made. */
export interface DocumentFacts {
  readonly network: string;
  /** Revision of the environment. */
  readonly revision: number;
  /** Releases whose parts threw in its first screen. */
  readonly failed: readonly string[];
}

interface VisitFact {
  readonly salt: string;
  readonly device: string;
  readonly halfHour: number;
  readonly cohort: SetCohort["cohort"];
  /** Digest of the network of a document; null for what is learned later. */
  readonly network: string | null;
  readonly ran: boolean;
  readonly own: readonly FailureClass[];
  readonly others: readonly FailureClass[];
}

/** Digest by which the visits of a device are known in one rollout, and in no other one. */
const deviceDigest = (salt: string, device: string) =>
  createHmac("sha256", salt).update(device).digest("base64url").slice(0, 16);

/** Half hour of a page's document, counted from 1970. */
const halfHourOf = ({ minute }: VisitedPage) => Math.floor(minute / visitMinutes);

/**
 * Stores visits while a rollout runs: that a document was made, that its page runs, and what failed in it.
 */
export class VisitLog {
  readonly #networkDigest: (network: string, salt: string) => string;
  readonly #write: () => void;
  #waiting: VisitFact[] = [];
  /** Visits whose first document this node has made. */
  readonly #begun = new LRUCache<string, true>({ max: visitsMax });

  /** @param networkDigest digest of a network that nobody without a key can find the network by */
  constructor({
    log,
    networkDigest,
    ...dependencies
  }: VisitDependencies & {
    readonly log: Pick<FastifyBaseLogger, "warn">;
    readonly networkDigest: (network: string, salt: string) => string;
  }) {
    this.#networkDigest = networkDigest;
    this.#write = writeTogether(
      () => {
        const facts = this.#waiting;
        this.#waiting = [];
        return facts.length > 0 ? facts : null;
      },
      async (facts) => {
        const documents = facts.filter(({ network }) => network !== null);
        await storeDocuments(dependencies, documents);
        await storeReports(dependencies, facts);
      },
      (error) => log.warn({ err: error }, "Visits of a rollout are not stored."),
    );
  }

  /** Notes that a document was made. */
  addDocument(page: VisitedPage, { network, revision, failed }: DocumentFacts): void {
    const cohorts = page.set.cohorts.map(({ salt, cohort }) => salt + cohort);
    const visit = [page.device, ...cohorts, halfHourOf(page), revision].join(" ");
    // Its further pages are the same visit.
    if (this.#begun.has(visit) && failed.length === 0) return;
    this.#begun.set(visit, true);
    this.#add(page, ({ salt, release }) => ({
      network: this.#networkDigest(network, salt),
      own: failed.includes(release) ? ["screen"] : [],
      others: failed.some((id) => id !== release) ? ["screen"] : [],
    }));
  }

  /** Notes that the page runs. */
  addRun(page: VisitedPage): void {
    this.#add(page, () => ({ ran: true }));
  }

  /**
   * Notes a failure of a release, or of one that the page does not know. One that is not of the page's
   * release set is left out.
   */
  addFailure(page: VisitedPage, release: string | null, failure: FailureClass): void {
    if (release !== null && !page.set.releases.includes(release)) return;
    this.#add(page, (cohort) => (cohort.release === release ? { own: [failure] } : { others: [failure] }));
  }

  #add(page: VisitedPage, factsOf: (cohort: SetCohort) => Partial<VisitFact>): void {
    const { device, set } = page;
    for (const cohort of set.cohorts) {
      const { salt } = cohort;
      const none = { network: null, ran: false, own: [], others: [] };
      const visit = { salt, device: deviceDigest(salt, device), halfHour: halfHourOf(page) };
      if (this.#waiting.length < waitingMax)
        this.#waiting.push({ ...visit, cohort: cohort.cohort, ...none, ...factsOf(cohort) });
    }
    this.#write();
  }
}

const factColumns =
  'salt text, device text, "halfHour" integer, cohort text, network text, ran boolean, own text[], others text[]';

/** Stores new visits of the rollouts that run, until a network or a rollout has as many as count. */
async function storeDocuments(
  { database, clock, environment }: VisitDependencies,
  facts: readonly VisitFact[],
): Promise<void> {
  if (facts.length === 0) return;
  const now = clock.now();
  await database.query(
    `insert into registry.visit (environment, salt, device, step, half_hour, cohort, network, at)
     select $1, n.salt, n.device, n.step, n."halfHour", n.cohort, n.network, $3
     from (
       select d.*, p.revision as step, row_number() over (partition by d.salt, d.network order by d.device) as place
       from (select distinct on (salt, device, "halfHour", cohort) * from jsonb_to_recordset($2::jsonb) as f (${factColumns})) d
       join registry.pointer p on p.environment = $1 and p.salt = d.salt
       where not exists (select from registry.visit o where o.environment = $1 and o.salt = d.salt and o.device = d.device
         and o.half_hour = d."halfHour" and o.cohort = d.cohort and o.step = p.revision)
     ) n
     where n.place + (select count(*) from registry.visit o where o.environment = $1 and o.salt = n.salt
         and o.network = n.network and o.at > $4) <= ${networkVisitsMax}
       and (select count(*) from (select from registry.visit o where o.environment = $1 and o.salt = n.salt
         limit ${visitsMax}) as stored) < ${visitsMax}
     on conflict do nothing`,
    [environment, JSON.stringify(facts), now, new Date(now.getTime() - networkWindowMs)],
  );
}

/** Adds to visits that are stored what has become of them. */
async function storeReports(
  { database, environment }: VisitDependencies,
  facts: readonly VisitFact[],
): Promise<void> {
  const reported = facts.filter(({ ran, own, others }) => ran || own.length + others.length > 0);
  if (reported.length === 0) return;
  const merged = new Map<string, VisitFact>();
  for (const fact of reported) {
    const key = `${fact.salt} ${fact.device} ${fact.halfHour} ${fact.cohort}`;
    const { ran = false, own = [], others = [] } = merged.get(key) ?? {};
    merged.set(key, {
      ...fact,
      ran: ran || fact.ran,
      own: [...own, ...fact.own],
      others: [...others, ...fact.others],
    });
  }
  await database.query(
    `update registry.visit v set ran = v.ran or f.ran,
       own = array(select distinct c from unnest(v.own || f.own) c order by c),
       others = array(select distinct c from unnest(v.others || f.others) c order by c)
     from jsonb_to_recordset($2::jsonb) as f (${factColumns})
     where v.environment = $1 and v.salt = f.salt and v.device = f.device and v.half_hour = f."halfHour" and v.cohort = f.cohort`,
    [environment, JSON.stringify([...merged.values()])],
  );
}

/** Clean-up of visits. */
export const visitCleanUp = expiredRows("registry.visit", visitRetentionMs, "at");
