import { DatabaseUnavailable } from "@tessera/database";
import { type AnyCall, type AnyEndpoint, type Handling, successOf } from "./handling.ts";
import type { CallKey, IdempotencyClaim, StoredAnswer } from "./idempotency.ts";
import type { Platform } from "./platform.ts";
import { toProblem } from "./problem.ts";

/**
 * Runs the first call with a key and answers its repeats. Answers that a repeat may improve are not stored.
 */
export async function answerIdempotently(handling: Handling): Promise<StoredAnswer> {
  const { platform, endpoint, handler, options, call } = handling;
  const { keep, repeat, scope = defaultScope } = options.idempotency ?? {};
  const key: CallKey = {
    scope: `${scope(call)}|${endpoint.method} ${pathOf(endpoint, call)}`,
    key: call.idempotencyKey ?? "",
  };
  const { query, body } = call.request;
  const file = call.file && { file: call.file.sha256 };
  const claimed = await platform.idempotency.claim(key, { params: call.params, query, body, ...file });
  if ("earlier" in claimed) {
    const { earlier } = claimed;
    if (!repeat || earlier.status >= 400) return earlier;
    return successOf(endpoint, await repeat(earlier.body, call));
  }
  const { claim } = claimed;

  const storedOf = (value: unknown): StoredAnswer => {
    const answer = successOf(endpoint, value);
    return keep ? { status: answer.status, body: keep(value) } : answer;
  };
  let isStored = false;
  const once: AnyCall["once"] = async (work) => {
    const value = await platform.database.transaction(async (sql) => {
      const result = await work(sql);
      await platform.idempotency.keep(sql, claim, storedOf(result));
      return result;
    });
    isStored = true;
    return value;
  };

  try {
    const value = await handler({ ...call, once });
    if (!isStored) await platform.idempotency.keep(platform.database, claim, storedOf(value));
    return successOf(endpoint, value);
  } catch (error) {
    // The call failed for this error, whatever becomes of its key: one that stays claimed can be used again
    // after a while.
    if (!isStored) await settleFailure(platform, claim, error, call.requestId).catch(() => undefined);
    throw error;
  }
}

/**
 * Canonical path of a call: parameters are decoded, and ids are in lower case. All spellings of one
 * resource's address share their keys, and different resources never do.
 */
function pathOf({ path }: AnyEndpoint, { params }: AnyCall): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

/** Stores an answer that a repeat cannot improve, or frees the key. */
async function settleFailure(platform: Platform, claim: IdempotencyClaim, error: unknown, requestId: string) {
  // The answer does not wait for a database that this call has waited for already.
  if (error instanceof DatabaseUnavailable) return platform.idempotency.releaseLater(claim);
  const { status, body } = toProblem(error, requestId);
  const isFinal = status < 500 && status !== 429 && status !== 401;
  if (isFinal) await platform.idempotency.keep(platform.database, claim, { status, body });
  else await platform.idempotency.release(claim);
}

function defaultScope({ caller, deviceId, ip }: AnyCall): string {
  return caller ? `player:${caller.playerId}` : `anon:${deviceId ?? ip}`;
}
