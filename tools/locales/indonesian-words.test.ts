import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findLocales } from "./find-locales.ts";

const root = join(import.meta.dirname, "../..");
const studio = "counterparties/src/studio";
const read = (path: string) => readFileSync(join(root, path), "utf8");

const indonesian = [
  ...findLocales(root).flatMap((folder) => filesOf(join(folder, "id"), ".ts")),
  ...filesOf(studio, "locales/id.ts"),
];

/** Lists the files below a folder with this ending, as paths relative to the root. */
function filesOf(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

it("a lost round: no Indonesian text says that it is not won yet", () => {
  expect(indonesian.length).toBeGreaterThan(50);
  expect(indonesian.filter((path) => read(path).includes("elum menang"))).toEqual([]);
});

it("dealt cards: no Indonesian text says that they are shared", () => {
  expect(read(join(studio, "blackjack/client/locales/id.ts"))).not.toMatch(/agikan"/);
});
