import type * as z from "@tessera/shared/schema";
import { create } from "zustand";
import { authApi, type Me } from "../contracts/auth.ts";
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
import { broadcastCredentialsChange, onCredentialsChanged } from "./session-channel.ts";
import { storage } from "./storage.ts";

/**
 * Who is here. `starting` only until the first look at the credentials is over, so that no guard decides too early.
 * `exp`: when the access token ends, in Unix seconds; it is renewed before.
 */
export type SessionState =
  | { readonly status: "starting" | "guest"; readonly username: null; readonly exp: null }
  | { readonly status: "player"; readonly username: string; readonly exp: number };

const starting: SessionState = { status: "starting", username: null, exp: null };
const guest: SessionState = { status: "guest", username: null, exp: null };

/** The session as a hook: `useSession((session) => session.status)`. */
export const useSession = create<SessionState>(() => starting);

/** The same session outside React: `session.getState()`, `session.subscribe(…)`. */
export const session: Pick<typeof useSession, "getState" | "subscribe"> = useSession;

function toPlayerState(token: AccessToken): SessionState {
  return { status: "player", username: token.username, exp: token.exp };
}

/** Takes over what the cookies say, at once. What a player has typed and not sent ends with his session. */
function readSession(): void {
  const token = readToken();
  const now = token && secondsLeft(token) > 0 ? toPlayerState(token) : guest;
  if (now.status === "guest") deleteAllDrafts();
  useSession.setState(now, true);
}

/**
 * Decides who is here: a valid token is a player; without one a marked login is renewed once; anything else is a guest.
 * From then on logins and logouts of every tab are followed. Call once, before the first guard decides; never rejects.
 */
export async function startSession(): Promise<void> {
  deviceId();
  void finishLogout();
  const token = readToken();
  if (token && secondsLeft(token) > 0) setLoginFlag();
  else if (hasLoginFlag()) await refreshBearer(token?.text ?? null).catch(() => null);
  readSession();
  onCredentialsChanged(readSession);
}

type Input<Name extends "login" | "register"> = z.output<NonNullable<(typeof authApi)[Name]["body"]>>;

/** Logs in; the cookies come from the server. Throws ApiFailure. */
export async function login(credentials: Input<"login">, options?: CallOptions): Promise<Me> {
  await finishLogout();
  const { player } = await call(authApi.login, { body: credentials }, options);
  return applyLogin(player);
}

/** Opens an account and is logged in to it. Throws ApiFailure. */
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

/**
 * Whether the login is being ended by the player at this moment: what is rendered because of it is no guard that he ran
 * into.
 */
export function isLoggingOut(): boolean {
  return loggingOut;
}

/** Logs out at once, here and in every tab; the server hears of it now or, when there is no way to it, at the next start. */
export async function logout(): Promise<void> {
  storage.write("logoutPending", "1");
  loggingOut = true;
  // Whoever renders by the new session has done so by then.
  setTimeout(() => {
    loggingOut = false;
  });
  endSession();
  await finishLogout();
}

/** The login is over, by the player's wish or the server's: everything that belongs to it is forgotten. */
export function endSession(): void {
  clearCredentials();
  readSession();
  broadcastCredentialsChange();
}

let logoutUnderWay: Promise<void> | undefined;

/** Tells the server of a logout that it has not heard of. A new login waits for it, or it would be logged out again. */
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
