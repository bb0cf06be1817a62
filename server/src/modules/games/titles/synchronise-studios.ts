import type { Database } from "@tessera/database";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { readGameFeed, type TaggedFeed } from "../../../integrations/studios/read-game-feed.ts";
import { studioAddress, type StudioContract } from "../../../integrations/studios/studio-contract.ts";
import { StudioUnavailable } from "../../../integrations/studios/studio-unavailable.ts";
import { retryFailedPictures } from "../pictures/pictures.ts";
import { importFeed } from "./import-feed.ts";
import { readFeedState, recordFailure, recordFeed, recordUnchanged } from "./feed-state.ts";

export type SyncDependencies = Pick<
  ModuleDependencies,
  "database" | "clock" | "log" | "keys" | "partyTimeoutMs" | "studios"
>;

export interface SyncOptions {
  /** Reads the whole feed, also when it is the known one. */
  readonly isForced?: boolean;
  /** Takes a feed over that has fewer than half of the studio's titles. */
  readonly acceptsFewer?: boolean;
}

/** Studios of fewer titles may lose any number of them at once. */
const guardedTitlesMin = 20;

/**
 * Takes over what each due studio offers, one studio after the other: the first time at once, then every five
 * minutes, after a failure after a growing pause. Rejects only when the database fails.
 */
export async function synchroniseDue(dependencies: SyncDependencies): Promise<void> {
  const { database, clock, studios } = dependencies;
  const rows = await database.query<{ code: string }>(
    "select provider_code as code from game_feeds where next_at > $1",
    [clock.now()],
  );
  const waiting = new Set(rows.map(({ code }) => code));
  await takeOverFeeds(
    dependencies,
    studios.filter(({ code }) => !waiting.has(code)),
  );
}

/**
 * Takes over what every studio offers, whether it is due or not, and makes pictures that failed due; for the
 * start of a site whose studios have just started. Rejects only when the database fails.
 */
export async function synchroniseStudios(dependencies: SyncDependencies): Promise<void> {
  await retryFailedPictures(dependencies.database, dependencies.clock.now());
  await takeOverFeeds(dependencies, dependencies.studios);
}

/**
 * Takes over what one studio offers. A failure changes nothing of its titles; it is logged and noted for
 * operators.
 */
export function synchroniseStudio(
  dependencies: SyncDependencies,
  contract: StudioContract,
  options: SyncOptions = {},
): Promise<void> {
  return takeOverFeeds(dependencies, [contract], options);
}

async function takeOverFeeds(
  dependencies: SyncDependencies,
  contracts: readonly StudioContract[],
  options: SyncOptions = {},
): Promise<void> {
  let hasChanged = false;
  for (const contract of contracts) {
    if (await takeOverFeed(dependencies, contract, options)) hasChanged = true;
  }
  // PostgreSQL does it by itself. Without it a search on the embedded engine reads every title.
  if (!hasChanged || dependencies.database.engine !== "embedded") return;
  for (const table of ["games", "search_words"])
    await dependencies.database.execute(`vacuum analyze ${table}`);
}

/** Takes over the feed of one studio. True when it was another than the known one. */
async function takeOverFeed(
  dependencies: SyncDependencies,
  contract: StudioContract,
  { isForced = false, acceptsFewer = false }: SyncOptions,
): Promise<boolean> {
  const { database, clock, log } = dependencies;
  const { code } = contract;
  const state = await readFeedState(database, code);
  const baseUrl = state.baseUrl ?? studioAddress(contract).baseUrl;
  try {
    const feed = await readGameFeed(dependencies, { code, baseUrl, etag: isForced ? null : state.etag });
    if (!feed) {
      await recordUnchanged(database, code, clock.now());
      return false;
    }
    if (!acceptsFewer) await refuseFewer(database, code, feed);
    const retainedIds = feed.problems.flatMap(({ title }) => title ?? []);
    const hasUnreadable = feed.problems.some(({ title }) => title === null);
    const leftOut = await importFeed(database, {
      ...dependencies,
      contract,
      feed,
      retainedIds,
      hidesMissing: !hasUnreadable,
      now: clock.now(),
    });
    const problems = [...feed.problems, ...leftOut];
    await recordFeed(database, code, { ...feed, problems }, clock.now());
    if (problems.length > 0) {
      const first = problems.slice(0, 10);
      log.warn(
        { provider: code, count: problems.length, problems: first },
        "Titles of a studio were left out",
      );
    }
    return true;
  } catch (error) {
    if (!(error instanceof StudioUnavailable)) throw error;
    log.warn({ err: error, provider: code }, "The titles of a studio were not taken over");
    await recordFailure(database, code, error.message, clock.now());
    return false;
  }
}

/**
 * Refuses a feed that lost more than half of the studio's listed titles: more likely a fault than a decision.
 */
async function refuseFewer(database: Database, code: string, feed: TaggedFeed): Promise<void> {
  const [row] = await database.query<{ count: bigint }>(
    "select count(*) as count from games where provider_code = $1 and status <> 'hidden'",
    [code],
  );
  const listed = Number(row?.count ?? 0);
  const offered = feed.titles.length + feed.problems.length;
  if (listed >= guardedTitlesMin && offered < listed / 2) {
    throw new StudioUnavailable(code, `its feed has ${offered} titles, and ${listed} are listed`);
  }
}
