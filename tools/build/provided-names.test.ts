import { readFileSync } from "node:fs";
import { join } from "node:path";
import { singletons } from "@tessera/shared/federation/singletons";
import { compare, satisfies } from "semver";
import { expect, it } from "vitest";
import * as z from "zod";

const namesOfModules = z.record(z.string(), z.array(z.string()));
const changesSchema = z.array(
  z.object({ version: z.string(), added: namesOfModules, removed: namesOfModules }),
);
const shared = join(import.meta.dirname, "../../shared");
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(shared, name), "utf8"));

const changes = changesSchema.parse(readJson("provided-names.json"));
const { version } = z.object({ version: z.string() }).parse(readJson("package.json"));
const own = Object.keys(singletons).filter((module) => module.startsWith("@tessera/shared/"));

/** Names of each module after all changes, in order. */
function recordedNames(): Record<string, string[]> {
  const names = new Map(own.map((module) => [module, new Set<string>()]));
  for (const { added, removed } of changes) {
    for (const [module, list] of Object.entries(added)) for (const name of list) names.get(module)?.add(name);
    for (const [module, list] of Object.entries(removed))
      for (const name of list) names.get(module)?.delete(name);
  }
  return Object.fromEntries([...names].map(([module, set]) => [module, [...set].toSorted()]));
}

it("a name that the shell provides is added or removed: recorded with a new version of @tessera/shared", async () => {
  const provided: Record<string, string[]> = {};
  for (const module of own) provided[module] = Object.keys((await import(module)) as object).toSorted();
  expect(
    provided,
    "The registry refuses a remote beside a shell that provides an older version. Add an entry with a higher version and the names " +
      "to shared/provided-names.json, and write its version into shared/package.json and package-lock.json.",
  ).toEqual(recordedNames());
  expect(changes.at(-1)?.version).toBe(version);
});

/** True when a remote of the earlier version does not accept the later one, as the registry compares them. */
const isRefused = (earlier: string, later: string) => !satisfies(later, `^${earlier}`);

it("recorded versions: rising, and one that removes names is accepted by no remote of an earlier version", () => {
  const versions = changes.map(({ version: each }) => each);
  expect(versions.toSorted(compare)).toEqual(versions);
  expect(new Set(versions).size).toBe(versions.length);
  const removing = changes.filter(({ removed }) => Object.keys(removed).length > 0);
  const accepted = removing.filter(({ version: later }) => {
    const earlier = versions[versions.indexOf(later) - 1];
    return earlier !== undefined && !isRefused(earlier, later);
  });
  expect(accepted).toEqual([]);
});
