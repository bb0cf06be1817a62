import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { languageCodes } from "@tessera/shared/core/languages";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const rooms = ["shared", "shell", "remotes", "desk", "server", "releases", "site", "tools"];
const left = /(^|[/\\])(node_modules|dist|dist-development|locales|testing)[/\\]|\.test\.tsx?$/;

const sources = rooms
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((path) => join(room, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !left.test(path))
  .map((path) => ({ path: path.replaceAll(sep, "/"), text: readFileSync(join(root, path), "utf8") }));

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test("a file outside the texts: does not compare with a language code", () => {
  const codes = languageCodes.join("|");
  expect(filesWith(new RegExp(`[!=]== ?"(${codes})"|"(${codes})" ?[!=]==|case "(${codes})":`))).toEqual([]);
  expect(filesWith(new RegExp(`\\["(${codes})", ?"(${codes})"`))).toEqual([]);
  expect(sources.length).toBeGreaterThan(500);
});

test("shell and remotes: use the typed hook of their own texts", () => {
  expect(filesWith(/import \{[^}]*\buseTranslation\b[^}]*\} from "@tessera\/shared\/i18n"/)).toEqual([]);
});
