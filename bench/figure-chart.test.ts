import { describe, expect, it } from "vitest";
import type { Figure } from "./figure.ts";
import { barLength, figureChart, readGoal } from "./figure-chart.ts";
import { figureTable } from "./figure-table.ts";

const machine = { processor: "Some <i7>", cores: 2, memoryGibibytes: 8, system: "Linux 6", node: "v20.19.0" };
const figures: readonly Figure[] = [
  { name: "build.one", figure: 0.12, unit: "× all", goal: "≤ 0.15", ok: true },
  { name: "ledger.hot", figure: 0.9, unit: "× pgbench", goal: "≥ 1.8", ok: false },
  { name: "page", figure: Number.NaN, unit: "failed", goal: "measured", ok: false },
];

describe("goals", () => {
  it.each([
    ["≤ 0.15", { sign: "≤", value: 0.15 }],
    ["≥ 95 performance, 100 else", { sign: "≥", value: 95 }],
    ["= 1", { sign: "=", value: 1 }],
    ["measured", null],
  ])("%s: read", (goal, expected) => {
    expect(readGoal(goal)).toEqual(expected);
  });
});

describe("bars", () => {
  const length = (figure: number, goal: string) => barLength({ figure, goal });

  it("the goal's value: ends at the same place for every figure", () => {
    expect(length(0.15, "≤ 0.15")).toBe(length(1.8, "≥ 1.8"));
  });

  it("half of the goal: half of the length", () => {
    expect(length(0.9, "≥ 1.8") * 2).toBe(length(1.8, "≥ 1.8"));
  });

  it("many times the goal: cut, so that it stays in the picture", () => {
    expect(length(100, "≤ 0.1")).toBe(length(1_000, "≤ 0.1"));
  });

  it("not measured: no bar", () => {
    expect(length(Number.NaN, "measured")).toBe(0);
  });
});

it("chart: a bar for each figure with its verdict, and the machine as text", () => {
  const chart = figureChart(figures, machine, "2026-11-22");
  expect(chart.match(/<rect class="met"/g)).toHaveLength(1);
  expect(chart.match(/<rect class="missed"/g)).toHaveLength(2);
  expect(chart).toContain("Some &lt;i7&gt;, 2 cores, 8 GiB, Linux 6, Node v20.19.0");
});

it("table: goal, figure and verdict of each in columns", () => {
  const lines = figureTable(figures).split("\n");
  expect(lines[2]).toMatch(/^build\.one +≤ 0\.15 +0\.12 × all +✓ met$/);
  expect(lines[3]).toMatch(/^ledger\.hot +≥ 1\.8 +0\.9 × pgbench +✗ not met$/);
  expect(lines[4]).toMatch(/^page +measured +– failed +✗ not met$/);
  expect(new Set(lines.slice(2).map((line) => line.search(/[✓✗]/))).size).toBe(1);
});
