import { isApiFailure } from "@tessera/shared/http";
import type { Answer, WireRequest } from "@tessera/shared/http/wire";
import {
  operatorsApi,
  operatorSession,
  type operatorLogin,
} from "@tessera/shared/operator-contracts/operators";
import { type Guarded, mayCall, type OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { type ListName, mayList } from "@tessera/shared/operator-contracts/list-readers";
import * as z from "@tessera/shared/schema";
import { useSyncExternalStore } from "react";
import { send } from "../http/send.ts";

/** Whoever works at this desk. */
export interface DeskOperator {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly OperatorRole[];
}

/**
 * Session of the desk. `ended`: it is over, and the page waits for a new login of the same operator;
 * `unreachable`: nobody knows, because the site did not answer.
 */
export type DeskSession =
  | { readonly status: "starting" | "guest" | "unreachable" }
  | { readonly status: "open" | "ended"; readonly operator: DeskOperator; readonly csrfToken: string };

let session: DeskSession = { status: "starting" };
const listeners = new Set<() => void>();
/** Calls that wait for a login; they are informed whether the same operator has come back. */
let waiting: ((isBack: boolean) => void)[] = [];

function setSession(next: DeskSession): void {
  session = next;
  for (const listener of listeners) listener();
}

/**
 * Calls `listener` after each change of the session.
 * @returns a function that ends the subscription
 */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readDeskSession = (): DeskSession => session;

export function useDeskSession(): DeskSession {
  return useSyncExternalStore(onSessionChange, readDeskSession);
}

/** Returns the operator of the page. Throws outside the frame, where there is none. */
export function useOperator(): DeskOperator {
  const current = useDeskSession();
  if (!("operator" in current)) throw new Error("Nobody is logged in.");
  return current.operator;
}

/** Hook for a function that is true for calls which the operator may make. */
export function useMayCall(): (call: Guarded) => boolean {
  const { roles } = useOperator();
  return (call) => mayCall(roles, call);
}

/**
 * Hook for a function that is true for lists which the operator may read, so before their contracts are
 * loaded.
 */
export function useMayList(): (list: ListName) => boolean {
  const { roles } = useOperator();
  return (list) => mayList(roles, list);
}

/** Token of changing calls; undefined without a session. */
const csrfToken = () => ("csrfToken" in session ? session.csrfToken : undefined);

/**
 * Sends a request with the session's token. When the session has ended, the request waits until the operator
 * has logged in again and is repeated; nothing that was typed is lost. It is also repeated with a token that
 * another tab has renewed.
 */
export async function sendInSession(request: WireRequest): Promise<Answer> {
  let isRenewed = false;
  for (;;) {
    const sent = csrfToken();
    try {
      return await send(request, sent);
    } catch (failure) {
      if (!isApiFailure(failure)) throw failure;
      const mayBeStale = failure.code === "FORBIDDEN" && request.method !== "GET" && !isRenewed;
      if (failure.code === "UNAUTHENTICATED") {
        if (!(await waitForLogin())) throw failure;
      } else if (mayBeStale && (await renewCsrfToken(sent))) isRenewed = true;
      else throw failure;
    }
  }
}

async function readOwnSession(): Promise<z.output<typeof operatorSession>> {
  const { method, path } = operatorsApi.me;
  return z.parse(operatorSession, (await send({ method, path })).data);
}

/**
 * Mark of a browser with a session: without it the start asks for none, since the cookie itself cannot be
 * read.
 */
const mark = "deskSession";

/** Reads the session of the cookie, which another tab may have opened. Never rejects. */
export async function startOperatorSession(): Promise<void> {
  if (localStorage.getItem(mark) === null) return setSession({ status: "guest" });
  try {
    enterAs(await readOwnSession());
  } catch (failure) {
    const isGuest = isApiFailure(failure) && failure.status === 401;
    if (isGuest) localStorage.removeItem(mark);
    setSession({ status: isGuest ? "guest" : "unreachable" });
  }
}

/** Begins the session of an operator, and lets calls go on that waited for it. */
export function enterAs({ operator, csrfToken: token }: z.output<typeof operatorSession>): void {
  localStorage.setItem(mark, "1");
  const isBack = "operator" in session && session.operator.id === operator.id;
  setSession({ status: "open", operator, csrfToken: token });
  const calls = waiting;
  waiting = [];
  for (const settle of calls) settle(isBack);
}

/** Logs in. Throws ApiFailure. */
export async function logIn(body: z.output<typeof operatorLogin>): Promise<void> {
  const { method, path } = operatorsApi.login;
  enterAs(z.parse(operatorSession, (await send({ method, path, body })).data));
}

/** Logs out; also when the session is over already. Throws ApiFailure when the site does not answer. */
export async function logOut(): Promise<void> {
  const { method, path } = operatorsApi.logout;
  try {
    await send({ method, path }, csrfToken());
  } catch (failure) {
    if (!isApiFailure(failure) || failure.status !== 401) throw failure;
  }
  leave();
}

/** Ends the page's session for a login of another operator; calls that wait are refused. */
export function leave(): void {
  localStorage.removeItem(mark);
  setSession({ status: "guest" });
  const calls = waiting;
  waiting = [];
  for (const settle of calls) settle(false);
}

/** Notes that the session is over: the page stays as it is, under a login. */
export function endSession(): void {
  if (session.status === "open") setSession({ ...session, status: "ended" });
}

/**
 * Resolves after the next login: true when the same operator is back, false when the call belongs to nobody
 * any more.
 */
function waitForLogin(): Promise<boolean> {
  endSession();
  if (session.status !== "ended") return Promise.resolve(false);
  return new Promise((resolve) => waiting.push(resolve));
}

/**
 * Reads the token again after a refusal: a login in another tab replaces it.
 * @param refused the token that was refused
 * @returns true when there is another one for the same operator
 */
async function renewCsrfToken(refused: string | undefined): Promise<boolean> {
  if (session.status !== "open") return false;
  const found = await readOwnSession().catch(() => null);
  if (!found || found.csrfToken === refused || found.operator.id !== session.operator.id) return false;
  setSession({ ...session, csrfToken: found.csrfToken });
  return true;
}

/** Looks whether another tab has logged the same operator in again. */
export async function resumeFromOtherTab(): Promise<void> {
  if (session.status !== "ended") return;
  const { operator } = session;
  const found = await readOwnSession().catch(() => null);
  if (found?.operator.id === operator.id) enterAs(found);
}
