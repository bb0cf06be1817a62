import type { CookieSerializeOptions } from "@fastify/cookie";
import type { Sql } from "@tessera/database";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type AttemptSource,
  attemptSource,
  knownDevicesMax,
  networkOf,
} from "../../platform/security/attempt-source.ts";
import { isSameText, keyedDigest, newSecretToken } from "../../platform/security/secret-token.ts";
import { dayMs, secondMs } from "@tessera/shared/core/durations";

const deviceCookie = "__Host-operator_device";
const lifeSeconds = (180 * dayMs) / secondMs;

const cookieAttributes = {
  path: "/",
  sameSite: "strict",
  secure: true,
  httpOnly: true,
  maxAge: lifeSeconds,
} as const satisfies CookieSerializeOptions;

/**
 * Determines the source of an operator's login. Known are a browser with the device cookie of this name, and
 * the addresses of the operator's last sessions.
 */
export async function findOperatorSource(
  sql: Sql,
  key: Uint8Array,
  request: FastifyRequest,
  typedName: string,
): Promise<AttemptSource> {
  const username = typedName.toLowerCase();
  const deviceId = readDevice(key, request, username);
  const [known] = await sql.query<{ isKnownAddress: boolean }>(
    `select coalesce(bool_or(ip <<= $2::inet), false) as "isKnownAddress"
       from (select s.ip from operator_sessions s join operators o on o.id = s.operator_id
              where o.username = $1 order by s.created_at desc limit ${knownDevicesMax}) recent`,
    [username, networkOf(request.ip)],
  );
  return attemptSource({
    ip: request.ip,
    deviceId,
    isKnownDevice: deviceId !== null,
    isKnownAddress: known?.isKnownAddress ?? false,
  });
}

/** Makes the browser a known device of this operator; a known one keeps its id. */
export function rememberOperatorDevice(
  key: Uint8Array,
  request: FastifyRequest,
  reply: FastifyReply,
  username: string,
): void {
  const id = readDevice(key, request, username) ?? newSecretToken();
  const proof = deviceProof(key, username, id);
  reply.setCookie(deviceCookie, `${id}.${proof}`, cookieAttributes);
}

/** Reads the id in the device cookie; null without a cookie, or when it belongs to another name. */
function readDevice(key: Uint8Array, request: FastifyRequest, username: string): string | null {
  const [id, proof] = (request.cookies[deviceCookie] ?? "").split(".");
  if (!id || !proof) return null;
  return isSameText(proof, deviceProof(key, username, id)) ? id : null;
}

function deviceProof(key: Uint8Array, username: string, id: string): string {
  return keyedDigest(key, "operator-device", username, id).toString("base64url");
}
