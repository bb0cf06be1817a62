import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folders = [
  { path: "counterparties/src/studio", ending: "id.ts" },
  { path: "counterparties/src/live-studio/locales", ending: "id.ts" },
  { path: "remotes/games/src/locales/id", ending: ".ts" },
];
const files = folders.flatMap(({ path, ending }) =>
  readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(path, name)),
);

it("Indonesian texts of games: no text promises a win after a lost round, and Deal is not translated as sharing", () => {
  expect(files.length).toBeGreaterThan(8);
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return (text.match(/belum (menang|beruntung)|"bagikan"/gi) ?? []).map((words) => `${file}: ${words}`);
  });
  expect(faults).toEqual([]);
});
