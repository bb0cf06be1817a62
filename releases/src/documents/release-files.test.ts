import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { builtRelease } from "@tessera/shared/contracts/release-map";
import { releaseFile } from "@tessera/shared/contracts/release-patterns";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256Hex } from "../release/canonical.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let registry: TestRegistry;
let id: string;

const script = `console.log("${"a long line ".repeat(200)}");\n`;
const files = { "js/entry.js": script, "css/a.css": "a{}", "assets/a.svg": "<svg/>", "notes.html": "<p>" };

beforeAll(async () => {
  registry = await startRegistry();
  id = await registry.publish({ name: "games", files });
});
afterAll(() => registry.stop());

const get = (path: string, encoding?: string) =>
  registry.app.inject({
    url: `/r/${id}/${path}`,
    headers: encoding === undefined ? {} : { "accept-encoding": encoding },
  });

describe("the manifest of a release", () => {
  it("published: its SHA-256 is the id, and it names every file with its digests", async () => {
    const answer = await get(releaseFile);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "application/json; charset=utf-8",
    });
    expect(`r_${sha256Hex(answer.rawPayload)}`).toBe(id);
    const { files: listed } = z.parse(builtRelease, answer.json());
    expect(listed.map(({ path }) => path).sort()).toEqual(Object.keys(files).sort());
  });

  it.each([`/r/r_${"0".repeat(64)}/${releaseFile}`, `/r/r_1/${releaseFile}`])("%s: 404", async (url) => {
    const answer = await registry.app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

describe("a file of a release", () => {
  it("is served as public, immutable and with nosniff", async () => {
    const answer = await get("js/entry.js");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "content-length": String(script.length),
      vary: "accept-encoding",
    });
    expect(answer.body).toBe(script);
  });

  it.each([
    ["js/entry.js", "text/javascript; charset=utf-8"],
    ["css/a.css", "text/css; charset=utf-8"],
    ["assets/a.svg", "image/svg+xml"],
    ["notes.html", "text/plain; charset=utf-8"],
  ])("%s: has the type %s", async (path, type) => {
    expect((await get(path)).headers["content-type"]).toBe(type);
  });

  it.each(["assets/a.svg", "notes.html"])(
    "%s, opened as a page: may neither load nor run anything",
    async (path) => {
      expect((await get(path)).headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    },
  );

  it("for a browser that accepts brotli: the bytes that were compressed at publication", async () => {
    const answer = await get("js/entry.js", "gzip, deflate, br");
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
    expect(answer.rawPayload.byteLength).toBeLessThan(script.length / 4);
  });

  it("for a browser without brotli: gzip; for a file that compression does not shorten: identity", async () => {
    const answer = await get("js/entry.js", "br;q=0, gzip");
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(answer.rawPayload).toString()).toBe(script);
    expect((await get("css/a.css", "br")).headers).not.toHaveProperty("content-encoding");
  });

  it.each(["js/none.js", "", "..%2F..%2Fetc%2Fpasswd", "js/entry.js/"])(
    "%j does not exist: 404 without HTML, and not cached",
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    },
  );

  it("of an unknown release: 404", async () => {
    for (const release of ["r_1", `r_${"0".repeat(64)}`]) {
      expect((await registry.app.inject({ url: `/r/${release}/js/entry.js` })).statusCode).toBe(404);
    }
  });

  it("on disk: named by its digest, without leftover temporary files", async () => {
    const digest = createHash("sha256").update(script).digest("hex");
    const stored = await readdir(join(registry.folder, "assets", digest.slice(0, 2)));
    expect(stored.filter((name) => name.startsWith(digest)).sort()).toEqual([
      digest,
      `${digest}.br`,
      `${digest}.gz`,
    ]);
    expect(stored.filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});

describe("the release map", () => {
  it("requested again with its ETag: 304; after a promotion: the new map", async () => {
    await registry.publishAndPromote({ name: "shell" });
    const url = "/registry/v1/environments/local/map";
    const first = await registry.app.inject({ url });
    expect(first.headers).toMatchObject({ etag: '"1"', "cache-control": "no-cache" });
    const again = { url, headers: { "if-none-match": '"1"' } };
    expect((await registry.app.inject(again)).statusCode).toBe(304);
    await registry.operator.promote("games", id);
    const next = await registry.app.inject(again);
    expect(next.headers.etag).toBe('"2"');
    expect(next.json()).toMatchObject({ revision: 2, remotes: [{ name: "games", id }] });
    const head = await registry.app.inject({ url: "/registry/v1/environments/local/head" });
    expect(head.json()).toEqual({
      environment: "local",
      revision: 2,
      pointers: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
  });

  it("after a change: listeners are notified once it is committed", async () => {
    const heard: unknown[] = [];
    const listening = await startRegistry({ onRevision: (change) => heard.push(change) });
    await listening.publishAndPromote({ name: "shell" });
    await expect.poll(() => heard).toEqual([{ environment: "local", revision: 1 }]);
    await listening.stop();
  });
});
