import type { Figure } from "./figure.ts";

const titles = ["Figure", "Goal", "Measured", "Verdict"] as const;

/** Table of figures for people: goal, figure with its unit, verdict. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, goal, figure, unit, ok }) => [
    name,
    goal,
    `${Number.isNaN(figure) ? "–" : figure} ${unit}`,
    ok ? "✓ met" : "✗ not met",
  ]);
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [line(titles), line(widths.map((width) => "─".repeat(width))), ...rows.map(line)].join("\n");
}
