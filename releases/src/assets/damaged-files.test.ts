import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { publishFolder } from "../client/publish-folder.ts";
import { checkRegistry } from "../registry/check-registry.ts";
import { readerToken, startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { writeBuild } from "../testing/write-build.ts";
import { createFolderStore } from "./folder-store.ts";

const script = `console.log("${"a long line ".repeat(200)}");\n`;
const sha256 = createHash("sha256").update(script).digest("hex");
const files = { "js/entry.js": script, "css/small.css": "a{}" };

let registry: TestRegistry | undefined;
let build: string;
let id: string;

const started = (): TestRegistry => {
  if (!registry) throw new Error("The registry has not started.");
  return registry;
};
const pathOf = (suffix: string) => join(started().folder, "assets", sha256.slice(0, 2), sha256 + suffix);
const get = (encoding?: string) =>
  started().app.inject({
    url: `/r/${id}/js/entry.js`,
    headers: encoding === undefined ? {} : { "accept-encoding": encoding },
  });
const isHealthy = () =>
  checkRegistry({
    database: started().database,
    environment: "local",
    assets: createFolderStore(join(started().folder, "assets")),
  });

beforeEach(async () => {
  await registry?.stop();
  registry = await startRegistry();
  build = join(registry.folder, "shell");
  await writeBuild(build, { name: "shell", version: "1.2.3", files });
  id = (await publishFolder(registry.operator, build)).release.id;
  await registry.operator.promote("shell", id);
});
afterAll(() => registry?.stop());

/** Ways in which a disk or a person damages a stored file. */
const damages: readonly (readonly [string, (path: string) => Promise<void>])[] = [
  ["one byte changed", async (path) => writeFile(path, flip(await readFile(path)))],
  ["cut in half", async (path) => writeFile(path, (await readFile(path)).subarray(0, 20))],
  ["empty", (path) => writeFile(path, "")],
  ["replaced by other text", (path) => writeFile(path, "alert(1);")],
];

function flip(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed[10] = (changed[10] ?? 0) ^ 1;
  return changed;
}

describe.each(damages)("a damaged stored file, %s", (_damage, damage) => {
  it("in every encoding: answered by 503 and not cached, and the registry is not healthy", async () => {
    for (const suffix of ["", ".br", ".gz"]) await damage(pathOf(suffix));
    for (const encoding of [undefined, "br", "gzip"]) {
      const answer = await get(encoding);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    await expect(isHealthy()).rejects.toThrow("1 of 2 files of shell 1.2.3");
  });

  it("in the compressed encoding, even after it was served once: the uncompressed file is served", async () => {
    expect((await get("br")).headers["content-encoding"]).toBe("br");
    await damage(pathOf(".br"));
    const answer = await get("br");
    expect(answer.body).toBe(script);
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });

  it("repaired from another encoding: served in every encoding again", async () => {
    await damage(pathOf(""));
    await damage(pathOf(".gz"));
    const found = await started().operator.checkStore({ repair: false });
    expect(found).toMatchObject({
      checked: 2,
      total: 2,
      repaired: 0,
      next: null,
      faults: [{ remote: "shell", id, path: "js/entry.js", state: "damaged", isLive: true }],
    });
    expect(await started().operator.checkStore({ repair: true })).toMatchObject({ repaired: 1, faults: [] });
    expect((await get()).body).toBe(script);
    expect((await get("gzip")).headers["content-encoding"]).toBe("gzip");
    await isHealthy();
  });
});

describe("a lost file", () => {
  beforeEach(async () => {
    for (const suffix of ["", ".br", ".gz"]) await rm(pathOf(suffix));
  });

  it("its release published again: only the lost file is sent, and then served", async () => {
    expect((await get()).statusCode).toBe(503);
    await expect(isHealthy()).rejects.toThrow("1 of 2 files of shell 1.2.3");
    const { uploaded, known } = await publishFolder(started().operator, build);
    expect({ uploaded, known }).toEqual({ uploaded: 1, known: true });
    expect((await get()).body).toBe(script);
    await isHealthy();
  });

  it("a repair run: cannot restore it, and reports it with its release", async () => {
    expect(await started().operator.checkStore({ repair: true })).toMatchObject({
      repaired: 0,
      faults: [{ path: "js/entry.js", state: "missing", isLive: true }],
    });
  });

  it("needed by a release that is being uploaded: requested again before that release is finished", async () => {
    const other = await writeBuild(join(started().folder, "other"), { name: "games", files });
    const { id: otherId, missing } = await started().operator.begin(other, "1.0.0");
    expect(missing).toEqual([sha256]);
    await expect(started().operator.finalize("games", otherId)).rejects.toMatchObject({
      code: "RELEASE_INCOMPLETE",
    });
  });
});

it("a check of 250 files: works in batches and reads every file once", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 250 }, (_, index) => [`js/${index}.js`, `f(${index});`]),
  );
  await started().publish({ name: "games", files: many });
  let [checked, after, calls]: [number, string | undefined, number] = [0, undefined, 0];
  for (;;) {
    const batch = await started().operator.checkStore({ repair: false, after });
    expect(batch).toMatchObject({ total: 252, faults: [] });
    checked += batch.checked;
    calls += 1;
    if (batch.next === null) break;
    after = batch.next;
  }
  expect({ checked, calls }).toEqual({ checked: 252, calls: 3 });
});

it("a token that may only read: may check the store, but not repair it", async () => {
  const reader = started().clientOf(readerToken);
  expect(await reader.checkStore({ repair: false })).toMatchObject({ checked: 2 });
  await expect(reader.checkStore({ repair: true })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
