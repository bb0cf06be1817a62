import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findLocales } from "./find-locales.ts";

const root = join(import.meta.dirname, "../..");
const studio = "counterparties/src/studio/client/locales";
const read = (path: string) => readFileSync(join(root, path), "utf8");

const indonesian = [...findLocales(root).map((folder) => join(folder, "id")), studio].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name)),
);

it("a lost round is over: no text says that it is not won yet", () => {
  expect(indonesian.length).toBeGreaterThan(50);
  expect(indonesian.filter((path) => read(path).includes("elum menang"))).toEqual([]);
});

it("cards are dealt, not shared", () => {
  expect(read(join(studio, "blackjack-id.ts"))).not.toMatch(/agikan"/);
});
