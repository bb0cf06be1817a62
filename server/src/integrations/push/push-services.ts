import { createECDH } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import { inCallSpan } from "../call-span.ts";
import { type DeviceKeys, encryptNotification } from "./encrypt.ts";
import { dayMs, secondMs } from "@tessera/shared/core/durations";

/** Push services of the browsers in use: a host, and domains whose every host is one. */
const serviceHost = "fcm.googleapis.com";
const serviceDomains = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/** Time for which a push service keeps a notification for a device that is off, in seconds. */
const retentionSeconds = dayMs / secondMs;

const timeoutMs = 5_000;
const tokenLife = "12h";

/** A notification for one browser. */
export interface Notification {
  readonly endpoint: string;
  readonly device: DeviceKeys;
  /** JSON that the site's service worker reads. */
  readonly text: string;
}

/**
 * Outcome of a notification at its push service, which took it, does not know the device any longer, refused
 * it for good, or could not take it now, with the seconds that it asks to wait, if it says so.
 */
export type PushOutcome =
  | { readonly kind: "taken" | "gone" | "refused"; readonly status: number }
  | { readonly kind: "later"; readonly status: number | null; readonly waitSeconds: number | null };

export interface PushServices {
  /** Key that browsers subscribe with, as base64url. */
  readonly publicKey: string;
  /** True for an address of a known push service: a player chooses it, so the site calls no other. */
  accepts(endpoint: string): boolean;
  /** Sends a notification. Never rejects for what the push service does. */
  send(notification: Notification): Promise<PushOutcome>;
}

export interface PushDependencies {
  /** Private key of the site, 32 bytes of P-256. */
  readonly key: Uint8Array;
  /** Address of who runs the site, which push services write to. */
  readonly contact: string;
  /** Origins of push services of a test. */
  readonly testServices?: readonly string[] | undefined;
  readonly partyTimeoutMs?: number | undefined;
}

/** Creates the client of the browsers' push services. Source: RFC 8030, 8291 and 8292. */
export function createPushServices({
  key,
  contact,
  testServices = [],
  partyTimeoutMs = timeoutMs,
}: PushDependencies): PushServices {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(key);
  const point = pair.getPublicKey();
  const publicKey = point.toString("base64url");
  const part = (from: number, to: number) => point.subarray(from, to).toString("base64url");
  const signer = importJWK(
    { kty: "EC", crv: "P-256", d: Buffer.from(key).toString("base64url"), x: part(1, 33), y: part(33, 65) },
    "ES256",
  );
  const authorization = async (endpoint: string) => {
    const token = new SignJWT({ aud: new URL(endpoint).origin, sub: `mailto:${contact}` });
    const signed = token.setProtectedHeader({ typ: "JWT", alg: "ES256" }).setExpirationTime(tokenLife);
    return `vapid t=${await signed.sign(await signer)}, k=${publicKey}`;
  };
  return {
    publicKey,
    accepts: (endpoint) => isOfService(endpoint, testServices),
    async send({ endpoint, device, text }) {
      const headers = {
        authorization: await authorization(endpoint),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(retentionSeconds),
        urgency: "normal",
      };
      const body = encryptNotification(text, device);
      // A redirect would carry it to an address that nobody has looked at.
      const call = { method: "POST", headers, body, redirect: "manual" } as const;
      const signal = AbortSignal.timeout(partyTimeoutMs);
      const { host } = new URL(endpoint);
      const answer = await inCallSpan({ verb: "POST", host, party: "push service" }, async (attributes) => {
        const response = await fetch(endpoint, { ...call, signal });
        attributes["http.response.status_code"] = response.status;
        return response;
      }).catch(() => null);
      // What it says is not read: a body without an end would hold the connection.
      await answer?.body?.cancel().catch(() => undefined);
      return answer ? outcomeOf(answer) : { kind: "later", status: null, waitSeconds: null };
    },
  };
}

function isOfService(endpoint: string, testServices: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (testServices.includes(origin)) return true;
  if (protocol !== "https:" || port !== "") return false;
  return hostname === serviceHost || serviceDomains.some((domain) => hostname.endsWith(domain));
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "taken", status };
  if (status === 404 || status === 410) return { kind: "gone", status };
  if (status !== 429 && status < 500) return { kind: "refused", status };
  const wait = headers.get("retry-after");
  return {
    kind: "later",
    status,
    waitSeconds: wait !== null && /^\d{1,6}$/.test(wait) ? Number(wait) : null,
  };
}
