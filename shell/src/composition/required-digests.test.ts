// @vitest-environment jsdom
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { digestOf, requireDigests } from "./verified-files.ts";

const digest = `sha384-${"A".repeat(64)}`;
const server = createServer((request, response) => {
  requests.push(request.url ?? "");
  const body = answers.shift();
  response.writeHead(body === undefined ? 404 : 200, { "access-control-allow-origin": "*" }).end(body);
});
let origin: string;
let requests: string[];
/** Answers of the server, in turn. */
let answers: string[];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  requests = [];
  answers = [];
});

/** A release with one script and a server script, under a new id. */
function published(version: string) {
  const files = ["js/entry.js", "server/screens.js"].map((path) => ({ path, integrity: digest }));
  const manifest = JSON.stringify({ version, files, serverScript: "server/screens.js" });
  const id = `r_${createHash("sha256").update(manifest).digest("hex")}`;
  return { manifest, release: { id, name: "referral", base: `${origin}/r/${id}/`, integrity: {} } };
}

it("a release without digests in the map: uses those of its manifest, read once", async () => {
  const { manifest, release } = published("1");
  answers = [manifest];
  await requireDigests(release);
  await requireDigests(release);
  expect(requests).toEqual([`/r/${release.id}/release.json`]);
  expect(digestOf(`${release.base}js/entry.js`)).toBe(digest);
  expect(digestOf(`${release.base}server/screens.js`)).toBeUndefined();
});

it("a release with digests in the map: requests nothing", async () => {
  const { release } = published("2");
  await requireDigests({ ...release, integrity: { "js/entry.js": digest } });
  expect(requests).toEqual([]);
});

it.each([
  ["one byte changed", (manifest: string) => manifest.replace("entry.js", "Entry.js")],
  ["the manifest of another release", () => published("other").manifest],
  ["HTML", () => "<p>not this</p>"],
  ["cut off", (manifest: string) => manifest.slice(0, -1)],
])(
  "%s: refused, no file of it has a digest, and the next request bypasses the browser's cache",
  async (name, damage) => {
    const { manifest, release } = published(name);
    answers = [damage(manifest), manifest];
    const fetched = vi.spyOn(globalThis, "fetch");
    await expect(requireDigests(release)).rejects.toThrow();
    expect(digestOf(`${release.base}js/entry.js`)).toBeUndefined();
    await requireDigests(release);
    expect(digestOf(`${release.base}js/entry.js`)).toBe(digest);
    expect(fetched.mock.calls.map(([, options]) => options?.cache)).toEqual(["default", "reload"]);
  },
);

it("a missing manifest: refused with the name of the remote", async () => {
  await expect(requireDigests(published("gone").release)).rejects.toThrow(
    "The manifest of referral did not arrive as it was published.",
  );
});
