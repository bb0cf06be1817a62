import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { dayMs } from "@tessera/shared/core/durations";
import { LRUCache } from "lru-cache";
import type { Database } from "@tessera/database";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { fetchPicture } from "../../../integrations/studios/fetch-picture.ts";
import { StudioUnavailable } from "../../../integrations/studios/studio-unavailable.ts";
import { checkPicture, type PictureType } from "./check-picture.ts";
import { type ArtworkKind, pictureVersion } from "./picture-address.ts";
import { findSource, type PictureSource } from "./picture-sources.ts";

/** A stored picture. */
export interface Picture {
  readonly type: PictureType;
  /** How `body` is compressed; null: it is not. */
  readonly encoding: "br" | null;
  readonly body: Buffer;
  /** Digest of the content, 16 hex digits. */
  readonly tag: string;
  /** Version of its address; null when it is an earlier picture, because the present address gives none. */
  readonly version: string | null;
}

export type PictureDependencies = Pick<ModuleDependencies, "database" | "clock" | "log" | "partyTimeoutMs">;

/** Memory for pictures, in bytes: some thousand cards. */
const cacheBytesMax = 16 * 1024 * 1024;
/** Pictures that are fetched at the same time for players. */
const fetchesMax = 8;
/** Requests that wait for their turn; a page of a new site has some fifty pictures. */
const waitingMax = 500;
const firstPauseMs = 30_000;
const pauseMsMax = dayMs;
const brotliQuality = 6;

/** The pictures of the feeds: fetched once, checked, stored by their digest. Source: decision 0521. */
export class Pictures {
  readonly #dependencies: PictureDependencies;
  readonly #cache = new LRUCache<string, Picture>({
    maxSize: cacheBytesMax,
    sizeCalculation: ({ body }) => body.byteLength + 500,
  });
  readonly #running = new Map<string, Promise<void>>();
  #waiting = 0;

  constructor(dependencies: PictureDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Finds a picture. One that is not stored yet is fetched now. Undefined when no feed names it, and when its
   * address has never given a picture that passes the checks.
   *
   * @param version of the address, as the path has it: a picture of that version may come from memory
   */
  async find(kind: ArtworkKind, name: string, version?: string): Promise<Picture | undefined> {
    const key = `${kind}/${name}`;
    const cached = version === undefined ? undefined : this.#cache.get(`${key}?${version}`);
    if (cached) return cached;
    const { database, clock } = this.#dependencies;
    let source = await findSource(database, kind, name);
    if (source && isDue(source, clock.now()) && this.#waiting < waitingMax) {
      await this.#fetchInTurn(kind, name);
      source = await findSource(database, kind, name);
    }
    if (!source?.sha256) return undefined;
    const picture = await readPicture(database, source.sha256);
    if (!picture) return undefined;
    const isCurrent = source.problem === null && source.triedAddress === source.address;
    const found = { ...picture, version: isCurrent ? pictureVersion(source.address) : null };
    if (found.version !== null) this.#cache.set(`${key}?${found.version}`, found);
    return found;
  }

  /** Fetches a picture as soon as fewer than the allowed number are fetched. */
  async #fetchInTurn(kind: ArtworkKind, name: string): Promise<void> {
    this.#waiting += 1;
    try {
      while (this.#running.size >= fetchesMax && !this.#running.has(`${kind}/${name}`)) {
        // Whether the other one succeeded is said to those who asked for it.
        await Promise.race(this.#running.values()).catch(() => undefined);
      }
      await this.fetch(kind, name);
    } finally {
      this.#waiting -= 1;
    }
  }

  /**
   * Fetches, checks and stores a picture, once at a time. What was stored stays when it does not pass.
   * Rejects only when the database fails.
   *
   * @param database that of the job that fetches, in place of the site's
   */
  fetch(kind: ArtworkKind, name: string, database = this.#dependencies.database): Promise<void> {
    const key = `${kind}/${name}`;
    const running = this.#running.get(key);
    if (running) return running;
    const started = this.#fetch(kind, name, database).finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }

  async #fetch(kind: ArtworkKind, name: string, database: Database): Promise<void> {
    const { clock, log, partyTimeoutMs } = this.#dependencies;
    const source = await findSource(database, kind, name);
    if (!source || !isDue(source, clock.now())) return;
    try {
      const bytes = await fetchPicture(source, partyTimeoutMs);
      const check = checkPicture(bytes);
      if ("problem" in check)
        throw new StudioUnavailable(source.code, `its picture is refused: ${check.problem}`);
      await storePicture(database, { kind, name, source, bytes, type: check.type });
    } catch (error) {
      if (!(error instanceof StudioUnavailable)) throw error;
      log.warn(
        { err: error, picture: `${kind}/${name}`, address: source.address },
        "A picture was not taken over",
      );
      await storeProblem(database, { kind, name, source, problem: error.message }, clock.now());
    }
  }
}

