import { join } from "node:path";
import { createFolderStore, uploadRetentionMs } from "@tessera/releases";
import { createRegistryClient } from "@tessera/releases/client";
import { fixedClock } from "@tessera/shared/core/clock";
import { pino } from "pino";
import { register } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectAndReport } from "./collect-uploads.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";

const clock = fixedClock("2026-01-31T07:05:09.000Z");
let site: ComposedSite;
beforeAll(async () => {
  site = await composeSite({}, { clock });
});
afterAll(() => site.close());

it("uploads that were never published: deleted, counted and logged once", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const collect = () =>
    collectAndReport({
      database: site.database,
      clock,
      log,
      assets: createFolderStore(join(site.environment.dataFolder, "releases")),
    });
  await site.database.query(
    `insert into registry.release (id, remote, label, state, built, published_by, created_at)
     values ('r_' || repeat('0', 64), 'games', '1.0.0', 'uploading', '{"files":[]}', 'operator', $1)`,
    [clock.now()],
  );
  const client = createRegistryClient({ origin: await site.listen(), token: site.keys.operator });
  await client.upload(
    "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
    new TextEncoder().encode("hello"),
  );
  await collect();
  expect(lines).toEqual([]);
  clock.advance(uploadRetentionMs + 1);
  for (const _ of [1, 2]) await collect();
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      releases: 1,
      assets: 1,
      msg: "Uploads that were never published were deleted",
    }),
  ]);
  const counted = await register.getSingleMetricAsString("tessera_registry_deleted_total");
  expect(counted).toContain('{what="upload"} 1');
  expect(counted).toContain('{what="asset"} 1');
});
