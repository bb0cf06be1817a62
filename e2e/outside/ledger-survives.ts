import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packagedPostgres, startPostgres } from "../../tools/testing/postgres-server.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import type { OpenBooks } from "./books.ts";
import type { Need } from "./needs.ts";
import { proveOperations } from "./prove-operations.ts";
import { startSite } from "./site-process.ts";
import { openBooks, SurvivalRun } from "./survival-run.ts";

export interface SurvivalOptions {
  readonly engine: "embedded" | "postgresql";
  /**
   * Minimum time for starting scenarios: the run continues until all faults and all needs have taken place.
   */
  readonly seconds: number;
  /**
   * Number of kills: of the site, and on PostgreSQL alternately of the database. More when none of them left
   * an operation without a response.
   */
  readonly faults: number;
  /** Longest time between two comparisons with the books; the site rests for each. */
  readonly stretchSeconds?: number;
  /**
   * Pause of each sender of rounds between two of them: the books of a long run have to be read in a moment.
   */
  readonly pauseMs?: number;
  /** Requirements that have to be met before it ends. */
  readonly needs: readonly Need[];
  readonly say?: (line: string) => void;
  /** Site entry instead of the built one, to verify that the proof finds its fault. */
  readonly siteEntry?: string;
}

export interface Survival {
  /** Operations that were sent, by kind. */
  readonly sent: Readonly<Record<string, number>>;
  /** Operations that had no response at least once. */
  readonly repeated: number;
  /** Number of those that were already done by their first attempt. */
  readonly doneUnheard: number;
  /** Differences between acknowledgements and books. Empty: nothing lost, nothing duplicated. */
  readonly differences: readonly string[];
  /** Needs that were not met within the time limit. */
  readonly neverHappened: readonly string[];
}

/**
 * Sends operations in parallel, kills the site (`kill -9`) and the database in the middle, repeats what was
 * left without an answer, lets everything come to rest, and then compares its own log and the books of the
 * counterparties with the books of the site. `inspect` gets the books and a way to prove them again, for
 * seeing the proof fail.
 */
export async function ledgerSurvives(
  {
    engine,
    seconds,
    faults,
    stretchSeconds = 360,
    pauseMs = 0,
    needs,
    say = () => undefined,
    siteEntry,
  }: SurvivalOptions,
  inspect: (books: OpenBooks, prove: () => Promise<string[]>) => Promise<void> = async () => undefined,
): Promise<Survival> {
  const postgres = engine === "postgresql" ? await startPostgres(packagedPostgres()) : undefined;
  const logFolder = mkdtempSync(join(tmpdir(), "tessera-outside-log-"));
  try {
    const site = await startSite({
      ...(postgres && { databaseUrl: postgres.url }),
      ...(siteEntry !== undefined && { entry: siteEntry }),
    });
    try {
      const log = new Acknowledgements(join(logFolder, "acknowledgements.jsonl"));
      const run = new SurvivalRun({
        site,
        postgres,
        log,
        seconds,
        faults,
        stretchSeconds,
        pauseMs,
        needs,
        say,
      });
      const { playerIds, differences: found, studio, neverHappened } = await run.sendAll();
      const books = await openBooks(site, postgres);
      try {
        const { operations, unheard } = run.sender;
        const answers = log.answers();
        const prove = () => proveOperations(books.ask, { operations, answers, playerIds, studio });
        const differences = [...new Set([...found, ...log.contradictions(), ...(await prove())])];
        await inspect(books, prove);
        return { sent: run.sender.counts(), ...unheard, differences, neverHappened };
      } finally {
        await books.close();
      }
    } finally {
      await site.stop();
      site.discard();
    }
  } finally {
    await postgres?.stop();
    rmSync(logFolder, { recursive: true, force: true });
  }
}
