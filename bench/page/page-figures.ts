import { type Figure, median } from "../figure.ts";
import type { PageLoad } from "./load-page.ts";
import type { BenchPage } from "./pages.ts";
import { medianOf, type Samples } from "./samples.ts";

/** Greatest values. Source: the goals of "Fast"; ratios without a unit, script in kilobytes. */
const most = {
  one: 1.1,
  plain: 0.5,
  shift: 0.05,
  scriptKilobytes: 165,
  allScript: 1.1,
  depth: 2,
  unused: 0,
  coldWait: 1.1,
  coldWithout: 0,
  fifty: 1.05,
} as const;

const largestPaint = ({ largestPaintMs }: PageLoad) => largestPaintMs;
const allBytes = ({ bytes }: PageLoad) => Object.values(bytes).reduce((sum, part) => sum + part, 0);

function atMost(name: string, value: number, max: number, unit: string, digits = 2): Figure {
  const figure = Number(value.toFixed(digits));
  return { name, figure, unit, goal: `≤ ${max}`, ok: figure <= max };
}

/**
 * Figures of what was measured; those whose route was left out are left out, too. The first page of a route
 * is its main one.
 */
export function pageFigures(samples: Samples, pages: readonly BenchPage[]): readonly Figure[] {
  const main = pages.filter(({ route }, index) => pages.findIndex((page) => page.route === route) === index);
  const lobby = main.find(({ route }) => route === "lobby");
  return [
    ...main.map((page) => {
      const ratio = median(samples.ratios(["site", "one"], page, largestPaint));
      return atMost(`page.lcp.${page.route}`, ratio, most.one, "× one build");
    }),
    plainFigure(samples, main),
    shiftFigure(samples, pages),
    ...(lobby ? lobbyFigures(samples, lobby) : []),
    chainFigure(samples, pages),
    unusedFigure(samples, pages),
    ...coldFigures(samples, pages),
  ];
}

function plainFigure(samples: Samples, pages: readonly BenchPage[]): Figure {
  const ratios = pages.map((page) => median(samples.ratios(["site", "plain"], page, largestPaint)));
  return atMost("page.lcp.plain", Math.max(...ratios), most.plain, "× plain build, worst route");
}

function shiftFigure(samples: Samples, pages: readonly BenchPage[]): Figure {
  const loads = pages.flatMap((page) => [
    ...samples.of("site", page, "cold"),
    ...samples.of("wide", page, "cold"),
  ]);
  const shifts = loads.map(({ shift }) => shift);
  return atMost("page.cls", Math.max(...shifts), most.shift, "worst load of any route", 4);
}

function chainFigure(samples: Samples, pages: readonly BenchPage[]): Figure {
  const depths = pages.map((page) => medianOf(samples.of("site", page, "cold"), (load) => load.depthToPaint));
  return atMost("page.chain", Math.max(...depths), most.depth, "requests in a row to the largest paint", 0);
}

function unusedFigure(samples: Samples, pages: readonly BenchPage[]): Figure {
  const counts = pages.flatMap((page) => samples.of("site", page, "cold").map(({ unused }) => unused));
  return atMost("page.unused", Math.max(...counts), most.unused, "requests for remotes not on the page", 0);
}

function coldFigures(
  { firstAnswers: { site, one } }: Samples,
  pages: readonly BenchPage[],
): readonly Figure[] {
  const waits = (answers: typeof site, wanted: BenchPage) =>
    answers.filter(({ page }) => page === wanted).map(({ waitMs }) => waitMs);
  const ratios = pages.map((page) => {
    const control = waits(one, page);
    return median(waits(site, page).map((wait, round) => wait / (control[round] ?? Number.NaN)));
  });
  const without = site.filter(({ hasFirstScreen }) => !hasFirstScreen).length / site.length;
  return [
    atMost("page.cold.wait", Math.max(...ratios), most.coldWait, "× one build, worst page"),
    atMost("page.cold.without", without, most.coldWithout, "of the first answers have no first screen"),
  ];
}

function lobbyFigures(samples: Samples, lobby: BenchPage): readonly Figure[] {
  const script = median(samples.scriptBytesToPress) / 1000;
  const allScript = samples.ratios(["site", "one"], lobby, ({ bytes }) => bytes.script);
  const figures = [
    atMost("page.js", script, most.scriptKilobytes, "kB until a pressed studio's games are painted", 1),
    atMost("page.jsTotal", median(allScript), most.allScript, "× one build"),
  ];
  if (samples.of("fifty", lobby, "cold").length === 0) return figures;
  const fifty = (name: string, valueOf: (load: PageLoad) => number) => {
    const ratio = median(samples.ratios(["fifty", "site"], lobby, valueOf));
    return atMost(`page.fifty.${name}`, ratio, most.fifty, "× 4 remotes", 3);
  };
  return [
    ...figures,
    fifty("lcp", largestPaint),
    fifty("requests", ({ requests }) => requests),
    fifty("bytes", allBytes),
  ];
}
