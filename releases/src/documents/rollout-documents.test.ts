import { isInCohort } from "@tessera/shared/core/cohort";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readPointers } from "../live/read-pointers.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions } from "../testing/wallet-versions.ts";

let registry: TestRegistry;
let stable: string;
let candidate: string;
/** A device that gets the candidate, and one that does not. */
let chosen: string;
let other: string;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(async () => {
  await deleteReleases(registry);
  await registry.publishAndPromote({ name: "shell" });
  [stable = "", candidate = ""] = await publishVersions(registry, 2);
  await registry.operator.promote("wallet", stable);
  await registry.operator.promote("wallet", candidate, { weightPpm: 500_000 });
  const rollout = (await readPointers(registry.database, "local"))?.remotes["wallet"]?.candidate;
  const devices = Array.from(
    { length: 40 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  );
  const inCohort = await Promise.all(
    devices.map((device) => isInCohort({ remote: "wallet", salt: "", weightPpm: 0, ...rollout }, device)),
  );
  chosen = devices.find((_device, index) => inCohort[index]) ?? "";
  other = devices.find((_device, index) => !inCohort[index]) ?? "";
});

interface Asked {
  readonly device?: string;
  readonly method?: "GET" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
}

const opened = { "sec-fetch-dest": "document" };
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

function get({ device, method = "GET", headers = {} }: Asked) {
  const cookie = device && { cookie: `theme=dark; device=${device}` };
  return registry.app.inject({
    method,
    url: "/",
    headers: { host: "localhost:4320", ...browser, ...cookie, ...headers },
  });
}

/** The releases of a document that are named in it, the stable one of the wallet or its candidate. */
async function walletOf(asked: Asked): Promise<string[]> {
  const { body } = await get(asked);
  return [stable, candidate].filter((id) => body.includes(id));
}

describe("the document of a device", () => {
  it("in the cohort: has the candidate and nowhere the stable release; another device: the opposite", async () => {
    expect(await walletOf({ device: chosen })).toEqual([candidate]);
    expect(await walletOf({ device: other })).toEqual([stable]);
  });

  it("that is new: its first document has the releases that belong to the id which it sets", async () => {
    const seen = new Set<string>();
    for (let visit = 0; visit < 60 && seen.size < 2; visit += 1) {
      const { body, headers } = await get({ headers: opened });
      const device = /device=([^;]+)/.exec(String(headers["set-cookie"]))?.[1] ?? "";
      const expected = await walletOf({ device });
      expect([stable, candidate].filter((id) => body.includes(id))).toEqual(expected);
      for (const id of expected) seen.add(id);
    }
    expect(seen.size).toBe(2);
  });

  it.each<[string, Asked]>([
    ["asked for by a script or a program without a device", {}],
    ["as an image or a frame of another document", { headers: { "sec-fetch-dest": "iframe" } }],
  ])("%s: always has the stable release", async (_what, asked) => {
    for (let visit = 0; visit < 20; visit += 1) expect(await walletOf(asked)).toEqual([stable]);
  });

  it.each<[string, Record<string, string>]>([
    [
      "a crawler",
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    ],
    ["a program that checks links", { "user-agent": "curl/8.14.1" }],
    ["a prefetch", { "sec-purpose": "prefetch" }],
    ["a prerender", { "sec-purpose": "prefetch;prerender" }],
    ["a prefetch of an older browser", { purpose: "prefetch" }],
  ])("%s with the device's cookie: gets the stable release", async (_what, headers) => {
    expect(await walletOf({ device: chosen, headers: { ...opened, ...headers } })).toEqual([stable]);
  });

  it("requested by HEAD: has the length of the stable document", async () => {
    const length = async (asked: Asked) => (await get(asked)).headers["content-length"];
    expect(await length({ device: chosen, method: "HEAD" })).toBe(await length({ device: other }));
  });

  it("may be cached by the browser alone, since another device may get other releases", async () => {
    for (const device of [chosen, other])
      expect((await get({ device })).headers["cache-control"]).toBe("private, no-cache");
  });

  it("has the newest revision in its map, watchdog and header, even when the cached page is reused", async () => {
    const revisionsOf = async (device: string) => {
      const { body, headers } = await get({ device });
      const [, map = ""] =
        /<script type="application\/json" id="release-map"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
      const [, watchdog] = /"script":"[^"]*","revision":(\d+) *,/.exec(body) ?? [];
      return [JSON.parse(map).revision, Number(watchdog), Number(headers["x-site-revision"])];
    };
    const { revision } = await registry.operator.status();
    expect(await revisionsOf(chosen)).toEqual([revision, revision, revision]);
    await registry.operator.lock("wallet", { reason: "incident" });
    for (const device of [chosen, other])
      expect(await revisionsOf(device)).toEqual([revision + 1, revision + 1, revision + 1]);
  });
});
