import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

const header = "x-forwarded-for";

/**
 * Makes `request.ip` an address in every case: Fastify takes the entries of `X-Forwarded-For` as they are, and what is
 * none (a word, an address with a port or a zone) is no key for a limit and nothing that a row can hold. Entries left of one
 * that cannot be read are dropped: whoever wrote them, nobody vouches for them. Which peers may send the header is Fastify's
 * `trustProxy`.
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

/** The addresses at the end of the header, up to the first entry that is none. */
export function readableEntries(value: string): string[] {
  const addresses: string[] = [];
  for (const entry of value.split(",").toReversed()) {
    const address = addressOf(entry.trim());
    if (address === null) break;
    addresses.unshift(address);
  }
  return addresses;
}

/** `1.2.3.4`, `1.2.3.4:567`, `::1`, `[::1]:567`, `fe80::1%eth0` and `::ffff:1.2.3.4` without what stands around it. */
function addressOf(entry: string): string | null {
  const [, bracketed, withPort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  const [address = ""] = (bracketed ?? withPort ?? entry).split("%");
  if (isIP(address) === 0) return null;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
