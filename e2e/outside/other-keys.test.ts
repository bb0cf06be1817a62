import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "@tessera/shared/schema";
import { afterEach, beforeAll, expect, it } from "vitest";
import { buildSite, type SiteProcess, startSite } from "./site-process.ts";

const stops: (() => Promise<unknown>)[] = [];
beforeAll(buildSite, 240_000);
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
});

async function start(options: Parameters<typeof startSite>[0]): Promise<SiteProcess> {
  const site = await startSite(options);
  stops.push(() => site.stop());
  return site;
}

/** What a start of the site prints that ends by itself. */
async function sentenceOfStart(dataFolder: string): Promise<string> {
  const site = join(import.meta.dirname, "../../site/dist/site.js");
  const env = { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: "", PORT: "1" };
  const ended = promisify(execFile)(process.execPath, [site], { env });
  return ended.then(
    () => "It ended without a problem.",
    (error: unknown) => z.parse(z.object({ code: z.literal(1), stderr: z.string() }), error).stderr,
  );
}

it("a node with another key than its database: does not start until that key is replaced on purpose", async () => {
  const site = await start({});
  stops.unshift(async () => site.discard());
  await site.stop();
  const file = join(site.dataFolder, "keys.json");
  const keys = z.parse(z.looseObject({ token: z.string() }), JSON.parse(readFileSync(file, "utf8")));
  writeFileSync(file, JSON.stringify({ ...keys, token: "t".repeat(43) }));

  expect(await sentenceOfStart(site.dataFolder)).toMatch(
    /other keys than those that its database is used with: TOKEN_KEY\. .* REPLACED_KEYS=TOKEN_KEY\.\n$/,
  );
  const { dataFolder } = site;
  const replaced = await start({ dataFolder, environment: { REPLACED_KEYS: "TOKEN_KEY" } });
  await replaced.stop();
  expect(await (await start({ dataFolder })).stop()).toBe(0);
}, 120_000);
