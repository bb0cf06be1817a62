import { createHash } from "node:crypto";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkKeys } from "@tessera/server";
import { systemClock } from "@tessera/shared/core/clock";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readKeysWithoutWriting, sharedKeysOf } from "../environment/keys.ts";
import { openReleaseFiles } from "../releases/release-files.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { describePart, verifySite } from "./verify-site.ts";

const root = join(import.meta.dirname, "../../..");
const files = { "js/entry.js": "shell();", "js/other.js": "other();" };

let site: ComposedSite;
beforeEach(async () => {
  site = await composeSite({ DEMO_PLAYER: "true" });
  await checkKeys(site.database, namedKeys(), systemClock.now());
  await site.publish({ name: "shell", version: "1.0.0", files });
  await site.publish({ name: "wallet", version: "2.0.0" });
});
afterEach(() => site.close());

const codes = () => site.environment.studios.map(({ code }) => code);
const namedKeys = (folder = site.environment.dataFolder) =>
  sharedKeysOf(readKeysWithoutWriting(folder, codes()), { usesOperatorToken: true });

/** Verifies the site; gives the line of each part by its name. */
async function verify(keys = namedKeys()): Promise<Record<string, string>> {
  const assets = await openReleaseFiles(site.environment, pino({ level: "silent" }), "read");
  const lines: Record<string, string> = {};
  for await (const result of verifySite({ database: site.database, root, keys, assets }))
    lines[result.part] = describePart(result);
  return lines;
}

/** Changes what the database itself refuses to change. */
const forge = (statement: string) =>
  site.database.execute(
    `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
  );

/** Path of a stored file of a release, by its content. */
function storedFile(content: string): string {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const path = join(site.environment.dataFolder, "releases", sha256.slice(0, 2), sha256);
  expect(existsSync(path)).toBe(true);
  return path;
}

/** Lines of the parts that fail. */
const failed = (lines: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(lines).filter(([, line]) => line.includes("FAILED")));

describe("a verification of a site", () => {
  it("as its nodes have written it: each part holds, and nothing was changed", async () => {
    const rows = () => site.database.query("select (select count(*) from journals) as journals");
    const before = await rows();
    expect(await verify()).toEqual({
      schema: "schema: that of this build",
      keys: expect.stringMatching(/^keys: the fingerprints of \d+ are those of the database$/),
      chain: "chain: 2 changes of releases and 0 refused attempts",
      books: expect.stringMatching(/^books: [1-9]\d* journals, exact$/),
      files: "files: 3 of 2 live releases, each with its digest",
    });
    expect(await rows()).toEqual(before);
  });

  it.each([
    [
      "the amount of an entry",
      "update entries set amount = amount + 1 where id = (select min(id) from entries)",
    ],
    [
      "a balance",
      "update accounts set balance = balance + 1 where key = (select min(key) from accounts where live_balance)",
    ],
    ["an entry that is gone", "delete from entries where id = (select min(id) from entries)"],
  ])("%s, changed with triggers off: the books fail alone", async (_what, statement) => {
    await forge(statement);
    expect(Object.keys(failed(await verify()))).toEqual(["books"]);
  });

  it.each([
    [
      "a changed event",
      "update registry.pointer_event set reason = 'forged' where seq = 1",
      "event fault at event 1",
    ],
    ["an event that is gone", "delete from registry.pointer_event where seq = 1", "link fault at event 2"],
    [
      "a pointer moved without an event",
      "update registry.pointer set revision = 99 where remote = 'wallet'",
      "pointer fault at event 2 of wallet",
    ],
  ])("%s: the chain fails alone, with the event", async (_what, statement, words) => {
    await forge(statement);
    const lines = failed(await verify());
    expect(Object.keys(lines)).toEqual(["chain"]);
    expect(lines["chain"]).toContain(words);
  });

  it("a file of a live release that is missing, and one with other bytes: both named", async () => {
    rmSync(storedFile("shell();"));
    writeFileSync(storedFile("other();"), "forged();");
    expect(failed(await verify())).toEqual({
      files: expect.stringMatching(
        /^files: FAILED\n {2}js\/entry\.js of shell \S+ is missing\n {2}js\/other\.js of shell \S+ is damaged$/,
      ),
    });
  });

  it("a manifest of a live release that was changed: named", async () => {
    await forge(
      `update registry.release set built = replace(built, '"1.0.0"', '"1.0.1"') where remote = 'shell'`,
    );
    expect(failed(await verify())["files"]).toMatch(/the manifest of shell \S+ was changed$/);
  });

  it("another key: named, and none is written", async () => {
    const keys = { ...namedKeys(), TOKEN_KEY: ["another".repeat(9)] };
    const stored = () => site.database.query("select name, fingerprints from key_fingerprints order by name");
    const before = await stored();
    expect(failed(await verify(keys))).toEqual({
      keys: "keys: FAILED\n  this node has other keys than the database: TOKEN_KEY",
    });
    expect(await stored()).toEqual(before);
  });

  it("a node without a file of keys: each key differs, and no file is written", async () => {
    const folder = join(site.environment.dataFolder, "nothing");
    const lines = failed(await verify(namedKeys(folder)));
    expect(Object.keys(lines)).toEqual(["keys"]);
    for (const name of Object.keys(namedKeys())) expect(lines["keys"]).toContain(name);
    expect(existsSync(folder)).toBe(false);
  });

  it("the schema of a newer build: its migration is named, and nothing else is read", async () => {
    await site.database.query(
      "insert into registry_migrations (file, digest, kind) values ('9999_newer.sql', '', 'contract')",
    );
    const lines = await verify();
    expect(lines).toEqual({ schema: expect.stringContaining("9999_newer.sql") });
    expect(failed(lines)).toEqual(lines);
  });

  it("more findings than fit: the first ten and how many more", async () => {
    await forge("update entries set amount = amount + 1");
    const lines = (await verify())["books"]?.split("\n") ?? [];
    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toMatch(/^ {2}and \d+ more$/);
  });
});
