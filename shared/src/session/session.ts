import type * as z from "@tessera/shared/schema";
import { createStore, useStore } from "zustand";
import { authApi } from "../api/auth.ts";
import type { authApi as authContract, Me } from "../contracts/auth.ts";
import type { Visitor } from "../contracts/first-screen.ts";
import { isApiFailure } from "../http/api-failure.ts";
import { call, type CallOptions } from "../http/call.ts";
import { refreshBearer } from "../http/refresh.ts";
import {
  clearCredentials,
  deviceId,
  hasLoginFlag,
  setLoginFlag,
  readToken,
  secondsLeft,
  type AccessToken,
} from "./credentials.ts";
import { deleteAllDrafts } from "./drafts.ts";
import { onPageRestored } from "./page-restored.ts";
import { broadcastCredentialsChange, onCredentialsChanged } from "./session-channel.ts";
import { storage } from "./storage.ts";

/**
 * Session state. `starting` until the credentials have been checked, so that no guard decides too early.
 * `exp`: expiry of the access token in Unix seconds; it is renewed before.
 */
export type SessionState =
  | { readonly status: "starting" | "guest"; readonly username: null; readonly exp: null }
  | { readonly status: "player"; readonly username: string; readonly exp: number };

const starting: SessionState = { status: "starting", username: null, exp: null };
const guest: SessionState = { status: "guest", username: null, exp: null };

const store = createStore<SessionState>(() => starting);

/**
 * State in which the document's first screen was rendered: every root takes its part over in the same state.
 */
let rendered: SessionState = starting;
store.getInitialState = () => rendered;

const whole = (state: SessionState) => state;

/** Session as a hook: `useSession((session) => session.status)`. */
export function useSession(): SessionState;
export function useSession<Selected>(select: (state: SessionState) => Selected): Selected;
export function useSession(select: (state: SessionState) => unknown = whole): unknown {
  return useStore(store, select);
}

/** Session outside React: `session.getState()`, `session.subscribe(…)`. */
export const session: Pick<typeof store, "getState" | "subscribe"> = {
  getState: store.getState,
  subscribe: store.subscribe,
};

/** Begins with the session for which the first screen is rendered; a player is not known before the start. */
export function beginSession(visitor: Visitor): void {
  rendered = visitor === "guest" ? guest : starting;
  store.setState(rendered, true);
}

function toPlayerState(token: AccessToken): SessionState {
  return { status: "player", username: token.username, exp: token.exp };
}

/** Updates the session from the cookies. Drafts are deleted when the session has ended. */
function readSession(): void {
  const token = readToken();
  const now = token && secondsLeft(token) > 0 ? toPlayerState(token) : guest;
  if (now.status === "guest") deleteAllDrafts();
  store.setState(now, true);
}

/**
 * Determines the session: a valid token is a player; without one, a session with the login flag is refreshed
 * once; otherwise a guest. Afterwards it follows logins and logouts of every tab. Call once, before the first
 * guard decides; never rejects.
 */
export async function startSession(): Promise<void> {
  deviceId();
  void finishLogout();
  const token = readToken();
  if (token && secondsLeft(token) > 0) setLoginFlag();
  else if (hasLoginFlag()) await refreshBearer(token?.text ?? null).catch(() => null);
  readSession();
  onCredentialsChanged(readSession);
  onPageRestored(() => void renewSession());
}

/**
 * Checks the session of a page that was away: one that has ended meanwhile is ended here at once. Without an
 * answer of the server it stays as it was.
 */
async function renewSession(): Promise<void> {
  const token = readToken();
  if (hasLoginFlag() && !(token && secondsLeft(token) > 0)) {
    try {
      await refreshBearer(token?.text ?? null);
    } catch {
      return;
    }
  }
  readSession();
}

type Input<Name extends "login" | "register"> = z.output<NonNullable<(typeof authContract)[Name]["body"]>>;

/** Logs in; the cookies come from the server. Throws ApiFailure. */
export async function login(credentials: Input<"login">, options?: CallOptions): Promise<Me> {
  await finishLogout();
  const { player } = await call(authApi.login, { body: credentials }, options);
  return applyLogin(player);
}

/** Registers an account and logs in. Throws ApiFailure. */
export async function register(
  registration: Input<"register">,
  options: CallOptions & { idempotencyKey: string },
): Promise<Me> {
  await finishLogout();
  const { player } = await call(authApi.register, { body: registration }, options);
  return applyLogin(player);
}

function applyLogin(player: Me): Me {
  setLoginFlag();
  readSession();
  broadcastCredentialsChange();
  return player;
}

let loggingOut = false;

/** True while the player is logging out: a guard that renders because of it does not ask for a login. */
export function isLoggingOut(): boolean {
  return loggingOut;
}

/** Logs out at once, in every tab; the server is notified now or, without a connection, at the next start. */
export async function logout(): Promise<void> {
  storage.write("logoutPending", "1");
  loggingOut = true;
  // Components have rendered the new session by then.
  setTimeout(() => {
    loggingOut = false;
  });
  endSession();
  await finishLogout();
}

/** Ends the session, on logout or by the server, and deletes its data. */
export function endSession(): void {
  clearCredentials();
  readSession();
  broadcastCredentialsChange();
}

let logoutUnderWay: Promise<void> | undefined;

/** Sends a pending logout to the server. A new login waits for it, so that it is not logged out again. */
function finishLogout(): Promise<void> {
  if (storage.read("logoutPending") !== "1") return Promise.resolve();
  logoutUnderWay ??= call(authApi.logout)
    .then(
      () => storage.remove("logoutPending"),
      (error: unknown) => {
        if (!isApiFailure(error)) throw error;
      },
    )
    .finally(() => {
      logoutUnderWay = undefined;
    });
  return logoutUnderWay;
}
