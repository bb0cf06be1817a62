import type { Access, Endpoint } from "@tessera/shared/contracts/endpoint";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../errors/refusal.ts";
import { assertGoodStanding, type Caller, type Identified } from "./caller.ts";
import type { Platform } from "./platform.ts";
import { parseInput } from "./validation.ts";

/**
 * Identifies the caller of an endpoint with this access; null for a guest, and where credentials are not
 * read.
 */
export async function identify(
  { authenticate }: Pick<Platform, "authenticate">,
  access: Access,
  request: FastifyRequest,
): Promise<Identified | null> {
  return access === "cookie" || access === "public" ? null : authenticate(request);
}

/** Returns the caller whose session is valid, or null for a guest. Refuses whom the access excludes. */
export async function checkCaller(access: Access, identified: Identified | null): Promise<Caller | null> {
  const caller = identified && (await identified.checked);
  if (!caller && (access === "player" || access === "account")) throw new Refusal("UNAUTHENTICATED");
  if (caller && access === "player") assertGoodStanding(caller);
  return caller;
}

/** Parsed parts of a request; undefined where the contract has none. */
interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Parses the parts of a request. Rejects with the refusal of the session before that of a part. */
export async function parseChecked(
  checked: Promise<unknown>,
  { params, query, body }: Pick<Endpoint, "params" | "query" | "body">,
  request: FastifyRequest,
): Promise<Parts> {
  try {
    return {
      params: params && parseInput(params, request.params),
      query: query && parseInput(query, request.query),
      body: body && parseInput(body, request.body),
    };
  } catch (error) {
    await checked;
    throw error;
  }
}

/**
 * Returns the answer once the session has been checked. Rejects with the refusal of the session before any
 * other.
 */
export async function answerChecked<Answer>(
  checked: Promise<unknown>,
  answer: Promise<Answer>,
): Promise<Answer> {
  answer.catch(() => undefined);
  await checked;
  return answer;
}
