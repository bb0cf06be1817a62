import * as z from "@tessera/shared/schema";
import type { Endpoint } from "../contracts/endpoint.ts";
import { emptyToNull } from "../core/empty-to-null.ts";

/** Encodes a request's body by the contract; empty strings become null. Throws ZodError. */
export function encodeBody(endpoint: Pick<Endpoint, "body">, body: unknown): unknown {
  return endpoint.body && z.encode(endpoint.body, emptyToNull(body ?? {}));
}

/** Validates and decodes a reply by the contract. Throws ZodError. */
export function decodeReply(reply: NonNullable<Endpoint["reply"]>, answer: unknown): unknown {
  // A nullable reply arrives as 204, without a body.
  return z.parse(reply, answer === "" ? null : answer);
}
