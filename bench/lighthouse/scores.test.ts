import { expect, it } from "vitest";
import { figureOf } from "./scores.ts";

const scores = { performance: 97, accessibility: 100, "best-practices": 100, seo: 100 };
const figure = (...audits: Record<string, number>[]) => figureOf("home", audits, () => undefined);

it("every category meets its goal: met, with the lowest score", () => {
  expect(figure(scores)).toMatchObject({ name: "lighthouse.home", figure: 97, ok: true });
});

it.each([
  ["performance", 94],
  ["accessibility", 99],
  ["best-practices", 96],
  ["seo", 99],
])("%s at %i: not met", (category, score) => {
  expect(figure({ ...scores, [category]: score })).toMatchObject({ figure: Math.min(97, score), ok: false });
});

it("several audits: the median of each category counts, not the best or the worst audit", () => {
  const audits = [70, 96, 99].map((performance) => ({ ...scores, performance }));
  expect(figure(...audits)).toMatchObject({ figure: 96, ok: true });
});

it("no audit: not met", () => {
  expect(figure()).toMatchObject({ ok: false });
});
