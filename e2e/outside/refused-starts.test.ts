import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3Server, type TestBucket } from "@tessera/releases/testing";
import * as z from "@tessera/shared/schema";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ValkeyServer } from "@tessera/shared/testing/valkey-server";
import { buildSite, startSite } from "./site-process.ts";

// Each test starts the site as a process several times.
vi.setConfig({ testTimeout: 60_000 });

/** Limit of a test that starts the site up to six times, beside other tests. */
const severalStartsMs = 240_000;

const builtSite = join(import.meta.dirname, "../../site/dist/site.js");

let dataFolder: string;
beforeAll(buildSite, 240_000);
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "tessera-starts-"));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

/** Runs the site with arguments or variables with which it ends by itself. */
function runSite(
  parameters: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: unknown; readonly output: string; readonly complaint: string }> {
  const env = { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: "", PORT: "1", ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [builtSite, ...parameters], { env }, (error, output, complaint) =>
      resolve({ code: error?.code ?? 0, output, complaint }),
    );
  });
}

/** Starts the site on the data folder, and stops it once it is healthy. Returns its exit code. */
async function startAndStop(environment: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const site = await startSite({ dataFolder, environment });
  return site.stop();
}

describe("a start that is refused", () => {
  it("with a Valkey that has other data: ends with one sentence, before it opens the database", async () => {
    const valkey = new ValkeyServer();
    valkey.behaviour = { bytes: "$14\r\nsomething else\r\n" };
    await valkey.listen();
    try {
      const { code, complaint } = await runSite([], { VALKEY_URL: valkey.url });
      expect(code).toBe(1);
      expect(complaint).toMatch(/^The database of VALKEY_URL has other data: [^.]*FLUSHDB[^.]*\.\n$/);
      expect(existsSync(join(dataFolder, "database"))).toBe(false);
      expect(valkey.marked).toBe(0);
    } finally {
      await valkey.end();
    }
  });

  it(
    "with another key than the database's: ends with its name, until it is replaced on purpose",
    async () => {
      await startAndStop();
      const file = join(dataFolder, "keys.json");
      const keys = z.parse(z.looseObject({ token: z.string() }), JSON.parse(readFileSync(file, "utf8")));
      writeFileSync(file, JSON.stringify({ ...keys, token: "t".repeat(43) }));

      const { code, complaint } = await runSite([]);
      expect(code).toBe(1);
      expect(complaint).toMatch(
        /other keys than those that its database is used with: TOKEN_KEY\. .* REPLACED_KEYS=TOKEN_KEY\.\n$/,
      );
      expect(await startAndStop({ REPLACED_KEYS: "TOKEN_KEY" })).toBe(0);
      expect(await startAndStop()).toBe(0);
    },
    severalStartsMs,
  );

  it(
    "of a node that does not migrate: names the command to run, and the node starts after that command",
    async () => {
      const atStart = { MIGRATE_AT_START: "false" };
      expect(await runSite([], atStart)).toMatchObject({
        code: 1,
        complaint: expect.stringMatching(/^The database lacks \d+ migrations, .*site\.js migrate.*\n$/),
      });
      const missing = await runSite(["migrate", "--check"]);
      expect(missing).toMatchObject({
        code: 1,
        output: expect.stringMatching(/\nThe database lacks \d+ migrations\.\n$/),
      });
      expect(await runSite(["migrate", "--dry-run"])).toEqual({ ...missing, code: 0 });
      const applied = await runSite(["migrate"]);
      expect(applied.output.split("\n").slice(0, -2)).toEqual(missing.output.split("\n").slice(0, -2));
      expect(applied).toMatchObject({
        code: 0,
        output: expect.stringMatching(/\n\d+ migrations applied\.\n$/),
      });
      expect(await runSite(["migrate", "--check"])).toMatchObject({
        code: 0,
        output: "The database has every migration of this build.\n",
      });
      expect(await startAndStop(atStart)).toBe(0);
    },
    severalStartsMs,
  );

  describe("with a bucket", () => {
    let bucket: TestBucket;
    beforeEach(async () => {
      bucket = await startS3Server();
    });
    afterEach(() => bucket.stop());

    const start = (changes: Readonly<Record<string, string>> = {}) =>
      runSite([], {
        DATA_DIR: join(dataFolder, "data"),
        RELEASE_BUCKET: bucket.location.name,
        RELEASE_BUCKET_ENDPOINT: bucket.location.endpoint ?? "",
        RELEASE_BUCKET_KEY_ID: bucket.location.credentials?.accessKeyId ?? "",
        RELEASE_BUCKET_SECRET: bucket.location.credentials?.secretAccessKey ?? "",
        ...changes,
      });

    it("that lacks a right: ends with the right to give, and changes nothing", async () => {
      bucket.denied.add("remove");
      expect(await start()).toMatchObject({
        code: 1,
        complaint:
          "The bucket releases does not allow s3:DeleteObject: give this right to the user of RELEASE_BUCKET_KEY_ID.\n",
      });
      expect([bucket.objects.size, existsSync(join(dataFolder, "data"))]).toEqual([0, false]);
    });

    it("or without: its SDK is loaded when there is one", () => {
      const code = readFileSync(builtSite, "utf8");
      expect(code).toContain('import("@aws-sdk/client-s3")');
      expect(code).not.toMatch(/^import .*"@aws-sdk/m);
    });

    it("that does not exist: ends with what to do, and changes nothing", async () => {
      expect(await start({ RELEASE_BUCKET: "nothing" })).toMatchObject({
        code: 1,
        complaint: "The bucket nothing does not exist: create it, or correct RELEASE_BUCKET.\n",
      });
      expect(existsSync(join(dataFolder, "data"))).toBe(false);
    });
  });

  it("with a command or an option that does not exist: prints the usage", async () => {
    for (const parameters of [
      ["migrate", "--now"],
      ["migrate", "more"],
      ["migrat"],
      ["verify", "more"],
      ["restore"],
      ["restore", "--to", "yesterday", "--into", "/nowhere"],
    ])
      expect(await runSite(parameters)).toMatchObject({
        code: 2,
        complaint: expect.stringMatching(/^Usage: /),
      });
  });
});
