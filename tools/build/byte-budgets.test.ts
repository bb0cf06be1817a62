import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtRelease } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { build, isBuilt } from "./build.ts";
import { placeholderDigest } from "./container-plugin.ts";
import { checkBudgets, compressedSize, measureParts, type PartBytes } from "./byte-budgets.ts";
import { releaseFile } from "../../shared/src/contracts/release-patterns.ts";
import { isRelease, projectRoot, targets } from "./targets.ts";

const budgets = JSON.parse(readFileSync(join(import.meta.dirname, "byte-budgets.json"), "utf8")) as Readonly<
  Record<string, PartBytes>
>;

const shippedTargets = targets("production").filter(isRelease);

/** Files of a build that have the name under which it was compiled in the place of its container's. */
const filesWithPlaceholder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:js|css|json)$/.test(path))
    .filter((path) => readFileSync(join(folder, path), "utf8").includes(`_${placeholderDigest}`));

describe("the byte budgets", () => {
  it("budgets and parts of the site: have the same names", () => {
    expect(Object.keys(budgets).toSorted()).toEqual(shippedTargets.map(({ name }) => name).toSorted());
  });

  it.each(shippedTargets.map((target) => [target.name, target] as const))(
    "%s: no part is larger than its budget",
    async (name, target) => {
      await build(target);
      expect(isBuilt(target)).toBe(true);
      expect(checkBudgets(name, measureParts(target), budgets[name] ?? {})).toEqual([]);
      expect(filesWithPlaceholder(target.output)).toEqual([]);
    },
  );
});

it("the same styles and scripts in another release with other class names: the same size", () => {
  const release = (id: string, card: string, play: string) =>
    [
      `.tessera_games_${id}-Card-${card}{color:red}.tessera_games_${id}-Art-${card}{color:red}`,
      `.tessera_games_${id}-Bar-${play}{color:blue}var a={Card:"tessera_games_${id}-Card-${card}"}`,
    ].join("");
  const size = compressedSize(release("abe13153a7", "ZDNU", "aW-_"));
  expect(compressedSize(release("aaaaaaaaaa", "aaaa", "bbbb"))).toBe(size);
  expect(compressedSize(`${release("abe13153a7", "ZDNU", "aW-_")}.b{top:0}`)).toBeGreaterThan(size);
});

describe("checking budgets", () => {
  it.each<[string, PartBytes, PartBytes, RegExp | null]>([
    ["as large as its budget", { first: 10_000 }, { first: 10_000 }, null],
    ["a byte larger", { first: 10_001 }, { first: 10_000 }, /10001 bytes, 1 over its budget/],
    ["a tenth smaller", { first: 8_800 }, { first: 10_000 }, null],
    ["much smaller", { first: 8_799 }, { first: 10_000 }, /only 8799 of 10000 bytes; lower it/],
    ["a part without a budget", { first: 100 }, {}, /has no budget; add 100/],
    ["a budget without a part", {}, { first: 100 }, /remove its budget/],
  ])("%s: accepted, or refused with a sentence that says what to do", (_, measured, given, sentence) => {
    const found = checkBudgets("games", measured, given);
    expect(found).toHaveLength(sentence ? 1 : 0);
    expect(found.join("")).toMatch(sentence ?? /^$/);
  });
});

it("styles of fields: in the shell's first style, since a document shows fields before their code has loaded", async () => {
  const shell = shippedTargets.find(({ kind }) => kind === "shell");
  if (!shell) throw new Error("There is no shell to build.");
  await build(shell);
  const description: unknown = JSON.parse(readFileSync(join(shell.output, releaseFile), "utf8"));
  const { styles } = z.parse(builtRelease, description);
  const first = styles.map((file) => readFileSync(join(shell.output, file), "utf8")).join("");
  const fields = join(projectRoot, "shared/src/fields");
  const imports = readFileSync(join(fields, "styles.ts"), "utf8").matchAll(/^import "([^"]+\.css)"/gm);
  const classes = [...imports].flatMap(([, file = ""]) =>
    [...readFileSync(join(fields, file), "utf8").matchAll(/^\.([A-Z]\w+)/gm)].map(([, name]) => name),
  );
  expect(classes).toContain("Field");
  expect(classes.filter((name) => !first.includes(`-${name}-`))).toEqual([]);
});
