import { readFileSync } from "node:fs";

/** Cells of the tables under one heading of a page of docs/specification, without header rows. */
export function specificationRows(page: string, heading: string): string[][] {
  const text = readFileSync(new URL(`../../../docs/specification/${page}.md`, import.meta.url), "utf8");
  const section = text.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return section
    .split("\n")
    .filter(
      (line, index, lines) => line.startsWith("|") && !line.startsWith("| --") && lines[index - 1] !== "",
    )
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}
