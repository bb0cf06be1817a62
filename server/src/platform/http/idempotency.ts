import { createHmac } from "node:crypto";
import type { Database, Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { canonicalPayload } from "@tessera/shared/core/signature";
import { Refusal } from "../errors/refusal.ts";

const keptMs = 24 * 60 * 60 * 1_000;
/** Longer than the longest call: a key that is still in progress after this belongs to a crashed process. */
const abandonedMs = 150_000;
const retryAfterSeconds = 2;

/** One key of one caller for one method and one real path. Source: spec:api#idempotency. */
export interface IdempotencyClaim {
  readonly scope: string;
  readonly key: string;
}

/** Fingerprint of a call: two calls under one key must have the same. */
export interface IdempotentRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Digest of the uploaded file. */
  readonly file?: string | undefined;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface IdempotencyStore {
  /**
   * Claims a key for a call. Returns null for the first call, and the stored answer for a repeat. Throws Refusal
   * IDEMPOTENCY_IN_PROGRESS while another call holds the key and IDEMPOTENCY_MISMATCH when that call was a different
   * one.
   */
  claim(claim: IdempotencyClaim, request: IdempotentRequest): Promise<StoredAnswer | null>;
  /** Stores the answer; in the transaction of its effect, a crash leaves both or neither. */
  keep(sql: Sql, claim: IdempotencyClaim, answer: StoredAnswer): Promise<void>;
  /** Releases the key after a failure that a repeat may overcome. */
  release(claim: IdempotencyClaim): Promise<void>;
}

interface Row {
  readonly request_hash: Uint8Array;
  readonly state: "running" | "done";
  readonly status_code: number | null;
  readonly body: unknown;
}

/**
 * Answers of idempotent calls, kept for 24 hours. Source: spec:api#idempotency. The digest of a request is keyed: a
 * registration contains a password, which could be guessed from an unkeyed digest.
 */
export function createIdempotencyStore(
  database: Database,
  clock: Clock,
  hashKey: Uint8Array,
): IdempotencyStore {
  return {
    async claim({ scope, key }, request) {
      const now = clock.now();
      const hash = createHmac("sha256", hashKey)
        .update(canonicalPayload({ ...request }))
        .digest();
      const claimed = await database.query(
        `insert into idempotency_keys as known (scope, key, request_hash, state, created_at, expires_at)
         values ($1, $2, $3, 'running', $4, $5)
         on conflict (scope, key) do update
           set request_hash = excluded.request_hash, state = 'running', status_code = null, body = null,
               created_at = excluded.created_at, expires_at = excluded.expires_at
           where known.expires_at <= $4
              or (known.state = 'running' and known.created_at <= $6 and known.request_hash = excluded.request_hash)
         returning key`,
        [scope, key, hash, now, new Date(now.getTime() + keptMs), new Date(now.getTime() - abandonedMs)],
      );
      if (claimed.length > 0) return null;

      const [row] = await database.query<Row>(
        "select request_hash, state, status_code, body from idempotency_keys where scope = $1 and key = $2",
        [scope, key],
      );
      if (row && !hash.equals(row.request_hash)) throw new Refusal("IDEMPOTENCY_MISMATCH");
      if (row?.state === "done") return { status: row.status_code ?? 200, body: row.body };
      throw new Refusal("IDEMPOTENCY_IN_PROGRESS", { retryAfterSeconds });
    },

    async keep(sql, { scope, key }, { status, body }) {
      await sql.query(
        "update idempotency_keys set state = 'done', status_code = $3, body = $4::jsonb where scope = $1 and key = $2",
        [scope, key, status, body === undefined ? null : JSON.stringify(body)],
      );
    },

    async release({ scope, key }) {
      await database.query(
        "delete from idempotency_keys where scope = $1 and key = $2 and state = 'running'",
        [scope, key],
      );
    },
  };
}
