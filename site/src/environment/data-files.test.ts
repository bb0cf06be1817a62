import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadFirstOperator } from "../start/first-operator.ts";
import { loadKeys } from "./keys.ts";

const files = ["keys.json", "operator-token", "operators.json"] as const;
const script = join(import.meta.dirname, "../testing/write-keys.ts");

let root: string;
/** Folder of the start that is tested. */
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tessera-data-files-"));
  folder = root;
});
afterEach(() => rmSync(root, { recursive: true }));

/** Loads the files as a start does. */
const load = (studios: readonly string[] = ["one"]) => ({
  keys: loadKeys(folder, studios),
  operator: loadFirstOperator(folder),
});

/** The text of every file in the folder, by name. */
const contents = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

/**
 * Runs a start in a process of its own, under a limit of the shell. With a template: in copies of it, see the
 * script.
 */
function start(studios: readonly string[], { limit = "", template = "" } = {}) {
  const command = [process.execPath, "--import", "tsx", script, folder, template, ...studios];
  const ran = spawnSync("sh", ["-c", `${limit} exec "$@"`, "sh", ...command], { encoding: "utf8" });
  return { status: ran.status, output: ran.stdout.trim(), errors: ran.stderr };
}

describe("files that the first start writes", () => {
  it("a later start: does not write any of them again", () => {
    const made = load();
    const before = contents();
    for (const file of files) writeFileSync(join(folder, file), before[file] ?? "", { flag: "r+" });
    expect(load()).toEqual(made);
    expect(contents()).toEqual(before);
  });

  it("a new studio that is then removed: it gets a secret, and its secret is not deleted", () => {
    const { keys } = load(["one"]);
    const both = load(["one", "two"]);
    expect(both.keys.providers).toEqual({ ...keys.providers, two: [expect.any(String)] });
    expect(load(["one"]).keys).toEqual(keys);
    expect(load(["one", "two"])).toEqual(both);
  });

  it.each(files.flatMap((file) => ["", "{", "null", '{"token": 1}'].map((text) => ({ file, text }))))(
    "$file with the text '$text': refused with an instruction, and no file is changed",
    ({ file, text }) => {
      load();
      writeFileSync(join(folder, file), text);
      const before = contents();
      expect(() => load(["one", "two"])).toThrow(/never overwritten.*(Restore it from a backup|delete it)/);
      expect(contents()).toMatchObject({ [file]: text });
      expect(Object.keys(contents())).toEqual(Object.keys(before));
    },
  );

  it("a disk that accepts no bytes at the first start: one error sentence, and no file", () => {
    const { status, output, errors } = start(["one"], { limit: "ulimit -f 0;" });
    expect({ status, errors }).toEqual({ status: 1, errors: "" });
    expect(output).toMatch(/keys\.json could not be written, and nothing was changed .*Free space/);
    expect(contents()).toEqual({});
  });

  it("a disk that accepts no bytes when a studio is new: one error sentence, and unchanged files", () => {
    const made = load(["one"]);
    const before = contents();
    const { status, output } = start(["one", "two"], { limit: "ulimit -f 0;" });
    expect(status).toBe(1);
    expect(output).toMatch(/keys\.json could not be written, and nothing was changed .*Free space/);
    expect(contents()).toEqual(before);
    expect(load(["one"])).toEqual(made);
  });

  it("a full disk: one error sentence, and unchanged files", ({ skip }) => {
    const disk = join(folder, "disk");
    mkdirSync(disk);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], { stdio: "ignore" });
    } catch {
      skip("a small disk can be mounted only by root");
    }
    try {
      folder = disk;
      const made = load(["one"]);
      expect(() => writeFileSync(join(disk, "ballast"), "x".repeat(100_000))).toThrow("ENOSPC");
      const before = contents();
      expect(() => load(["one", "two"])).toThrow(/could not be written, and nothing was changed \(ENOSPC/);
      expect(contents()).toEqual(before);
      expect(load(["one"])).toEqual(made);
    } finally {
      execFileSync("umount", [disk]);
    }
  });

  it("a first start killed at any write: each file is absent or complete, and the next start writes the rest", () => {
    const copies = join(folder, "copies");
    const template = join(folder, "template");
    for (const empty of [copies, template]) mkdirSync(empty);
    folder = copies;
    const { output } = start(["one"], { template });
    // Three files, each opened, written, synced, closed and named.
    expect(Number(output)).toBeGreaterThan(15);
    for (let copy = 0; copy <= Number(output); copy += 1) {
      folder = join(copies, String(copy));
      const left = Object.entries(contents()).filter(([name]) => !name.endsWith(".new"));
      const made = load(["one"]);
      expect(contents()).toMatchObject(Object.fromEntries(left));
      expect(load(["one"])).toEqual(made);
    }
  });

  it("a start killed at any write while a studio is added: the keys are either the old or the new ones", () => {
    const copies = join(folder, "copies");
    const template = join(folder, "template");
    for (const empty of [copies, template]) mkdirSync(empty);
    folder = template;
    const former = load(["one"]);
    const before = contents();
    folder = copies;
    const { output } = start(["one", "two"], { template });
    expect(Number(output)).toBeGreaterThan(5);
    for (let copy = 0; copy <= Number(output); copy += 1) {
      folder = join(copies, String(copy));
      const { "keys.json": keys = "", ...others } = contents();
      const hasNew = Object.hasOwn(JSON.parse(keys).providers, "two");
      expect(hasNew || keys === before["keys.json"]).toBe(true);
      expect(others).toMatchObject({ "operators.json": before["operators.json"] });
      expect(load(["one"])).toEqual(former);
    }
  });
});
