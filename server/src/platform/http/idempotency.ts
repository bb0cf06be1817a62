import { erasure } from "../storage/erasure.ts";
import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Database, DatabaseUnavailable, endedRows, type Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { canonicalPayload } from "@tessera/shared/core/signature";
import { Refusal } from "../errors/refusal.ts";
import { dayMs, secondMs } from "@tessera/shared/core/durations";

const retentionSeconds = dayMs / secondMs;
/**
 * Longer than the longest call: a key that is still in progress after this belongs to a process that crashed
 * or was paused.
 */
const abandonedSeconds = 150;
const retryAfterSeconds = 2;

/** One key of one caller for one method and one real path. Source: spec:api#idempotency. */
export interface CallKey {
  readonly scope: string;
  readonly key: string;
}

/** A key that one call holds. */
export interface IdempotencyClaim extends CallKey {
  /** Identity of the claim: another call that takes the key over has another one. */
  readonly claimId: string;
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
   * Claims a key for a call. Returns the claim for the first call, and the stored answer for a repeat. Throws
   * Refusal IDEMPOTENCY_IN_PROGRESS while another call holds the key and IDEMPOTENCY_MISMATCH when that call
   * was a different one.
   */
  claim(
    key: CallKey,
    request: IdempotentRequest,
  ): Promise<{ readonly claim: IdempotencyClaim } | { readonly earlier: StoredAnswer }>;
  /**
   * Stores the answer; in the transaction of its effect, a crash leaves both or neither. Throws Refusal
   * IDEMPOTENCY_IN_PROGRESS when another call has taken the key over, so that the transaction is rolled back.
   */
  keep(sql: Sql, claim: IdempotencyClaim, answer: StoredAnswer): Promise<void>;
  /**
   * Frees the key after a failure that a repeat may overcome. Does nothing when another call has taken the
   * key over.
   */
  release(claim: IdempotencyClaim): Promise<void>;
  /**
   * As `release`, once the database is available again: at once and every two seconds, until the key counts
   * as abandoned. A transaction that is still being committed is waited for, and the key stays when it has
   * stored an answer.
   */
  releaseLater(claim: IdempotencyClaim): void;
}

interface Row {
  readonly request_hash: Uint8Array;
  readonly state: "running" | "done";
  readonly status_code: number | null;
  readonly body: unknown;
}

/**
 * Answers of idempotent calls, stored for 24 hours. Source: spec:api#idempotency. The digest of a request is
 * keyed: a registration contains a password, which could be guessed from an unkeyed digest. All times are
 * those of the database's clock, since clocks of nodes differ.
 */
export function createIdempotencyStore(database: Database, hashKey: Uint8Array): IdempotencyStore {
  const release = async ({ scope, key, claimId }: IdempotencyClaim): Promise<void> => {
    await database.query(
      "delete from idempotency_keys where scope = $1 and key = $2 and claim_id = $3 and state = 'running'",
      [scope, key, claimId],
    );
  };
  const releaseLater = (claim: IdempotencyClaim): void => {
    void untilAvailable(() => release(claim));
  };

  return {
    release,
    releaseLater,

    async claim({ scope, key }, request) {
      const hash = createHmac("sha256", hashKey)
        .update(canonicalPayload({ ...request }))
        .digest();
      const claimId = newId();
      const claimed = await database
        .query(
          `insert into idempotency_keys as known (scope, key, claim_id, request_hash, state, created_at, expires_at)
         values (:scope, :key, :claimId, :hash, 'running', now(), now() + make_interval(secs => :retentionSeconds))
         on conflict (scope, key) do update
           set claim_id = excluded.claim_id, request_hash = excluded.request_hash, state = 'running',
               status_code = null, body = null, created_at = excluded.created_at, expires_at = excluded.expires_at
           where known.expires_at <= now()
              or (known.state = 'running' and known.created_at <= now() - make_interval(secs => :abandonedSeconds)
                  and known.request_hash = excluded.request_hash)
         returning key`,
          { scope, key, claimId, hash, retentionSeconds, abandonedSeconds },
        )
        .catch((error: unknown) => {
          // Without an answer the key may have been claimed.
          if (error instanceof DatabaseUnavailable) releaseLater({ scope, key, claimId });
          throw error;
        });
      if (claimed.length > 0) return { claim: { scope, key, claimId } };

      const [row] = await database.query<Row>(
        "select request_hash, state, status_code, body from idempotency_keys where scope = $1 and key = $2",
        [scope, key],
      );
      if (row && !hash.equals(row.request_hash)) throw new Refusal("IDEMPOTENCY_MISMATCH");
      if (row?.state === "done") return { earlier: { status: row.status_code ?? 200, body: row.body } };
      throw new Refusal("IDEMPOTENCY_IN_PROGRESS", { retryAfterSeconds });
    },

    async keep(sql, { scope, key, claimId }, { status, body }) {
      const updated = await sql.query(
        `update idempotency_keys set state = 'done', status_code = :status, body = :body::jsonb
          where scope = :scope and key = :key and claim_id = :claimId
          returning key`,
        { scope, key, claimId, status, body: body === undefined ? null : JSON.stringify(body) },
      );
      // The repeat of this call that took the key over answers for both.
      if (updated.length === 0) throw new Refusal("IDEMPOTENCY_IN_PROGRESS", { retryAfterSeconds });
    },
  };
}

/**
 * Repeats work while the database is unavailable, until a key that nobody frees counts as abandoned anyway.
 */
async function untilAvailable(work: () => Promise<void>): Promise<void> {
  const endsAt = performance.now() + abandonedSeconds * 1_000;
  for (;;) {
    try {
      return await work();
    } catch {
      if (performance.now() >= endsAt) return;
    }
    await delay(retryAfterSeconds * 1_000, undefined, { ref: false });
  }
}

/** Erasure of the answers to a player's calls. */
export const idempotencyErasure = erasure(
  "idempotency_keys",
  "delete from idempotency_keys where scope like '%' || $1::uuid::text || '%'",
);

/** Clean-up of keys. */
export const idempotencyCleanUp = endedRows("idempotency_keys", "expires_at");
