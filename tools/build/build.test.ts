import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { isBuiltFromInputs } from "@tessera/releases/inputs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

// Builds the whole site in another folder.
vi.setConfig({ testTimeout: 60_000 });

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const remotes = ["account", "games", "referral", "wallet"] as const;

/** Inputs of the builds of remotes, and files beside them that must not matter. */
const copied = [
  "package.json",
  "rspack.config.base.ts",
  "shared",
  "shell",
  "remotes",
  "releases",
  "tools",
  "server/src/app.ts",
];

let copy: string;
const copies: string[] = [];

/** Copies the sources to a new folder whose path ends with the given one; returns the folder. */
function copySources(below = ""): string {
  const created = mkdtempSync(join(tmpdir(), "tessera-build-"));
  copies.push(created);
  const folder = join(created, below);
  for (const path of copied) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !["node_modules", "dist", "dist-development"].includes(basename(source)),
    });
  }
  linkPackages(folder);
  return folder;
}

/** Links every installed package into a copy; the workspaces' links lead to the folders of the copy. */
function linkPackages(folder: string): void {
  const installed = join(root, "node_modules");
  const names = readdirSync(installed).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(installed, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  for (const name of names) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    const target = name.startsWith("@tessera/")
      ? join(dirname(link), readlinkSync(join(installed, name)))
      : join(installed, name);
    symlinkSync(target, link, "junction");
  }
}

/** Runs `npm run build` in a copy; returns what it built. */
async function buildIn(folder: string, names: readonly string[]): Promise<string[]> {
  const { stdout } = await run(
    process.execPath,
    ["--import", "tsx", join(folder, "tools/build/main.ts"), ...names],
    { cwd: folder },
  );
  return [...stdout.matchAll(/^Built (\w+) in/gm)].map(([, name = ""]) => name);
}

const buildRemotes = () => buildIn(copy, remotes);

const outdated = () => remotes.filter((name) => !isBuiltFromInputs(join(copy, "remotes", name, "dist")));

/** Every file of a build, by its path in the output folder. */
function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .filter(({ name }) => name !== "inputs.json")
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), readFileSync(path, "latin1")]),
  );
}

const outputOf = (remote: string) => filesOf(join(copy, "remotes", remote, "dist"));

const containerOf = (remote: string) =>
  (
    JSON.parse(readFileSync(join(copy, "remotes", remote, "dist/release.json"), "utf8")) as {
      container: string;
    }
  ).container;

/** Lists what is outdated after a change of the copy, and undoes the change. */
function outdatedAfter(path: string, change: (path: string) => void): string[] {
  const file = join(copy, path);
  const before = existsSync(file) ? readFileSync(file) : undefined;
  const made = firstMissing(file);
  change(file);
  try {
    return outdated();
  } finally {
    if (before) writeFileSync(file, before);
    else rmSync(made, { recursive: true });
  }
}

/** The topmost folder of a path that does not exist yet, or the path. */
function firstMissing(path: string): string {
  return existsSync(dirname(path)) ? path : firstMissing(dirname(path));
}

const comment = (path: string) => appendFileSync(path, "\n// A comment.\n");
const css = (path: string) => appendFileSync(path, "\n.Planted { color: inherit; }\n");
const create = (content: string) => (path: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
};

beforeAll(async () => {
  copy = copySources();
  expect(await buildRemotes()).toEqual([...remotes]);
}, 240_000);
afterAll(() => copies.forEach((created) => rmSync(created, { recursive: true })));

