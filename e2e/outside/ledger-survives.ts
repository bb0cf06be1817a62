import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import { packagedPostgres, type PostgresServer, startPostgres } from "../../tools/testing/postgres-server.ts";
import { residentMegabytes } from "../../tools/testing/process-memory.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import { type OpenBooks, openEmbeddedBooks, openPostgresBooks, untilAlone, withBooks } from "./books.ts";
import type { Need } from "./needs.ts";
import { proveOperations } from "./prove-operations.ts";
import { type SiteProcess, startSite } from "./site-process.ts";
import { type RunOptions, SurvivalRun } from "./survival-run.ts";

interface FaultOptions {
  /**
   * Minimum time for starting scenarios: the run continues until all faults and all needs have taken place.
   */
  readonly seconds: number;
  /** Number of faults. More when none of them left an operation without a response. */
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
}

export interface SurvivalOptions extends FaultOptions {
  readonly engine: "embedded" | "postgresql";
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

/** Looks into the books of a run that is over, and may prove them again, for seeing the proof fail. */
type Inspect = (books: OpenBooks, prove: () => Promise<string[]>) => Promise<void>;

/**
 * Sends operations in parallel, kills the site (`kill -9`) and the database in the middle, repeats what was
 * left without an answer, lets everything come to rest, and then compares its own log and the books of the
 * counterparties with the books of the site.
 */
export async function ledgerSurvives(
  { engine, siteEntry, ...options }: SurvivalOptions,
  inspect?: Inspect,
): Promise<Survival> {
  return inOrder(async (stops) => {
    const postgres =
      engine === "postgresql" ? stopLater(stops, await startPostgres(packagedPostgres())) : undefined;
    const own = {
      ...(postgres && { databaseUrl: postgres.url }),
      ...(siteEntry !== undefined && { entry: siteEntry }),
    };
    const site = stopLater(stops, await startSite(own));
    return surviveFaults(
      {
        ...options,
        site: { ...site, memory: () => memoryOf(site) },
        openBooks: () =>
          postgres ? openPostgresBooks(postgres.url) : openEmbeddedBooks(site.databaseFolder),
        makeFault: (count) => kill(site, postgres, count),
      },
      inspect,
    );
  });
}

/** Does the same to a site that is started, with faults of the caller. The site has ended then. */
export async function surviveFaults(
  {
    stretchSeconds = 360,
    pauseMs = 0,
    say = () => undefined,
    ...options
  }: FaultOptions & Pick<RunOptions, "site" | "openBooks" | "makeFault" | "areHarmless">,
  inspect: Inspect = async () => undefined,
): Promise<Survival> {
  const logFolder = mkdtempSync(join(tmpdir(), "tessera-outside-log-"));
  try {
    const log = new Acknowledgements(join(logFolder, "acknowledgements.jsonl"));
    const run = new SurvivalRun({ ...options, log, stretchSeconds, pauseMs, say });
    const { playerIds, differences: found, studio, neverHappened } = await run.sendAll();
    return await withBooks(options.openBooks(), async (books) => {
      const { operations, unheard } = run.sender;
      const answers = log.answers();
      const prove = () => proveOperations(books.ask, { operations, answers, playerIds, studio });
      const differences = [...new Set([...found, ...log.contradictions(), ...(await prove())])];
      await inspect(books, prove);
      return { sent: run.sender.counts(), ...unheard, differences, neverHappened };
    });
  } finally {
    rmSync(logFolder, { recursive: true, force: true });
  }
}

const memoryOf = (site: SiteProcess): string =>
  site.isRunning() ? `${residentMegabytes(site.processId(), "VmRSS")} MB` : "stopped";

/** Kills the site, on PostgreSQL alternately with the database. */
async function kill(site: SiteProcess, postgres: PostgresServer | undefined, count: number): Promise<void> {
  if (postgres && count % 2 === 1) {
    await postgres.crashAndRestart();
    if (!site.isRunning()) throw new Error("The site ended when its database did");
    return;
  }
  await site.kill();
  if (postgres) await untilAlone(postgres.url);
  await site.restart();
}
