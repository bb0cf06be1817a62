import { setTimeout as pause } from "node:timers/promises";
import type { PostgresServer } from "../../tools/testing/postgres-server.ts";
import { untilAlone } from "./books.ts";
import type { SiteProcess } from "./site-process.ts";

/** Minimum time between a restart and the next fault. */
const betweenFaultsMs = 1_000;
/** Maximum number of repetitions of the faults while none has left a call without a response. */
const faultRoundsMax = 10;

/** The faults of a run: kills of the site, and on PostgreSQL alternately of the database. */
export class Faults {
  /** Number of faults so far. */
  count = 0;
  readonly #site: SiteProcess;
  readonly #postgres: PostgresServer | undefined;

  constructor(site: SiteProcess, postgres: PostgresServer | undefined) {
    this.#site = site;
    this.#postgres = postgres;
  }

  /** Spreads faults over a time, and makes them again while `isEnough` is false. */
  async spread(faults: number, seconds: number, isEnough: () => boolean): Promise<void> {
    const beginMs = performance.now();
    for (let fault = 0; fault < faults * faultRoundsMax; fault += 1) {
      if (fault >= faults && isEnough()) return;
      const dueMs = beginMs + ((fault + 1) * seconds * 1_000) / (faults + 1);
      await pause(Math.max(dueMs - performance.now(), betweenFaultsMs));
      await this.#breakOne();
    }
  }

  async #breakOne(): Promise<void> {
    const hitsDatabase = this.#postgres !== undefined && this.count % 2 === 1;
    this.count += 1;
    if (hitsDatabase) {
      await this.#postgres?.crashAndRestart();
      if (!this.#site.isRunning()) throw new Error("The site ended when its database did");
    } else {
      await this.#site.kill();
      if (this.#postgres) await untilAlone(this.#postgres.url);
      await this.#site.restart();
    }
  }
}