describe("builds of remotes", () => {
  it("nothing changed: all are up to date", () => {
    expect(outdated()).toEqual([]);
  });

  it.each<[string, string, (path: string) => void, readonly string[]]>([
    ["a contract of one remote", "shared/src/contracts/deposits.ts", comment, ["wallet"]],
    ["another remote's contract", "shared/src/contracts/inbox.ts", comment, ["account"]],
    ["a contract of three", "shared/src/contracts/promotions.ts", comment, ["games", "referral", "wallet"]],
    ["a contract from which remotes import types only", "shared/src/contracts/server-events.ts", comment, []],
    ["a contract of the shell alone", "shared/src/contracts/problem.ts", comment, []],
    ["a rule of money", "shared/src/core/bonus.ts", comment, ["wallet"]],
    ["a module that the shell provides", "shared/src/ui/index.ts", comment, []],
    ["a source", "remotes/games/src/remote.tsx", comment, ["games"]],
    ["a style", "remotes/referral/src/overview/steps.module.css", css, ["referral"]],
    ["a text", "remotes/referral/src/locales/id/overview.ts", comment, ["referral"]],
    ["a language", "remotes/referral/src/locales/xx/index.ts", create("export {};\n"), ["referral"]],
    ["a test", "remotes/wallet/src/overview/overview-page.test.tsx", comment, []],
    [
      "a source that nothing imports",
      "remotes/wallet/src/planted.ts",
      create("export const planted = 1;\n"),
      [],
    ],
    ["a source of the server", "server/src/app.ts", comment, []],
    ["the manifest", "remotes/account/src/manifest.ts", comment, ["account"]],
    ["a remote's configuration", "remotes/account/rspack.config.ts", comment, ["account"]],
    ["the configuration of all", "rspack.config.base.ts", comment, remotes],
    ["a loader of all", "tools/build/plain-icons.cjs", comment, remotes],
    ["the format of a release, which builds write", "shared/src/contracts/release-map.ts", comment, remotes],
    ["the list of singletons", "shared/src/federation/singletons.ts", comment, remotes],
    [
      "a package that would be resolved first",
      "remotes/referral/node_modules/@tessera/shared/package.json",
      create("{}"),
      ["referral"],
    ],
    ["a package.json nearer to the sources", "remotes/wallet/src/package.json", create("{}"), ["wallet"]],
  ])(
    "%s changed or added: exactly the targets that contain it are outdated",
    (_what, path, change, expected) => {
      expect(outdatedAfter(path, change)).toEqual([...expected]);
      expect(outdated()).toEqual([]);
    },
  );

  it("another version of a tool: all are outdated", () => {
    const link = join(copy, "node_modules/@rspack/core");
    const packageFile = readFileSync(join(link, "package.json"), "utf8");
    rmSync(link);
    create(packageFile.replace(/"version": "[^"]+"/, '"version": "0.0.1"'))(join(link, "package.json"));
    expect(outdated()).toEqual([...remotes]);
    rmSync(link, { recursive: true });
    symlinkSync(join(root, "node_modules/@rspack/core"), link, "junction");
    expect(outdated()).toEqual([]);
  });

  it("a shown text without an English entry: refused with key and file, even in code without type checks", async () => {
    const page = join(copy, "remotes/referral/src/planted-page.tsx");
    const remote = join(copy, "remotes/referral/src/remote.tsx");
    const before = readFileSync(remote);
    writeFileSync(page, 'export const planted = (t: any) => t("referral.planted.title");\n');
    appendFileSync(remote, '\nexport { planted } from "./planted-page.tsx";\n');
    try {
      await expect(buildRemotes()).rejects.toThrow(
        /remotes\/referral\/src\/planted-page\.tsx shows the text "referral\.planted\.title"/,
      );
    } finally {
      rmSync(page);
      writeFileSync(remote, before);
    }
    expect(await buildRemotes()).toEqual(["referral"]);
  });

  it("one contract changed and changed back: its one user is rebuilt, and then has the same name and bytes as before", async () => {
    const first = { wallet: outputOf("wallet"), games: outputOf("games"), name: containerOf("wallet") };
    const contract = join(copy, "shared/src/contracts/deposits.ts");
    const before = readFileSync(contract);
    comment(contract);
    expect(await buildRemotes()).toEqual(["wallet"]);
    expect(containerOf("wallet")).not.toBe(first.name);
    expect(outputOf("games")).toEqual(first.games);
    writeFileSync(contract, before);
    expect(await buildRemotes()).toEqual(["wallet"]);
    expect(containerOf("wallet")).toBe(first.name);
    expect(outputOf("wallet")).toEqual(first.wallet);
  }, 240_000);
});

/**
 * A script whose chunks that are loaded at once are named in order: the bundler has them in an order that
 * varies with the folder.
 */
const withSortedLoads = (script: string) =>
  script.replaceAll(/(?<=Promise\.all\(\[)\w\.e\(\d+\)(?:,\w\.e\(\d+\))+/g, (loads) =>
    loads.split(",").toSorted().join(","),
  );

it("the same sources in another folder: the same files, apart from the order of chunks that are loaded together", async () => {
  const names = ["shell", ...remotes];
  await buildIn(copy, ["shell"]);
  const outputs = (folder: string) =>
    names.map((name) => {
      const { "release.json": _digests, ...files } = filesOf(
        join(folder, name === "shell" ? "" : "remotes", name, "dist"),
      );
      return Object.entries(files).map(([path, content]) => [path, withSortedLoads(content)]);
    });
  const other = copySources("of/a-much/longer/name");
  expect(await buildIn(other, names)).toEqual(names);
  expect(outputs(other)).toEqual(outputs(copy));
}, 240_000);
