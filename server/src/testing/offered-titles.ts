import { liveStudios, studios } from "@tessera/counterparties/catalogue";
import { offerOf, testJackpots } from "@tessera/counterparties/testing";
import * as z from "@tessera/shared/schema";
import { type Feed, feedPage, FeedTitles } from "../integrations/studios/game-feed.ts";
import type { StudioContract } from "../integrations/studios/studio-contract.ts";
import { importFeed, type Studios } from "../modules/games/titles/import-feed.ts";
import type { Database } from "@tessera/database";

/** Origins of the counterparties' studios, those of a site on this machine by default. */
export interface TestStudioOrigins {
  readonly studioUrl?: string | undefined;
  readonly liveStudioUrl?: string | undefined;
}

/** The studios of the counterparties, as the contracts of a test site. */
export function testStudiosAt({
  studioUrl = "http://127.0.0.1:3001",
  liveStudioUrl = "http://127.0.0.1:3004",
}: TestStudioOrigins = {}): readonly StudioContract[] {
  return [...studios, ...liveStudios].map(({ code, walletMode }) => ({
    code,
    walletMode,
    origin: walletMode === "transfer" ? liveStudioUrl : studioUrl,
  }));
}

/** Those of a site on this machine. */
export const testStudios = testStudiosAt();

const feeds = new Map<string, Feed>();

/**
 * Content of a studio's feed, read through the site's contract with it but without a call. It never changes,
 * so it is read once.
 */
export function offeredFeed(code: string): Feed {
  const feed = feeds.get(code) ?? readOffer(code);
  feeds.set(code, feed);
  return feed;
}

function readOffer(code: string): Feed {
  const offer = offerOf(code, testJackpots);
  if (!offer) throw new Error(`There is no studio ${code}`);
  const { version, total, studio, pools } = offer;
  const sent: unknown = JSON.parse(
    JSON.stringify({ version, total, studio, pools, games: offer.games(0, total), next: null }),
  );
  const page = z.parse(feedPage, sent);
  const titles = new FeedTitles();
  for (const game of page.games) titles.add(game);
  if (titles.problems.length > 0) throw new Error(JSON.stringify(titles.problems));
  return { studio: page.studio, pools: page.pools, titles: titles.titles, problems: [] };
}

/** Writes everything that the studios offer into a test's database, as a synchronisation would. */
export async function importOffers(
  database: Database,
  input: Studios & { readonly now: Date },
  feedOf: (code: string) => Feed = offeredFeed,
): Promise<void> {
  for (const contract of input.studios) {
    await importFeed(database, {
      ...input,
      contract,
      feed: feedOf(contract.code),
      retainedIds: [],
      hidesMissing: true,
    });
  }
}
