import { isIPv6 } from "node:net";

/** Origin of an attempt to prove an identity. Failures and codes are counted per source. */
export interface AttemptSource {
  /** `device:<id>` of a known device, otherwise `address:<network>`. */
  readonly key: string;
  /** Whether the account has been used from this device or this address before. */
  readonly isKnown: boolean;
}

/** How many devices of an account, the last used first, count as known. */
export const knownDevicesMax = 10;

/**
 * The source of an attempt. `isKnownDevice` must rest on something that a stranger cannot make up: a random id that the
 * account has logged in with, or a signed cookie.
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
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 address, as one subscriber has all of it.
 * Gives text that PostgreSQL reads as inet.
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
