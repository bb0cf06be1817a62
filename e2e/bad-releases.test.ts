import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Stop, triedReleases } from "./bad-releases.ts";

/** The code of a refusal, or the class of failures, as the specification writes it. */
function codeOf(stop: Stop): string {
  if (stop.by === "nothing") return "";
  return `\`${stop.by === "gate" ? stop.failure : stop.code}\``;
}

it("the table of bad releases in the specification lists each release that a flow tries, and the check that stops it", () => {
  const specification = join(import.meta.dirname, "../docs/specification/releases.md");
  const [, section = ""] = readFileSync(specification, "utf8").split("## What stops a bad release\n");
  const lines = (section.split("\n## ", 1)[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  const rows = lines.slice(2).map((line) => line.split("|").map((cell) => cell.trim()));
  const tried = triedReleases.map(({ change, stop }) => ["", change, stop.by, codeOf(stop), ""]);
  expect(rows).toEqual(tried);
});
