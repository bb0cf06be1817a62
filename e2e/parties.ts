import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { minuteMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import { totpCode } from "@tessera/shared/testing/totp-code";
import { siteNow } from "./moved-clock/site-clock.ts";
import { type HttpClient, keepAliveClient } from "./outside/keep-alive-client.ts";
import { cookiesOf, deskHeaders } from "./outside/operator-client.ts";

/** Ports of the counterparties, counted from the site's. */
const portsAfterSite = { studio: 1, gateway: 2, mailbox: 3, liveStudio: 4 } as const;

function siteOrigin(): string {
  const origin = process.env["TESSERA_URL"];
  if (!origin) throw new Error("No site is started.");
  return origin;
}

/** Origin of a party of the site under test. */
export function partyOrigin(party: keyof typeof portsAfterSite): string {
  return `http://127.0.0.1:${Number(new URL(siteOrigin()).port) + portsAfterSite[party]}`;
}

/** A file of the site's data folder, which holds the secrets that its parties share with it. */
function readData<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> {
  const folder = process.env["DATA_DIR"];
  if (!folder) throw new Error("DATA_DIR has to name the data folder of the site under test.");
  return z.parse(schema, JSON.parse(readFileSync(join(folder, file), "utf8")));
}

const keysFile = z.object({ gateway: z.string(), providers: z.record(z.string(), z.array(z.string())) });

/** Sets the live studio's behaviour for its next transfer: book it without a response, or refuse it. */
export const letNextTransfer = (be: "lost" | "refuse") => letTransfers(be, 1);

/**
 * Sets the live studio's behaviour for its next transfers: `silent` neither books nor answers them, until it
 * is set to `normal`.
 *
 * @param next number of transfers, after which the studio is normal again; at most 1 000
 */
export async function letTransfers(be: "normal" | "silent" | "lost" | "refuse", next = 1_000): Promise<void> {
  const path = "/studio/v1/sandbox-live/sandbox/behaviour";
  const [secret = ""] = readData("keys.json", keysFile).providers["sandbox-live"] ?? [];
  const body = JSON.stringify({ transfers: be, next });
  const timestamp = String(Math.floor(siteNow() / 1_000));
  const digest = createHmac("sha256", secret).update(`${timestamp}\nPOST\n${path}\n${body}`).digest("hex");
  const response = await fetch(`${partyOrigin("liveStudio")}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-provider-timestamp": timestamp,
      "x-provider-signature": `v1=${digest}`,
    },
    body,
  });
  if (!response.ok) throw new Error(`The live studio answered ${response.status}.`);
}

/** Sends a form of the gateway's page of payouts. */
async function sendToPayouts(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(`${partyOrigin("gateway")}/payouts${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`The gateway answered ${response.status}.`);
}

/**
 * Sets whether the gateway pays payouts by itself, or each one waits until somebody decides about it there.
 */
export const letPayouts = (payouts: "pay" | "wait"): Promise<void> => sendToPayouts("", { payouts });

/** Fails a payout that waits at the gateway, by its reference there. */
export const failPayout = (ref: string): Promise<void> => sendToPayouts(`/${ref}`, { action: "fail" });

const createdPayment = z.object({ ref: z.string() });

/**
 * Creates a payment at the gateway that no deposit of the site asked for. Its webhook goes to the site.
 *
 * @param realAmount digits of an amount in whole rupiah
 * @returns reference of the payment at the gateway
 */
export async function createUnclaimedPayment(realAmount: string): Promise<string> {
  const id = randomUUID();
  const response = await fetch(`${partyOrigin("gateway")}/v1/payments`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": id,
      authorization: `Bearer ${readData("keys.json", keysFile).gateway}`,
    },
    body: JSON.stringify({
      id,
      method: "qris",
      realAmount,
      currency: "IDR",
      expiresAt: new Date(siteNow() + 15 * minuteMs).toISOString(),
      customer: { name: "Ana Kembang" },
      webhookUrl: `${siteOrigin()}/webhooks/payments/sandbox`,
    }),
  });
  if (!response.ok) throw new Error(`The gateway answered ${response.status}.`);
  return z.parse(createdPayment, await response.json()).ref;
}

const operatorFile = z.object({ username: z.string(), password: z.string(), totpSecret: z.string() });

/**
 * Origin of the desk of the site under test; `DESK_ORIGIN` names that of a site which is given from outside.
 */
export function deskOrigin(): string {
  return process.env["DESK_ORIGIN"] ?? `http://desk.localhost:${new URL(siteOrigin()).port}`;
}

interface OperatorSession {
  readonly http: HttpClient;
  /** Headers of every call. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A code opens one session, so all flows of a worker share it. */
let operatorSession: Promise<OperatorSession> | undefined;

/** Makes the next call of the back office log in again, because its session has ended. */
export function forgetOperatorSession(): void {
  operatorSession = undefined;
}

/** Length of time in which a code of an authenticator is the current one. */
const codeStepMs = 30_000;

async function openOperatorSession(): Promise<OperatorSession> {
  const { username, password, totpSecret } = readData("operators.json", operatorFile);
  const http = keepAliveClient(siteOrigin(), 1);
  const headers = { ...deskHeaders(deskOrigin()), "content-type": "application/json" };
  let refusal = "";
  const tryCode = async (moment: number) => {
    const body = JSON.stringify({ username, password, totp: totpCode(totpSecret, moment) });
    const reply = await http({ method: "POST", path: "/admin/api/login", headers, body });
    if (reply.status !== 200) {
      refusal = reply.text;
      return undefined;
    }
    const { csrfToken } = z.parse(z.object({ csrfToken: z.string() }), JSON.parse(reply.text));
    return { http, headers: { ...headers, cookie: cookiesOf(reply), "x-csrf-token": csrfToken } };
  };
  // A code is accepted once, and early by one step. Where other workers have used both, the step after it
  // brings a new one.
  const session = (await tryCode(siteNow())) ?? (await tryCode(siteNow() + codeStepMs));
  if (session) return session;
  await setTimeout(codeStepMs - (siteNow() % codeStepMs));
  const later = await tryCode(siteNow() + codeStepMs);
  if (later) return later;
  throw new Error(`The first operator could not log in: ${refusal}`);
}

/** Calls the back office as its first operator. Returns the body of the response. */
export async function operate(
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  body?: object,
): Promise<unknown> {
  operatorSession ??= openOperatorSession();
  const { http, headers } = await operatorSession;
  const reply = await http({
    method,
    path: `/admin/api${path}`,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (reply.status >= 400) throw new Error(`${method} ${path} was answered ${reply.status}.`);
  return JSON.parse(reply.text);
}

const numbered = z.object({
  items: z.array(z.object({ id: z.string(), number: z.string(), version: z.optional(z.number()) })),
});

/** Finds a document of the back office by its number: its id, and the version that a decision names. */
export async function operatorsRowOf(list: string, number: string) {
  const { items } = z.parse(numbered, await operate("GET", list));
  const found = items.find((item) => item.number === number);
  if (!found) throw new Error(`${number} is not in ${list}.`);
  return found;
}
