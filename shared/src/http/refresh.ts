import { refreshPath } from "../contracts/api-paths.ts";
import { timeouts } from "../contracts/endpoint.ts";
import { systemClock } from "../core/clock.ts";
import { clearCredentials, hasLoginFlag, readToken, secondsLeft } from "../session/credentials.ts";
import { broadcastCredentialsChange } from "../session/session-channel.ts";
import { isApiFailure } from "./api-failure.ts";
import { send } from "./transport.ts";

const lockName = "tessera.refresh";
const renewSecondsBefore = 60;
/**
 * Tokens renewed within this time count as valid: to a device clock that is ahead, every token looks expired,
 * and every call would refresh.
 */
const justRenewedMs = 30_000;

let pendingRefresh: Promise<string | null> | undefined;
let renewed: { readonly text: string; readonly at: number } | undefined;

/**
 * Returns the bearer token for the next call, renewed a minute before it expires; null for a guest. When the
 * refresh gets no answer, the current token is returned while it is valid: the call itself will report the
 * error.
 */
export async function currentBearer(): Promise<string | null> {
  const token = readToken();
  if (token && secondsLeft(token) > renewSecondsBefore) return token.text;
  if (!hasLoginFlag()) return token && secondsLeft(token) > 0 ? token.text : null;
  if (token && isJustRenewed(token.text)) return token.text;
  try {
    return await refreshBearer(token?.text ?? null);
  } catch (error) {
    if (token && secondsLeft(token) > 0) return token.text;
    throw error;
  }
}

/**
 * Renews the access token, once for all tabs of the browser: a tab that waited for the lock finds the new
 * token in the cookie.
 * @param stale the rejected or expired token
 * @returns the new token; null when the server rejects the refresh, which ends the session
 * @throws ApiFailure when there is no definite answer
 */
export function refreshBearer(stale: string | null): Promise<string | null> {
  pendingRefresh ??= withWebLock(() => refreshIfStale(stale)).finally(() => {
    pendingRefresh = undefined;
  });
  return pendingRefresh;
}

function isJustRenewed(token: string): boolean {
  return renewed?.text === token && systemClock.now().getTime() - renewed.at < justRenewedMs;
}

/**
 * Runs an action under the browser-wide lock. Without Web Locks (no secure context) only the calls of this
 * tab are serialised.
 */
function withWebLock<Value>(action: () => Promise<Value>): Promise<Value> {
  if (typeof navigator === "undefined" || !("locks" in navigator)) return action();
  return navigator.locks.request(lockName, action);
}

async function refreshIfStale(stale: string | null): Promise<string | null> {
  if (!hasLoginFlag()) return null;
  const token = readToken();
  if (token && token.text !== stale) return token.text;
  try {
    const { data } = await send({
      method: "POST",
      path: refreshPath,
      query: {},
      body: {},
      headers: {},
      timeoutMs: timeouts.default,
    });
    const accessToken = readAccessToken(data);
    renewed = { text: accessToken, at: systemClock.now().getTime() };
    broadcastCredentialsChange();
    return accessToken;
  } catch (error) {
    if (!isRejected(error)) throw error;
    clearCredentials();
    broadcastCredentialsChange();
    return null;
  }
}

function readAccessToken(answer: unknown): string {
  const { accessToken } = { accessToken: null, ...(answer as object | null) } as { accessToken: unknown };
  if (typeof accessToken !== "string") throw new TypeError("The refresh was answered without a token.");
  return accessToken;
}

/** True when the server rejected the refresh; no answer, 429 and 5xx do not end the session. */
function isRejected(error: unknown): boolean {
  if (!isApiFailure(error)) return false;
  const status = error.response?.status;
  return status === 401 || status === 403;
}
