import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import { newId } from "@tessera/shared/core/identifiers";
import type { Environment } from "../environment/environment.ts";

/** Ids that a proxy may give: log lines, headers and rows have them as they are. */
const idForm = /^[\w.-]{8,64}$/;

/**
 * Creates the function that names requests: by the header `x-request-id` of a proxy whose `X-Forwarded-*`
 * headers are trusted, so that its log and the site's have one id; else by a new id. Anybody could write the
 * header, and rows in journals and in the audit log must not be named by strangers.
 */
export function createRequestIds({ trustProxy }: Pick<Environment, "trustProxy">) {
  const isTrusted = trustedPeers(trustProxy);
  return ({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): string => {
    const given = headers["x-request-id"];
    // Several values arrive as one text with commas, which is no id.
    if (typeof given !== "string" || !idForm.test(given)) return newId();
    return isTrusted(socket) ? given : newId();
  };
}

/** Creates the check whether the peer of a connection is a proxy whose headers are trusted. */
export function trustedPeers(trustProxy: Environment["trustProxy"]) {
  if (typeof trustProxy === "boolean") return () => trustProxy;
  const isTrusted = proxyAddr.compile(trustProxy);
  return ({ remoteAddress }: Pick<Socket, "remoteAddress">) => isTrusted(remoteAddress ?? "", 0);
}
