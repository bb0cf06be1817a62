import { describe, expect, it } from "vitest";
import type { Figure } from "./figure.ts";
import { figureTable } from "./figure-table.ts";
import { goalValue, type SavedRun, seriesOf, trendChart } from "./trend-chart.ts";

const machine = { processor: "Some <i7>", cores: 2, memoryGibibytes: 8, system: "Linux 6", node: "v20.19.0" };
const build: Figure = { name: "build.one", figure: 0.12, unit: "× all", goal: "≤ 0.15", ok: true };
const hot: Figure = { name: "ledger.hot", figure: 0.9, unit: "× pgbench", goal: "≥ 1.8", ok: false };
const failed: Figure = { name: "page", figure: Number.NaN, unit: "failed", goal: "measured", ok: false };

const run = (...figures: SavedRun["figures"]): SavedRun => ({
  measuredAt: "2026-11-22T10:00:00.000Z",
  commit: "0123456789abcdef",
  bench: "all",
  isShort: false,
  machine,
  figures,
});

describe("goals of figures", () => {
  it.each([
    ["≤ 0.15", 0.15],
    ["≥ 95 performance, 100 else", 95],
    ["= 1", 1],
    ["measured", undefined],
  ])("%s: read as its number", (goal, expected) => {
    expect(goalValue(goal)).toBe(expected);
  });
});

describe("series of a chart", () => {
  const values = (runs: readonly SavedRun[]) =>
    seriesOf(runs).map(({ title, points }) => [title, points.map(({ figure }) => figure.figure)]);

  it("runs of the same figure: one series, in their order", () => {
    expect(values([run(build), run({ ...build, figure: 0.2 })])).toEqual([["build.one", [0.12, 0.2]]]);
  });

  it("a changed definition, and the short form: separate series", () => {
    const runs = [run(hot), { ...run(hot), isShort: true }, run({ ...hot, definition: "0753" })];
    expect(values(runs)).toEqual([
      ["ledger.hot", [0.9]],
      ["ledger.hot (0753)", [0.9]],
      ["ledger.hot, short", [0.9]],
    ]);
  });

  it("a figure that was not measured, also after JSON: no point", () => {
    const saved = JSON.parse(JSON.stringify(run(failed))) as SavedRun;
    expect(values([run(failed), saved])).toEqual([]);
  });
});

it("the chart: a point for each figure of each run, with its verdict and commit", () => {
  const chart = trendChart([run(build, hot), run(hot, failed)]);
  expect(chart.match(/<circle class="met"/g)).toHaveLength(1);
  expect(chart.match(/<circle class="missed"/g)).toHaveLength(2);
  expect(chart).toContain("<title>0.9 × pgbench; 2026-11-22, 0123456789ab</title>");
});

it("the table: goal, figure and verdict of each figure in columns", () => {
  const lines = figureTable([build, hot, failed]).split("\n");
  expect(lines[2]).toMatch(/^build\.one +≤ 0\.15 +0\.12 × all +✓ met$/);
  expect(lines[3]).toMatch(/^ledger\.hot +≥ 1\.8 +0\.9 × pgbench +✗ not met$/);
  expect(lines[4]).toMatch(/^page +measured +– failed +✗ not met$/);
  expect(new Set(lines.slice(2).map((line) => line.search(/[✓✗]/))).size).toBe(1);
});
