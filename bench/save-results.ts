import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "./figure.ts";
import { describeMachine } from "./machine.ts";
import { type SavedRun, trendChart } from "./trend-chart.ts";

const root = join(import.meta.dirname, "..");
const history = "bench/results/history.jsonl";
const chart = "bench/results/trend.svg";

/** Decision that last changed the definition of a figure. One that is not listed has its first definition. */
const definitions: Readonly<Record<string, string>> = {
  "page.js": "0752",
  "page.lcp.game": "0752",
  "lighthouse.game": "0752",
  "api.write.p99": "0753",
  "api.memory": "0753",
  "ledger.spread": "0753",
  "ledger.hot": "0753",
};

function commitOfSources(): string {
  const git = (...parameters: string[]) =>
    execFileSync("git", parameters, { cwd: root, encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", ".", ":!bench/results");
  return `${git("rev-parse", "HEAD")}${changed === "" ? "" : "+"}`;
}

/**
 * Adds figures with commit, definition and machine to the history, and draws all of it again. Returns both
 * paths, relative to the project.
 *
 * @param name the bench, or `all`
 */
export function saveResults(name: string, isShort: boolean, figures: readonly Figure[]): readonly string[] {
  const run: SavedRun = {
    measuredAt: new Date().toISOString(),
    commit: commitOfSources(),
    bench: name,
    isShort,
    machine: describeMachine(),
    figures: figures.map((figure) => {
      const definition = definitions[figure.name];
      return { ...figure, ...(definition !== undefined && { definition }) };
    }),
  };
  appendFileSync(join(root, history), `${JSON.stringify(run)}\n`);
  writeFileSync(join(root, chart), trendChart(readHistory()));
  return [history, chart];
}

function readHistory(): SavedRun[] {
  const lines = readFileSync(join(root, history), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as SavedRun);
}
