import type { VitalName, VitalsReport } from "@tessera/shared/contracts/release-outcomes";
import { LRUCache } from "lru-cache";
import type { KnownSet, LiveReleases } from "./live.ts";
import type { PageFacts } from "./page-tokens.ts";

/** Pages whose report this node remembers: each is counted once. */
const pagesMax = 10_000;

/** A web vital of a page, with the part of the site that it is about. */
export interface PartVital {
  readonly name: VitalName;
  /** Milliseconds; of `cls` a score. */
  readonly value: number;
  readonly remote: string;
  /** `previous` where the live release is another one by now. */
  readonly release: "live" | "candidate" | "previous";
}

/** Receiver of the web vitals of pages. */
export type OnVital = (vital: PartVital) => void;

/** Takes the web vitals that pages report, each page once. */
export class PageVitals {
  readonly #live: Pick<LiveReleases, "knownSet" | "site">;
  readonly #onVital: OnVital;
  readonly #counted = new LRUCache<string, true>({ max: pagesMax });

  constructor(live: Pick<LiveReleases, "knownSet" | "site">, onVital: OnVital) {
    this.#live = live;
    this.#onVital = onVital;
  }

  /** Takes a report. One of releases that the page was not made with is left out, as is a second one. */
  async add({ page, set: id }: PageFacts, vitals: VitalsReport["vitals"]): Promise<void> {
    const set = await this.#live.knownSet(id);
    if (!set || this.#counted.has(page)) return;
    this.#counted.set(page, true);
    const { releases } = await this.#live.site();
    const live = new Set(releases.map((release) => release.id));
    const names = new Set<VitalName>();
    for (const { name, value, release } of vitals) {
      const found = release ?? shellOf(set);
      const remote = set.remotes.get(found);
      if (remote === undefined || names.has(name)) continue;
      names.add(name);
      const isCandidate = set.cohorts.some((one) => one.release === found && one.cohort === "candidate");
      const kind = isCandidate ? "candidate" : live.has(found) ? "live" : "previous";
      this.#onVital({ name, value, remote, release: kind });
    }
  }
}

function shellOf({ remotes }: KnownSet): string {
  return [...remotes].find(([, remote]) => remote === "shell")?.[0] ?? "";
}
