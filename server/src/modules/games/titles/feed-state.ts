import { insertRow, type Database, type Sql } from "@tessera/database";
import { minuteMs } from "@tessera/shared/core/durations";
import type { FeedProblem } from "../../../integrations/studios/game-feed.ts";
import type { TaggedFeed } from "../../../integrations/studios/read-game-feed.ts";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import type { ArtworkKind } from "../pictures/picture-address.ts";

/**
 * Number of the way in which titles become rows. Raise it when that changes (a column, the folding of search
 * words): every feed is then read again, also one that has not changed.
 */
const importVersion = 5;

const syncEveryMs = 5 * minuteMs;
const firstPauseMs = 1_000;
const problemsMax = 100;

/** State of a studio before its feed is read. */
export interface FeedState {
  /** Entity tag of the list that is taken over; null when it has to be read whole. */
  readonly etag: string | null;
  /** Address of the studio's API; null while the site does not know the studio yet. */
  readonly baseUrl: string | null;
}

/** Reads what is known of a studio's feed. */
export async function readFeedState(database: Database, code: string): Promise<FeedState> {
  const [state] = await database.query<FeedState>(
    `select case when f.import_version = $2 then f.etag end as etag, v.base_url as "baseUrl"
       from (select $1::text as code) asked
       left join game_feeds f on f.provider_code = asked.code
       left join providers v on v.code = asked.code`,
    [code, importVersion],
  );
  return state ?? { etag: null, baseUrl: null };
}

/** Records that a feed was taken over. */
export async function recordFeed(
  database: Database,
  code: string,
  feed: TaggedFeed,
  now: Date,
): Promise<void> {
  await insertRow(
    database,
    "game_feeds",
    {
      provider_code: code,
      etag: feed.etag,
      import_version: importVersion,
      synced_at: now,
      checked_at: now,
      titles: feed.titles.length,
      problems: JSON.stringify(feed.problems.slice(0, problemsMax)),
      problem_count: feed.problems.length,
      next_at: new Date(now.getTime() + syncEveryMs),
    },
    `on conflict (provider_code) do update set etag = excluded.etag, import_version = excluded.import_version,
       synced_at = excluded.synced_at, checked_at = excluded.checked_at, titles = excluded.titles,
       problems = excluded.problems, problem_count = excluded.problem_count, next_at = excluded.next_at,
       failure = null, failing_since = null, failures = 0`,
  );
  announceToOperators(database, "studios");
}

/** Records that the feed is still the one that is taken over. */
export async function recordUnchanged(database: Database, code: string, now: Date): Promise<void> {
  await database.query(
    `update game_feeds set synced_at = $2, checked_at = $2, next_at = $3, failure = null, failing_since = null, failures = 0
      where provider_code = $1`,
    [code, now, new Date(now.getTime() + syncEveryMs)],
  );
  announceToOperators(database, "studios");
}

/**
 * Records why a feed could not be taken over; it is tried again after a second, then after twice as long each
 * time.
 */
export async function recordFailure(
  database: Database,
  code: string,
  failure: string,
  now: Date,
): Promise<void> {
  await database.query(
    `insert into game_feeds as f (provider_code, checked_at, failure, failing_since, failures, next_at)
     values (:code, :now, :failure, :now, 1, :now::timestamptz + :firstPauseMs * interval '1 millisecond')
     on conflict (provider_code) do update set checked_at = excluded.checked_at, failure = excluded.failure,
       failing_since = coalesce(f.failing_since, excluded.failing_since), failures = f.failures + 1,
       next_at = :now + least(:syncEveryMs, :firstPauseMs * 2 ^ least(f.failures, 20)) * interval '1 millisecond'`,
    { code, now, failure: failure.slice(0, 500), firstPauseMs, syncEveryMs },
  );
  announceToOperators(database, "studios");
}

/** The state of a studio's feed, for operators. */
export interface FeedReport {
  readonly code: string;
  readonly name: string | null;
  readonly titles: number;
  readonly syncedAt: Date | null;
  readonly checkedAt: Date | null;
  readonly nextAt: Date | null;
  readonly failure: string | null;
  readonly failingSince: Date | null;
  readonly problems: readonly FeedProblem[];
  readonly problemCount: number;
}

/** Lists the state of the feeds of studios, in the order of their codes. */
export function listFeeds(sql: Sql, codes: readonly string[]): Promise<FeedReport[]> {
  return sql.query<FeedReport & Record<string, unknown>>(
    `select asked.code, v.name, coalesce(f.titles, 0) as titles, f.synced_at as "syncedAt", f.checked_at as "checkedAt",
       f.next_at as "nextAt", f.failure, f.failing_since as "failingSince", coalesce(f.problems, '[]') as problems,
       coalesce(f.problem_count, 0) as "problemCount"
     from unnest($1::text[]) with ordinality as asked (code, place)
     left join game_feeds f on f.provider_code = asked.code
     left join providers v on v.code = asked.code
     order by asked.place`,
    [codes],
  );
}

/** Pictures that could not be taken over, for operators. */
export interface PictureProblem {
  readonly kind: ArtworkKind;
  readonly name: string;
  readonly address: string;
  readonly problem: string;
  /** True while an earlier picture is shown in its place. */
  readonly hasEarlier: boolean;
}

/** Lists pictures that could not be taken over. */
export function listPictureProblems(database: Database): Promise<PictureProblem[]> {
  return database.query<PictureProblem & Record<string, unknown>>(
    `select kind, name, address, problem, sha256 is not null as "hasEarlier" from artwork
      where problem is not null order by kind, name limit ${problemsMax}`,
  );
}
