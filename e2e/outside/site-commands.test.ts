import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite, startSite } from "./site-process.ts";

const builtSite = join(import.meta.dirname, "../../site/dist/site.js");

let dataFolder: string;
/** A data folder of a site that was started once and has ended. */
beforeAll(async () => {
  await buildSite();
  dataFolder = mkdtempSync(join(tmpdir(), "tessera-commands-"));
  const site = await startSite({ dataFolder });
  await site.stop();
}, 300_000);
afterAll(() => rmSync(dataFolder, { recursive: true }));

/** Runs a command of the built site on the embedded database of a data folder. */
function runSite(parameters: readonly string[], folder = dataFolder) {
  const env = { ...process.env, NODE_ENV: "test", DATA_DIR: folder, DATABASE_URL: "" };
  return new Promise((resolve) => {
    execFile(process.execPath, [builtSite, ...parameters], { env }, (error, output, complaint) =>
      resolve({ code: error?.code ?? 0, output, complaint }),
    );
  });
}

describe("the command verify of the built site", () => {
  it("on the database of a site that has ended: each part holds, with exit code 0", async () => {
    expect(await runSite(["verify"])).toEqual({
      code: 0,
      complaint: "",
      output: expect.stringMatching(/^schema: .*\nkeys: .*\nchain: .*\nbooks: .*\nfiles: .*\n$/),
    });
  });

  it("with another key: exit code 1, the name of the key, and the file stays as it is", async () => {
    const file = join(dataFolder, "keys.json");
    const text = readFileSync(file, "utf8");
    const changed = text.replace(/"token": ".*"/, `"token": "${"t".repeat(43)}"`);
    writeFileSync(file, changed);
    expect(await runSite(["verify"])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^keys: FAILED\n.*: TOKEN_KEY$/m),
    });
    expect(readFileSync(file, "utf8")).toBe(changed);
    writeFileSync(file, text);
  });

  it("on a folder without a database: a sentence, and nothing is created", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tessera-empty-"));
    expect(await runSite(["verify"], folder)).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/does not exist: set DATA_DIR or DATABASE_URL\.\n$/),
    });
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

it("the command restore of a site on the embedded database: refused with what to do", async () => {
  const into = join(dataFolder, "restored");
  expect(await runSite(["restore", "--to", "latest", "--into", into])).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^A restore needs DATABASE_URL.*copying its folder\.\n$/),
  });
  expect(existsSync(into)).toBe(false);
});
