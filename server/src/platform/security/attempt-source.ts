import { isIPv6 } from "node:net";

/** Origin of an attempt to prove an identity. Failures and codes are counted per source. */
export interface AttemptSource {
  /** `device:<id>` of a known device, otherwise `address:<network>`. */
  readonly key: string;
  /** True when the account was used from this device or this address before. */
  readonly isKnown: boolean;
}

/** Number of an account's most recently used devices that count as known. */
export const knownDevicesMax = 10;

/**
 * Returns the source of an attempt. `isKnownDevice` must be based on something that a stranger cannot invent:
 * a random id that the account has logged in with, or a signed cookie.
 */
export function attemptSource(attempt: {
  readonly ip: string;
  readonly deviceId: string | null;
  readonly isKnownDevice: boolean;
  readonly isKnownAddress: boolean;
}): AttemptSource {
  if (attempt.isKnownDevice) return { key: `device:${attempt.deviceId}`, isKnown: true };
  return { key: `address:${networkOf(attempt.ip)}`, isKnown: attempt.isKnownAddress };
}

/**
 * Network of an address: an IPv4 address, or the /64 network of an IPv6 address, because one subscriber has
 * all of it. Returns text in PostgreSQL's inet format.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = (ip.split("%")[0] ?? "")
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => "0"), ...(tail ?? [])];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
