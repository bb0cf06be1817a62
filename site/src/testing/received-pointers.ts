import { pageKey, type ReleasePointers, releasePointers } from "@tessera/shared/contracts/release-pointers";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";
import { compactVerify, importJWK } from "jose";
import type { ComposedSite } from "./composed-site.ts";
import { listenToSite } from "./server-events.ts";

/** An event that tells which releases are live. `pointers` is null in one that was sent without. */
export interface ReceivedEvent {
  readonly name: string;
  /** Only of `release.map`. */
  readonly revision?: number;
  readonly pointers: ReleasePointers | null;
}

/** Opens a guest's event stream and collects what it tells of releases, until the site is closed. */
export async function listenForReleases(site: ComposedSite): Promise<readonly ReceivedEvent[]> {
  const keys = await pageKeys(site);
  const received: ReceivedEvent[] = [];
  await listenToSite(site, async ({ event: name, data }) => {
    if (name !== "ready" && name !== "release.map") return;
    const { pointers } = z.parse(serverEvents[name], JSON.parse(data));
    const { revision } = JSON.parse(data);
    received.push({
      name,
      ...(revision !== undefined && { revision }),
      pointers: pointers === undefined ? null : await verifyPointers(pointers, keys),
    });
  });
  return received;
}

/** The keys in the release map of the home page. */
export async function pageKeys({ app }: ComposedSite): Promise<z.infer<typeof pageKey>[]> {
  const headers = { host: "localhost:3000", accept: "text/html" };
  const page = (await app.inject({ url: "/", headers })).body;
  const [, map = "{}"] = /<script[^>]*\bid="release-map"[^>]*>([^<]*)<\/script>/.exec(page) ?? [];
  return z.parse(z._default(z.array(pageKey), []), JSON.parse(map).keys);
}

/** Reads pointers. Rejects for a signature that is not of one of the keys. */
export async function verifyPointers(
  jws: string,
  keys: readonly z.infer<typeof pageKey>[],
): Promise<ReleasePointers> {
  const find = ({ kid = "" }: { readonly kid?: string }) => {
    const { x, y } = keys.find((key) => key.kid === kid) ?? { x: "", y: "" };
    return importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
  };
  const { payload } = await compactVerify(jws, find, { algorithms: ["ES256"] });
  return z.parse(releasePointers, JSON.parse(new TextDecoder().decode(payload)));
}
