import { type Figure, median, spreadOf } from "../figure.ts";

/** Scores of one audit from 0 to 100, by category. */
export type Scores = Readonly<Record<string, number>>;

/**
 * Least scores. Source: goal "Lighthouse mobile, five routes"; the other categories are no matter of speed.
 */
const performanceMin = 95;
const otherMin = 100;

/**
 * Returns the figure of a route: the lowest of its categories, each the median of its audits. It is met only
 * when every category meets its own goal.
 */
export function figureOf(route: string, audits: readonly Scores[], say: (line: string) => void): Figure {
  const categories = Object.keys(audits[0] ?? {});
  const medians = categories.map((category) => {
    const scores = audits.map((audit) => audit[category] ?? 0);
    const score = median(scores);
    const min = category === "performance" ? performanceMin : otherMin;
    return { text: `${category} ${spreadOf(scores)}`, score, ok: score >= min };
  });
  say(`lighthouse.${route}: ${medians.map(({ text }) => text).join(", ")}`);
  return {
    name: `lighthouse.${route}`,
    figure: Math.min(...medians.map(({ score }) => score)),
    unit: "of 100, lowest category",
    goal: `≥ ${performanceMin} performance, ${otherMin} else`,
    ok: medians.length > 0 && medians.every(({ ok }) => ok),
  };
}
