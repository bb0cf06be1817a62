import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

const header = "x-forwarded-for";

/**
 * Normalises `X-Forwarded-For`, so that `request.ip` is always an IP address: Fastify does not parse the
 * entries, and one that is a word or has a port or a zone cannot be a rate-limit key or be stored. Entries
 * left of an invalid one are dropped as untrusted. Fastify's `trustProxy` decides which peers may send the
 * header.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers } = request.raw;
    if (headers[header] !== undefined) {
      const readable = readableEntries(String(headers[header]));
      if (readable.length > 0) headers[header] = readable.join(", ");
      else delete headers[header];
    }
    done();
  });
}

/** Addresses at the end of the header, up to the last invalid entry. */
export function readableEntries(value: string): string[] {
  const addresses: string[] = [];
  for (const entry of value.split(",").toReversed()) {
    const address = addressOf(entry.trim());
    if (address === null) break;
    addresses.unshift(address);
  }
  return addresses;
}

/**
 * IP address of `1.2.3.4`, `1.2.3.4:567`, `::1`, `[::1]:567`, `fe80::1%eth0` or `::ffff:1.2.3.4`; null when
 * invalid.
 */
function addressOf(entry: string): string | null {
  const [, bracketed, withPort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  const [address = ""] = (bracketed ?? withPort ?? entry).split("%");
  if (isIP(address) === 0) return null;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
