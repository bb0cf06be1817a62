import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistryClient, publishFolder } from "@tessera/releases/client";
import { startS3Server, type TestBucket, writeBuild } from "@tessera/releases/testing";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EnvironmentError } from "../environment/environment.ts";
import type { NodeRole } from "../environment/node-roles.ts";
import { refuseUnusableBucket } from "./release-files.ts";
import { composeSite, type ComposedSite } from "../testing/composed-site.ts";

let bucket: TestBucket;
let folder: string;
let sites: ComposedSite[] = [];
beforeEach(async () => {
  bucket = await startS3Server();
  folder = mkdtempSync(join(tmpdir(), "tessera-release-files-"));
});
afterEach(async () => {
  for (const site of sites.toReversed()) await site.close();
  sites = [];
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

const variables = (): Record<string, string> => ({
  RELEASE_BUCKET: bucket.location.name,
  RELEASE_BUCKET_ENDPOINT: bucket.location.endpoint ?? "",
  RELEASE_BUCKET_KEY_ID: bucket.location.credentials?.accessKeyId ?? "",
  RELEASE_BUCKET_SECRET: bucket.location.credentials?.secretAccessKey ?? "",
});

async function node(changes: Parameters<typeof composeSite>[1] = {}): Promise<ComposedSite> {
  const site = await composeSite(variables(), changes);
  sites.push(site);
  return site;
}

describe("a site with a bucket", () => {
  const files = { "js/entry.js": "shell();", "js/other.js": "other();" };
  /** Addresses of the two files of the shell, and the site that has published it. */
  async function publish() {
    const site = await node();
    const client = createRegistryClient({ origin: await site.listen(), token: site.keys.operator });
    const build = join(folder, "shell");
    await writeBuild(build, { name: "shell", version: "1.0.0", files });
    const { release } = await publishFolder(client, build);
    await client.promote("shell", release.id);
    const [entry, other] = Object.keys(files).map((path) => `/r/${release.id}/${path}`);
    return { site, client, build, entry: entry ?? "", other: other ?? "" };
  }
  const takeAway = () => (bucket.fault = () => "cut");

  it("a release that one node receives: served by the other, and no file of it is in a data folder", async () => {
    const { site, entry } = await publish();
    const other = await node({ database: site.database });
    expect((await other.app.inject(entry)).body).toBe("shell();");
    expect((await other.app.inject("/healthz")).json()).toMatchObject({ status: "ready" });
    for (const { environment } of [site, other])
      expect(existsSync(join(environment.dataFolder, "releases"))).toBe(false);
  });

  it("a bucket that is away: cached files are served, others are 503 and to be asked for again", async () => {
    const { site, client, entry, other } = await publish();
    const fresh = await node({ database: site.database });
    expect((await fresh.app.inject(entry)).statusCode).toBe(200);
    takeAway();
    expect((await fresh.app.inject(entry)).body).toBe("shell();");
    const refused = await fresh.app.inject(other);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers).toMatchObject({ "cache-control": "no-store", "retry-after": "5" });
    await writeBuild(join(folder, "games"), { name: "games", files: { "js/a.js": "a();" } });
    await expect(publishFolder(client, join(folder, "games"))).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
    });
    await expect(client.history("games")).rejects.toMatchObject({ code: "REMOTE_UNKNOWN" });
  });

  it("health while the bucket is away: degraded with all of the shell cached, else 503, and no file is read", async () => {
    const { site, entry, other } = await publish();
    for (const file of [entry, other]) await site.app.inject(file);
    const fresh = await node({ database: site.database });
    takeAway();
    bucket.calls.length = 0;
    expect((await site.app.inject("/healthz")).json()).toMatchObject({
      status: "degraded",
      damaged: ["the bucket of release files cannot be read"],
    });
    expect((await fresh.app.inject("/healthz")).statusCode).toBe(503);
    expect(new Set(bucket.calls)).toEqual(new Set(["GET ?list-type"]));
  });

  it("a lost object: named by a check with its release, and sent again by publishing it", async () => {
    const { client, build } = await publish();
    const [lost = ""] = [...bucket.objects].find(([, { bytes }]) => bytes.toString() === "other();") ?? [];
    bucket.objects.delete(lost);
    expect(await client.checkStore({ repair: true })).toMatchObject({
      repaired: 0,
      faults: [{ remote: "shell", path: "js/other.js", state: "missing", isLive: true }],
    });
    expect(await publishFolder(client, build)).toMatchObject({ uploaded: 1, known: true });
    expect(await client.checkStore({ repair: false })).toMatchObject({ faults: [] });
  });
});

describe("a start of a node", () => {
  const log = pino({ level: "silent" });
  const startWith = (roles: readonly NodeRole[]) =>
    refuseUnusableBucket(
      { dataFolder: folder, releaseBucket: bucket.location, releaseCacheBytes: 0, roles },
      log,
    );

  it.each([
    [["pages", "api"], false],
    [["desk", "registry"], true],
    [["callbacks", "jobs"], true],
  ] as const)(
    "with the roles %j and a bucket that may only be read: refused: %s",
    async (roles, isRefused) => {
      for (const action of ["write", "remove", "listUploads", "abortUpload"] as const)
        bucket.denied.add(action);
      const started = startWith(roles).then(
        () => false,
        (error: unknown) => error instanceof EnvironmentError,
      );
      expect(await started).toBe(isRefused);
    },
  );

  it("with a bucket that does not answer: not refused", async () => {
    bucket.fault = () => "cut";
    await expect(startWith(["pages", "registry"])).resolves.toBeUndefined();
  });
});
