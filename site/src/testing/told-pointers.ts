import { Buffer } from "node:buffer";
import { pageKey, type ReleasePointers, releasePointers } from "@tessera/shared/contracts/release-pointers";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";
import type { ComposedSite } from "./composed-site.ts";

/** An event that tells which releases are live. `pointers` is null in one that was sent without. */
export interface ToldEvent {
  readonly name: string;
  /** Only of `release.map`. */
  readonly revision?: number;
  readonly pointers: ReleasePointers | null;
}

/** Opens a guest's event stream and collects what it tells of releases, until the site is closed. */
export async function listenForReleases(site: ComposedSite): Promise<readonly ToldEvent[]> {
  const answer = await fetch(`${await site.listen()}/api/events`);
  const keys = await pageKeys(site);
  const told: ToldEvent[] = [];
  const read = async () => {
    let text = "";
    for await (const bytes of answer.body ?? []) {
      text += Buffer.from(bytes).toString();
      const whole = text.split("\n\n");
      text = whole.pop() ?? "";
      for (const event of whole) {
        const [, name = "", data = ""] = /^event: (.+)\ndata: (.+)$/m.exec(event) ?? [];
        if (name !== "ready" && name !== "release.map") continue;
        const { pointers } = z.parse(serverEvents[name], JSON.parse(data));
        const { revision } = JSON.parse(data);
        told.push({
          name,
          ...(revision !== undefined && { revision }),
          pointers: pointers === undefined ? null : await verifyPointers(pointers, keys),
        });
      }
    }
  };
  read().catch(() => undefined);
  return told;
}

/** The keys in the release map of the home page. */
export async function pageKeys({ app }: ComposedSite): Promise<z.infer<typeof pageKey>[]> {
  const headers = { host: "localhost:3000", accept: "text/html" };
  const page = (await app.inject({ url: "/", headers })).body;
  const [, map = "{}"] = /<script[^>]*\bid="release-map"[^>]*>([^<]*)<\/script>/.exec(page) ?? [];
  return z.parse(z._default(z.array(pageKey), []), JSON.parse(map).keys);
}

/** Reads pointers as a browser does. Throws for a signature that is not of one of the keys. */
export async function verifyPointers(
  jws: string,
  keys: readonly z.infer<typeof pageKey>[],
): Promise<ReleasePointers> {
  const [header = "", payload = "", signature = ""] = jws.split(".");
  const { kid } = JSON.parse(Buffer.from(header, "base64url").toString());
  const { x, y } = keys.find((key) => key.kid === kid) ?? { x: "", y: "" };
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["verify"]);
  const isSigned = await crypto.subtle.verify(
    algorithm,
    key,
    Buffer.from(signature, "base64url"),
    Buffer.from(`${header}.${payload}`),
  );
  if (!isSigned) throw new Error("The pointers are not signed by a key of the page.");
  return z.parse(releasePointers, JSON.parse(Buffer.from(payload, "base64url").toString()));
}
