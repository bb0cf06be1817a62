import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "./figure.ts";
import { figureChart } from "./figure-chart.ts";
import { describeMachine } from "./machine.ts";

const folder = "bench/results";

/**
 * Writes figures with their machine as JSON and as a chart. Returns both paths, relative to the project.
 *
 * @param name the bench, or `all`
 */
export function saveResults(name: string, isShort: boolean, figures: readonly Figure[]): readonly string[] {
  const measuredAt = new Date().toISOString();
  const date = measuredAt.slice(0, 10);
  const machine = describeMachine();
  const base = `${folder}/${date}-${name}${isShort ? "-short" : ""}`;
  const root = join(import.meta.dirname, "..");
  mkdirSync(join(root, folder), { recursive: true });
  // A figure that was not measured is null in JSON.
  const results = { measuredAt, bench: name, isShort, machine, figures };
  writeFileSync(join(root, `${base}.json`), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(root, `${base}.svg`), figureChart(figures, machine, date));
  return [`${base}.json`, `${base}.svg`];
}
