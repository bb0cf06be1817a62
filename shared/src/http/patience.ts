import { timeouts } from "../contracts/endpoint.ts";
import { isApiFailure } from "./api-failure.ts";
import type { WireRequest } from "./wire.ts";

/** Paths whose last answer did not arrive in time. */
const late = new Set<string>();

/**
 * Sends a request; when the last one to the same path timed out, with the extended limit, so that an answer
 * which takes a little longer than the limit does not fail at each retry. Source of the limits:
 * spec:product#timeouts.
 */
export async function sendPatiently<Answer>(
  request: WireRequest,
  send: (request: WireRequest) => Promise<Answer>,
): Promise<Answer> {
  const { path, timeoutMs } = request;
  const limitMs = late.has(path) ? Math.max(timeoutMs, timeouts.extended) : timeoutMs;
  try {
    const answer = await send({ ...request, timeoutMs: limitMs });
    late.delete(path);
    return answer;
  } catch (error) {
    if (isApiFailure(error) && error.code === "TIMEOUT") late.add(path);
    throw error;
  }
}
