import type { FastifyRequest } from "fastify";
import { isSameText, sha256Hex } from "../release/canonical.ts";
import type { Scope } from "../registry/registry-api.ts";
import { RegistryRefusal } from "../registry/refusal.ts";

/** Token of an operator of the registry. Only its digest is stored. */
export interface OperatorToken {
  /** Actor, as history shows it. */
  readonly actor: string;
  /** SHA-256 of the token, as hexadecimal digits. */
  readonly sha256: string;
  readonly scopes: readonly Scope[];
  /** Remotes that the token may change; all when it is left out. Reading is not limited. */
  readonly remotes?: readonly string[];
  /** Other actors under which this token may act, for a program that acts on behalf of a person. */
  readonly mayActAs?: readonly string[];
}

/** Header with the actor to record instead of the token's own. */
export const actorHeader = "x-registry-actor";

/**
 * Returns the actor. Throws UNAUTHENTICATED without a known bearer token, FORBIDDEN when it lacks the scope,
 * the remote or the actor.
 *
 * @param remote the one that is changed; `everyRemote` for what changes files of all. Left out where none is
 */
export type Authorize = (request: FastifyRequest, scope: Scope, remote?: string) => string;

/** Stands for all remotes where one is named; no remote has this name. */
export const everyRemote = "*";

export function createAuthorizer(tokens: readonly OperatorToken[]): Authorize {
  return (request, scope, remote) => {
    const token = findToken(tokens, request);
    if (!token) throw new RegistryRefusal("UNAUTHENTICATED", "The token is missing or not known.");
    if (!token.scopes.includes(scope)) throw new RegistryRefusal("FORBIDDEN", `The token may not ${scope}.`);
    if (remote !== undefined && token.remotes && !token.remotes.includes(remote)) {
      const what = remote === everyRemote ? "for all remotes" : remote;
      throw new RegistryRefusal("FORBIDDEN", `The token may not ${scope} ${what}.`, { remote });
    }
    const actor = namedActor(token, request);
    if (!actor) throw new RegistryRefusal("FORBIDDEN", "The token may not act under that name.");
    return actor;
  };
}

/**
 * Finds the actor of a request: that of its token where it names one under which the token may not act. Null
 * without a known token.
 */
export type FindActor = (request: FastifyRequest) => string | null;

export function createActorFinder(tokens: readonly OperatorToken[]): FindActor {
  return (request) => {
    const token = findToken(tokens, request);
    return token ? (namedActor(token, request) ?? token.actor) : null;
  };
}

function findToken(tokens: readonly OperatorToken[], { headers }: FastifyRequest): OperatorToken | undefined {
  const [, bearer] = /^Bearer (\S+)$/i.exec(headers.authorization ?? "") ?? [];
  const digest = bearer ? sha256Hex(bearer) : "";
  return tokens.find(({ sha256 }) => isSameText(sha256, digest));
}

/** Actor whom a request names; undefined for one under whose name its token may not act. */
function namedActor({ actor, mayActAs }: OperatorToken, { headers }: FastifyRequest): string | undefined {
  const named = headers[actorHeader] ?? actor;
  return [actor, ...(mayActAs ?? [])].find((name) => name === named);
}
