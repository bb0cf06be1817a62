import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { describeBuild, writeBuild } from "../testing/write-build.ts";
import { describeInputs, writeBuildStamp } from "./build-inputs.ts";
import { publishFolder } from "./publish-folder.ts";

let registry: TestRegistry;
let folders = 0;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

async function newFolder(): Promise<string> {
  const folder = join(registry.folder, `package-${(folders += 1)}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** A package whose build copies its one source, records that it ran, and writes a stamp of its inputs. */
async function writePackage(): Promise<string> {
  const folder = await newFolder();
  await mkdir(join(folder, "src"));
  await writeFile(join(folder, "src/main.js"), "one();");
  await writeBuild(join(folder, "one"), { name: "games", files: { "main.js": "one();" } });
  await writeBuild(join(folder, "two"), { name: "games", files: { "main.js": "two();" } });
  await writeFile(
    join(folder, "build.cjs"),
    `const fs = require("node:fs");
     fs.appendFileSync("builds", "x");
     const from = fs.readFileSync("src/main.js", "utf8").slice(0, 3);
     fs.rmSync("dist", { recursive: true, force: true });
     fs.cpSync(from, "dist", { recursive: true });`,
  );
  await writeFile(join(folder, "notice.txt"), "");
  await describePackage(folder);
  return folder;
}

const describePackage = (folder: string, fields: object = {}) =>
  writeFile(
    join(folder, "package.json"),
    JSON.stringify({ name: "games", ...fields, scripts: { build: "node build.cjs" } }),
  );

function stamp(folder: string): void {
  const inputs = describeInputs(folder, ["production"], {
    files: [join(folder, "src/main.js"), join(folder, "package.json")],
    folders: [join(folder, "src")],
    found: [join(folder, "notice.txt")],
    missing: [join(folder, "gone")],
  });
  writeBuildStamp(folder, join(folder, "dist"), inputs);
}

const buildsOf = async (folder: string) => (await readFile(join(folder, "builds"), "utf8")).length;

describe("a package whose build writes a stamp of its inputs", () => {
  it("unchanged: not rebuilt, returns the existing release", async () => {
    const folder = await writePackage();
    const first = await publishFolder(registry.operator, folder);
    stamp(folder);
    expect(await publishFolder(registry.operator, folder)).toEqual({ ...first, uploaded: 0, known: true });
    expect(await buildsOf(folder)).toBe(1);
  });

  it.each([
    ["a source is changed", (folder: string) => writeFile(join(folder, "src/main.js"), "two();")],
    ["a source is added", (folder: string) => writeFile(join(folder, "src/more.js"), "")],
    ["a file that was missing exists now", (folder: string) => writeFile(join(folder, "gone"), "")],
    ["a file that was found is missing now", (folder: string) => rm(join(folder, "notice.txt"))],
    ["the package has another version", (folder: string) => describePackage(folder, { version: "2.0.0" })],
    ["the output is gone", (folder: string) => rm(join(folder, "dist"), { recursive: true })],
    ["the stamp is damaged", (folder: string) => writeFile(join(folder, "dist/inputs.json"), "{")],
  ])("%s: built again", async (_name, change) => {
    const folder = await writePackage();
    await publishFolder(registry.operator, folder);
    stamp(folder);
    await change(folder);
    await publishFolder(registry.operator, folder);
    expect(await buildsOf(folder)).toBe(2);
  });

  it("a change of a package.json field that no import depends on: not rebuilt", async () => {
    const folder = await writePackage();
    await publishFolder(registry.operator, folder);
    stamp(folder);
    await describePackage(folder, { description: "games", devDependencies: { vitest: "4.1.12" } });
    await publishFolder(registry.operator, folder);
    expect(await buildsOf(folder)).toBe(1);
  });

  it("a package without a stamp: built each time", async () => {
    const folder = await writePackage();
    await publishFolder(registry.operator, folder);
    await publishFolder(registry.operator, folder);
    expect(await buildsOf(folder)).toBe(2);
  });
});

const files = { "js/entry.js": "entry();" };

/** Builds that are damaged after they were described, and the error message for the publisher. */
const spoiled: readonly (readonly [string, (folder: string) => Promise<unknown>, string])[] = [
  [
    "a file that is a link out of the folder",
    async (folder) => {
      await writeFile(join(registry.folder, "secret.js"), "entry();");
      await rm(join(folder, "js/entry.js"));
      await symlink(join(registry.folder, "secret.js"), join(folder, "js/entry.js"));
    },
    "js/entry.js leads out of FOLDER.",
  ],
  [
    "a folder that is a link out of it",
    async (folder) => {
      await writeBuild(join(registry.folder, "elsewhere"), { name: "wallet", files });
      await rm(join(folder, "js"), { recursive: true });
      await symlink(join(registry.folder, "elsewhere/js"), join(folder, "js"));
    },
    "js/entry.js leads out of FOLDER.",
  ],
  [
    "a file that cannot be read",
    async (folder) => {
      await rm(join(folder, "js/entry.js"));
      await symlink("entry.js", join(folder, "js/entry.js"));
    },
    "js/entry.js cannot be read in FOLDER.",
  ],
  [
    "a description that cannot be read",
    async (folder) => {
      await rm(join(folder, "release.json"));
      await mkdir(join(folder, "release.json"));
    },
    "FOLDER/release.json cannot be read.",
  ],
  [
    "an invalid package.json",
    (folder) => writeFile(join(folder, "package.json"), "{"),
    "FOLDER/package.json cannot be read, or is not a package's description.",
  ],
  [
    "10,000 files",
    async (folder) => {
      const many = Object.fromEntries(
        Array.from({ length: 10_000 }, (_, index) => [`js/${index}.js`, "x();"]),
      );
      await writeFile(join(folder, "release.json"), JSON.stringify(describeBuild({ name: "wallet" }, many)));
    },
    "wallet has 10000 files, at most 2000 are taken.",
  ],
];

describe("a build that cannot be published", () => {
  it.each(spoiled)(
    "%s: one error message, and the registry has no release",
    async (_name, spoil, sentence) => {
      const folder = await newFolder();
      await writeBuild(folder, { name: "wallet", files });
      await spoil(folder);
      await expect(publishFolder(registry.operator, folder)).rejects.toMatchObject({
        message: sentence.replace("FOLDER", folder),
      });
      await expect(registry.operator.history("wallet")).rejects.toMatchObject({ code: "REMOTE_UNKNOWN" });
    },
  );

  it("a folder with a symbolic link inside: published", async () => {
    const folder = await newFolder();
    await writeBuild(folder, { name: "account", files });
    await writeFile(join(folder, "js/real.js"), files["js/entry.js"]);
    await rm(join(folder, "js/entry.js"));
    await symlink("real.js", join(folder, "js/entry.js"));
    expect((await publishFolder(registry.operator, folder)).uploaded).toBe(1);
  });
});

describe("the type check of a package", () => {
  async function writeTyped(source: string): Promise<string> {
    const folder = await writePackage();
    await writeFile(join(folder, "src/remote.ts"), source);
    const compilerOptions = { strict: true, noEmit: true, types: [], module: "esnext", skipLibCheck: true };
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, include: ["src/*.ts"] }),
    );
    return folder;
  }

  it("with type errors: the publish is refused with the error before anything is built", async () => {
    const folder = await writeTyped('export const key: "raffle.title" = "raffle.titel";');
    await expect(publishFolder(registry.operator, folder, { types: true })).rejects.toMatchObject({
      code: "TYPES_FAILED",
      cause: expect.stringContaining("src/remote.ts"),
    });
    await expect(buildsOf(folder)).rejects.toThrow("ENOENT");
  });

  it("without type errors, or switched off: the package is published", async () => {
    const right = await writeTyped('export const key: "raffle.title" = "raffle.title";');
    await expect(publishFolder(registry.operator, right, { types: true })).resolves.toMatchObject({
      uploaded: 0,
    });
    const wrong = await writeTyped('export const key: "raffle.title" = "raffle.titel";');
    await expect(publishFolder(registry.operator, wrong)).resolves.toMatchObject({ uploaded: 0 });
  });
});

it("scripts of a screen above their budget: published, with a warning that names screen, bytes and budget", async () => {
  const folder = await newFolder();
  const noise = Array.from({ length: 400 }, (_, index) => `call${(index * 7919) % 10007}();`).join("\n");
  await writeBuild(folder, {
    name: "raffle",
    files: {
      "js/entry.js": "entry();",
      "js/draws.js": noise,
      "js/small.js": "small();",
      "css/draws.css": noise,
    },
    hints: {
      "*": ["js/entry.js"],
      "/raffle": ["js/draws.js", "css/draws.css"],
      "/raffle/small": ["js/small.js"],
    },
    manifest: {
      paths: [
        { prefix: "/raffle", guard: "open" },
        { prefix: "/raffle/small", guard: "open" },
      ],
    },
  });
  const warnings: string[] = [];
  const options = { screenBytes: 500, onWarning: (sentence: string) => warnings.push(sentence) };
  await expect(publishFolder(registry.operator, folder, options)).resolves.toMatchObject({ known: false });
  const bytes = [noise, "entry();"].reduce((sum, script) => sum + brotliCompressSync(script).byteLength, 0);
  expect(warnings).toEqual([
    `The scripts of /raffle are ${bytes} bytes compressed, ${bytes - 500} over the budget of 500.`,
  ]);
});
