import * as z from "@tessera/shared/schema";
import { authApi } from "../contracts/auth.ts";
import { timeouts } from "../contracts/endpoint.ts";
import { systemClock } from "../core/clock.ts";
import { clearCredentials, hasLoginFlag, readToken, secondsLeft } from "../session/credentials.ts";
import { broadcastCredentialsChange } from "../session/session-channel.ts";
import { isApiFailure } from "./api-failure.ts";
import { send } from "./transport.ts";

const lockName = "tessera.refresh";
const renewal = z.object({ accessToken: z.string() });
const renewSecondsBefore = 60;
/** A device clock that runs ahead makes every token look old; it must not make every call refresh. */
const justRenewedMs = 30_000;

let pendingRefresh: Promise<string | null> | undefined;
let renewed: { readonly text: string; readonly at: number } | undefined;

/**
 * The bearer for the next call, renewed a minute before it ends; null for a guest. When the renewal gets no answer the
 * present token is given, as long as there is one: the call itself will say what is wrong.
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
 * Renews the access token, once for all tabs of the browser: who waited for the lock finds the new token in the cookie.
 * `stale` is the token that will not do. Null when the server refuses, and then nobody is logged in any more; throws
 * ApiFailure when it gave no verdict.
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

/** Without Web Locks (no secure context) only the calls of this tab wait for one another. */
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
      method: authApi.refresh.method,
      path: authApi.refresh.path,
      query: {},
      body: {},
      headers: {},
      timeoutMs: timeouts.default,
    });
    const { accessToken } = z.parse(renewal, data);
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

/** The server looked and said no; no answer, 429 and 5xx say nothing about the login. */
function isRejected(error: unknown): boolean {
  if (!isApiFailure(error)) return false;
  const status = error.response?.status;
  return status === 401 || status === 403;
}
