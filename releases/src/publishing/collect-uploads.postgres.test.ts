import { createHash } from "node:crypto";
import { join } from "node:path";
import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFolderStore } from "../assets/folder-store.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { describeBuild } from "../testing/write-build.ts";
import { collectUploads, uploadRetentionMs } from "./collect-uploads.ts";

// The embedded engine has one connection and cannot show a race: this needs a server with several.
let database: Database;
let registry: TestRegistry;
beforeAll(async () => {
  database = await openDatabase({ url: await emptyPostgres(), connectionsMax: 20 });
  registry = await startRegistry({ database });
});
afterAll(async () => {
  await registry.stop();
  await database.close();
});

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");
const upload = (text: string) => registry.operator.upload(digestOf(text), new TextEncoder().encode(text));
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const rounds = 12;
const publishersAtOnce = 4;

it("publishes that reuse files of abandoned uploads, concurrent with collections: every published file exists", async () => {
  const assets = createFolderStore(join(registry.folder, "assets"));
  const collect = () => collectUploads({ database, clock: registry.clock, assets });
  for (let round = 0; round < rounds; round += 1) {
    const old = Array.from({ length: 6 }, (_, index) => `old(${round}, ${index});`);
    const filesOf = (name: string) => ({
      [`js/${name}.js`]: `${name}(${round});`,
      ...Object.fromEntries(old.map((text, index) => [`js/old-${index}.js`, text])),
    });
    const buildOf = (name: string) => {
      const files = filesOf(name);
      return { files, built: describeBuild({ name: "games", version: `1.${round}.0`, files }, files) };
    };
    const abandoned = buildOf("abandoned");
    await registry.operator.begin(abandoned.built, `abandoned.${round}`);
    for (const text of old) await upload(text);
    registry.clock.advance(uploadRetentionMs + 1);

    const publish = async (publisher: number) => {
      const { built, files } = buildOf(`next${publisher}`);
      const { id, missing } = await registry.operator.begin(built, `next.${round}.${publisher}`);
      for (const text of Object.values(files)) if (missing.includes(digestOf(text))) await upload(text);
      await registry.operator.finalize("games", id);
      return { id, paths: Object.keys(files) };
    };
    const [published] = await Promise.all([times(publishersAtOnce, publish), times(3, collect)]);
    for (const { id, paths } of published) {
      const statuses = await Promise.all(
        paths.map(async (path) => (await fetch(`${registry.origin}/r/${id}/${path}`)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
  }
  await collect();
  expect(await database.query("select from registry.release where state = 'uploading'")).toEqual([]);
  expect(await database.query("select from registry.collected_asset")).toEqual([]);
}, 120_000);

it("an abandoned upload that is finalized concurrently with collections: published completely, or refused and deleted", async () => {
  const assets = createFolderStore(join(registry.folder, "assets"));
  for (let round = 0; round < rounds; round += 1) {
    const text = `late(${round});`;
    const files = { "js/late.js": text };
    const built = describeBuild({ name: "wallet", version: `2.${round}.0`, files }, files);
    const { id } = await registry.operator.begin(built, `late.${round}`);
    await upload(text);
    registry.clock.advance(uploadRetentionMs + 1);
    const finish = () =>
      registry.operator.finalize("wallet", id).then(
        () => "published",
        (error: unknown) => (error as { code: string }).code,
      );
    const collect = () => collectUploads({ database, clock: registry.clock, assets });
    const [outcome] = await Promise.all(
      round % 2 === 0 ? [finish(), collect()] : [finish(), collect(), collect()],
    );
    expect(["published", "RELEASE_UNKNOWN"]).toContain(outcome);
    const { status } = await fetch(`${registry.origin}/r/${id}/js/late.js`);
    expect(status).toBe(outcome === "published" ? 200 : 404);
  }
}, 120_000);