/** True when the present address has to be tried. */
function isDue({ address, triedAddress, problem, nextAt }: PictureSource, now: Date): boolean {
  return address !== triedAddress || (problem !== null && nextAt !== null && nextAt <= now);
}

async function readPicture(
  database: Database,
  sha256: Uint8Array,
): Promise<Omit<Picture, "version"> | undefined> {
  const [row] = await database.query<{ type: PictureType; encoding: "br" | null; body: Uint8Array }>(
    "select content_type as type, encoding, body from pictures where sha256 = $1",
    [sha256],
  );
  return (
    row && { ...row, body: Buffer.from(row.body), tag: Buffer.from(sha256).toString("hex").slice(0, 16) }
  );
}

interface Fetched {
  readonly kind: ArtworkKind;
  readonly name: string;
  readonly source: PictureSource;
  readonly bytes: Buffer;
  readonly type: PictureType;
}

async function storePicture(database: Database, { kind, name, source, bytes, type }: Fetched): Promise<void> {
  const sha256 = createHash("sha256").update(bytes).digest();
  const isText = type === "image/svg+xml";
  const body = isText ? await compress(bytes) : bytes;
  await database.transaction(async (sql) => {
    await sql.query(
      `insert into pictures (sha256, content_type, encoding, body) values ($1, $2, $3, $4) on conflict do nothing`,
      [sha256, type, isText ? "br" : null, body],
    );
    await sql.query(
      `insert into artwork (kind, name, address, sha256) values ($1, $2, $3, $4)
       on conflict (kind, name) do update
         set address = excluded.address, sha256 = excluded.sha256, problem = null, tries = 0, next_at = null`,
      [kind, name, source.address, sha256],
    );
    if (source.sha256 && !sha256.equals(source.sha256)) {
      await sql.query(
        "delete from pictures where sha256 = $1 and not exists (select from artwork where sha256 = $1)",
        [source.sha256],
      );
    }
  });
}

function compress(bytes: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}

/**
 * Notes why an address gives no picture, and when it is tried again: after 30 seconds, then twice as long
 * each time.
 */
async function storeProblem(
  database: Database,
  { kind, name, source, problem }: Omit<Fetched, "bytes" | "type"> & { readonly problem: string },
  now: Date,
): Promise<void> {
  await database.query(
    `insert into artwork as a (kind, name, address, problem, tries, next_at)
     values (:kind, :name, :address, :problem, 1, :nextAt) on conflict (kind, name) do update set address = excluded.address,
       problem = excluded.problem, tries = case when a.address = excluded.address then a.tries + 1 else 1 end,
       next_at = :now::timestamptz
         + least(:pauseMsMax, :firstPauseMs * 2 ^ case when a.address = excluded.address then least(a.tries, 20) else 0 end) * interval '1 millisecond'`,
    {
      kind,
      name,
      address: source.address,
      problem: problem.slice(0, 500),
      nextAt: new Date(now.getTime() + firstPauseMs),
      now,
      firstPauseMs,
      pauseMsMax,
    },
  );
}

/**
 * Makes every picture that failed due at once. For the start of a site: one that stopped together with its
 * studios has recorded the pictures it was fetching as failed.
 */
export async function retryFailedPictures(database: Database, now: Date): Promise<void> {
  await database.query("update artwork set next_at = $1 where problem is not null and next_at > $1", [now]);
}
