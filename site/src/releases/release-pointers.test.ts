import { Buffer } from "node:buffer";
import type { Database } from "@tessera/database";
import { createRegistryClient } from "@tessera/releases/client";
import { serverDatabase } from "@tessera/server/testing";
import * as z from "@tessera/shared/schema";
import { afterEach, describe, expect, it } from "vitest";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { listenForReleases, pageKeys, verifyPointers } from "../testing/received-pointers.ts";

let site: ComposedSite;
afterEach(() => site.close());

/** Two releases of the wallet beside a shell, the second one live at revision 3. */
async function publishWallets() {
  const origin = await site.listen();
  await site.publish({ name: "shell", version: "1.0.0" });
  await site.publish({ name: "wallet", version: "1.0.0" });
  await site.publish({ name: "wallet", version: "2.0.0" });
  const operator = createRegistryClient({ origin, token: site.keys.operator });
  const { remotes } = await operator.status();
  const wallet = remotes.find(({ name }) => name === "wallet");
  return { origin, operator, first: wallet?.lastGood?.id ?? "", second: wallet?.stable.id ?? "" };
}

/** The signed pointers that the registry's head answers. */
async function headPointers(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/registry/v1/environments/local/head`);
  return z.parse(z.object({ pointers: z.string() }), await answer.json()).pointers;
}

describe("pointers for open pages", () => {
  it("a new stream, a rollback and a promotion: each sends signed pointers of that revision, as head does", async () => {
    site = await composeSite();
    const { origin, operator, first, second } = await publishWallets();
    const headOf = async () => verifyPointers(await headPointers(origin), await pageKeys(site));
    const received = await listenForReleases(site);
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      name: "ready",
      pointers: { revision: 3, remotes: { wallet: { stable: second, lastGood: first, follow: "info" } } },
    });
    expect(await headOf()).toEqual(received[0]?.pointers);

    await operator.rollBack("wallet", { reason: "deposits fail", follow: "kill" });
    await expect.poll(() => received.at(-1)?.revision).toBe(4);
    expect(received.at(-1)).toMatchObject({
      name: "release.map",
      pointers: { revision: 4, remotes: { wallet: { stable: first, follow: "kill" } } },
    });
    expect(await headOf()).toEqual(received.at(-1)?.pointers);
    const late = await listenForReleases(site);
    await expect.poll(() => late[0]?.pointers).toEqual(received.at(-1)?.pointers);

    await operator.promote("wallet", second);
    await expect
      .poll(() => received.at(-1)?.pointers)
      .toMatchObject({
        revision: 5,
        remotes: { wallet: { stable: second, lastGood: first, follow: "info" } },
      });
    expect(await headOf()).toEqual(received.at(-1)?.pointers);
  });

  it("without a database: a new stream begins with the last signed pointers", async () => {
    let isAway = false;
    const real = await serverDatabase();
    const database: Database = {
      ...real,
      query: (text, parameters) =>
        isAway ? Promise.reject(new Error("gone")) : real.query(text, parameters),
    };
    site = await composeSite({}, { database });
    await publishWallets();
    const before = await listenForReleases(site);
    await expect.poll(() => before[0]?.pointers?.revision).toBe(3);
    isAway = true;
    const during = await listenForReleases(site);
    await expect.poll(() => during[0]).toEqual(before[0]);
    isAway = false;
  });

  it("with an invalid key: events without pointers, and /healthz is degraded and names the key", async () => {
    const zero = Buffer.alloc(32).toString("base64url");
    site = await composeSite({ POINTER_KEYS: JSON.stringify([zero]) });
    const { operator } = await publishWallets();
    const received = await listenForReleases(site);
    await operator.rollBack("wallet", { reason: "deposits fail" });
    await expect.poll(() => received.at(-1)).toEqual({ name: "release.map", revision: 4, pointers: null });
    expect(received[0]).toEqual({ name: "ready", pointers: null });
    const health = await site.app.inject("/healthz");
    expect([health.statusCode, health.json()]).toMatchObject([
      200,
      { status: "degraded", damaged: ["a key that signs the pointers of releases"] },
    ]);
  });
});
