/**
 * `npm run arrows`: checks the import rules, then adds one violation per rule and requires that each is
 * found. With `--tree` it adds none.
 */
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult, type IViolation } from "dependency-cruiser";
import extractConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import { plants } from "./plants.ts";

const root = join(import.meta.dirname, "../..");
const rooms = [
  "counterparties",
  "database",
  "desk",
  "e2e",
  "bench",
  "releases",
  "remotes",
  "server",
  "shared",
  "shell",
  "site",
  "tools",
];

async function violations(paths: readonly string[]): Promise<readonly IViolation[]> {
  const { options, forbidden = [] } = await extractConfig(join(root, ".dependency-cruiser.mjs"));
  const result = await cruise([...paths], { ...options, validate: true, ruleSet: { forbidden } });
  return (result.output as ICruiseResult).summary.violations;
}

function describe({ rule, from, to }: IViolation): string {
  return `  ${from} → ${to}  (${rule.name})`;
}

async function checkTree(): Promise<boolean> {
  const found = await violations(rooms.filter((room) => existsSync(join(root, room))));
  if (found.length === 0) return true;
  console.error(`Imports that break a rule:\n${found.map(describe).join("\n")}`);
  return false;
}

/** Verifies that every rule reports its added violation. */
async function checkRules(): Promise<boolean> {
  const { forbidden = [] } = await extractConfig(join(root, ".dependency-cruiser.mjs"));
  const names = forbidden.flatMap(({ name }) => (name ? [name] : []));
  const unplanted = names.filter((name) => !plants.some(({ rule }) => rule === name));
  try {
    for (const { path, source } of plants) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), source);
    }
    const found = await violations(plants.map(({ path }) => path));
    const missed = plants.filter(
      ({ rule, path }) =>
        rule && !found.some((violation) => violation.rule.name === rule && violation.from === path),
    );
    for (const name of unplanted) console.error(`No violation is planted for the rule ${name}.`);
    for (const { rule, path } of missed) console.error(`${path} breaks ${rule} and was not found.`);
    if (unplanted.length + missed.length > 0) return false;
    console.log(`${names.length} rules hold, and each was seen to find a planted violation.`);
    return true;
  } finally {
    for (const { path } of plants) removePlant(join(root, path));
  }
}

/** Removes a file that was added, and its folder when that was added with it. */
function removePlant(file: string): void {
  rmSync(file, { force: true });
  if (existsSync(dirname(file)) && readdirSync(dirname(file)).length === 0) rmdirSync(dirname(file));
}

process.chdir(root);
const holds = await checkTree();
const bites = process.argv.includes("--tree") || (await checkRules());
process.exitCode = holds && bites ? 0 : 1;
