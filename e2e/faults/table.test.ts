import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
import { expect, test } from "vitest";
import { codeFaults } from "./code-faults.ts";
import { faults } from "./fault-proxy.ts";
import { parts } from "./parts.ts";
import { faultTable } from "./table.ts";

const page = join(import.meta.dirname, "../../docs/faults.md");

test("docs/faults.md: has the table of the parts and faults that the suite injects", async () => {
  const { code } = await format(page, faultTable(), { printWidth: 125, proseWrap: "always" });
  expect(readFileSync(page, "utf8")).toContain(code.trim());
});

test.each([
  ["document", /document/i],
  ["shell script", /script of the shell/i],
  ["shell style", /style of the shell/i],
  ["shell language", /texts of the shell/i],
  ["entry", /entry of a remote/i],
  ["screen", /screen of a remote/i],
  ["shared chunk", /shared chunk/i],
  ["remote's style", /style of a screen/i],
  ["remote's language", /texts of a remote/i],
  ["shared forms", /shared forms/i],
  ["picture", /picture/i],
  ["API", /api/i],
  ["event stream", /event stream/i],
  ["dialog", /dialog/i],
  ["game frame", /game in its frame/i],
])("parts that the suite damages: include %s", (_part, name) => {
  expect(parts.some((part) => name.test(part.name))).toBe(true);
});

test("faults that the suite injects: every kind of missing or wrong answer", () => {
  expect(faults).toEqual([
    "refused",
    "404",
    "500",
    "503",
    "hang",
    "slow",
    "cut",
    "corrupt",
    "wrong type",
    "HTML instead",
    "empty",
  ]);
  expect(codeFaults.map(({ variant }) => variant)).toEqual(
    expect.arrayContaining(["definition-throws", "module-throws", "screen-throws", "effect-throws"]),
  );
});
