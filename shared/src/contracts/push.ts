import * as z from "@tessera/shared/schema";
import { endpoint } from "./endpoint.ts";

/** Longest address that a push service gives a browser, in characters. Source: spec:api#push. */
export const pushEndpointMax = 1_000;

/** Bytes of this length, as base64url without padding. */
const bytes = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}$`)));

/** A player's choice of notifications on a device. */
const choice = { payments: z.boolean(), messages: z.boolean() };

export const pushApi = {
  read: endpoint({
    method: "GET",
    path: "/api/push",
    access: "account",
    summary: "What the player is notified of on this device, and the key that its browser subscribes with",
    reply: z.object({
      ...choice,
      /** Public key of the site, a point of P-256 as base64url. */
      key: z.string(),
    }),
  }),
  choose: endpoint({
    method: "PUT",
    path: "/api/push",
    access: "account",
    summary: "Choose what the player is notified of on this device; nothing at all ends it",
    body: z.strictObject({
      ...choice,
      /** Address of this browser at its push service. */
      endpoint: z.string().check(z.maxLength(pushEndpointMax)),
      p256dh: bytes(65),
      auth: bytes(16),
    }),
    status: 204,
  }),
};
