import { decodeAnswer } from "../call-party.ts";
import { callStudio, type StudioCallDependencies, type StudioKeys, studioSecret } from "./call-studio.ts";
import { type Feed, type FeedPage, feedPage, FeedTitles } from "./game-feed.ts";
import { StudioUnavailable, studioUnavailable } from "./studio-unavailable.ts";

/** Timeout of one page. */
const timeoutMs = 10_000;
/** Maximum number of titles of one studio; beyond it the feed is broken, and memory stays bounded. */
const titlesMax = 100_000;

export interface FeedAddress {
  /** Code of the studio. */
  readonly code: string;
  /** The studio's API without a slash at the end. */
  readonly baseUrl: string;
  /** Entity tag of the last feed that was taken over. */
  readonly etag: string | null;
}

/** A feed with its entity tag. */
export interface TaggedFeed extends Feed {
  readonly etag: string | null;
}

/**
 * Reads a studio's whole list of titles; null while it is the one with the given tag. Throws
 * {@link StudioUnavailable} when a page is missing or broken, or when the list changed meanwhile: part of a
 * list is never returned. Source: spec:game-feed#call.
 */
export async function readGameFeed(
  dependencies: StudioCallDependencies & { readonly keys: StudioKeys },
  { code, baseUrl, etag }: FeedAddress,
): Promise<TaggedFeed | null> {
  const secret = studioSecret(dependencies.keys, code);
  const unavailable = (reason: string) => new StudioUnavailable(code, reason);
  const titles = new FeedTitles();
  let first: FeedPage | undefined;
  let tag: string | null = null;
  for (let after: string | null = null; ;) {
    const url = new URL(`${baseUrl}/games`);
    if (after !== null) url.searchParams.set("after", after);
    const response = await callStudio(dependencies, {
      code,
      secret,
      method: "GET",
      url,
      timeoutMs,
      ...(first === undefined && etag !== null && { etag }),
    });
    if (first === undefined && etag !== null && response.status === 304) return null;
    const page: FeedPage = await decodeAnswer(response, feedPage, studioUnavailable(code));
    if (page.studio.code !== code) throw unavailable("its feed is of another studio");
    if (first === undefined) {
      first = page;
      tag = response.headers.get("etag");
    } else if (page.version !== first.version) {
      throw unavailable("its feed changed while it was read");
    }
    for (const entry of page.games) titles.add(entry);
    if (page.next === null) break;
    if (page.games.length === 0 || page.next === after) throw unavailable("its feed does not end");
    if (titles.entries > titlesMax) throw unavailable(`its feed has more than ${titlesMax} titles`);
    after = page.next;
  }
  if (titles.entries !== first.total) {
    throw unavailable(`its feed has ${titles.entries} of ${first.total} titles`);
  }
  return {
    etag: tag,
    studio: first.studio,
    pools: first.pools,
    titles: titles.titles,
    problems: titles.problems,
  };
}
