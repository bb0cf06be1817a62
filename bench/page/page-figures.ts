import { atMost, type Figure, median } from "../figure.ts";
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
      return atMost(`page.lcp.${page.route}`, ratio, "× one build", most.one);
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
  return atMost("page.lcp.plain", Math.max(...ratios), "× plain build, worst route", most.plain);
}

function shiftFigure(samples: Samples, pages: readonly BenchPage[]): Figure {
  const loads = pages.flatMap((page) => [
    ...samples.of("site", page, "cold"),
    ...samples.of("wide", page, "cold"),
  ]);
  const shifts = loads.map(({ shift }) => shift);
  return atMost("page.cls", Math.max(...shifts), "worst load of any route", most.shift, 4);
}

function chainFigure(samples: Samples, pages: readonly BenchPage[]): Figure {
  const depths = pages.map((page) => medianOf(samples.of("site", page, "cold"), (load) => load.depthToPaint));
  return atMost("page.chain", Math.max(...depths), "requests in a row to the largest paint", most.depth, 0);
}

function unusedFigure(samples: Samples, pages: readonly BenchPage[]): Figure {
  const counts = pages.flatMap((page) => samples.of("site", page, "cold").map(({ unused }) => unused));
  return atMost("page.unused", Math.max(...counts), "requests for remotes not on the page", most.unused, 0);
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
    atMost("page.cold.wait", Math.max(...ratios), "× one build, worst page", most.coldWait),
    atMost("page.cold.without", without, "of the first answers have no first screen", most.coldWithout),
  ];
}

function lobbyFigures(samples: Samples, lobby: BenchPage): readonly Figure[] {
  const script = median(samples.scriptBytesToPress) / 1000;
  const allScript = samples.ratios(["site", "one"], lobby, ({ bytes }) => bytes.script);
  const figures = [
    atMost("page.js", script, "kB until a pressed studio's games are painted", most.scriptKilobytes, 1),
    atMost("page.jsTotal", median(allScript), "× one build", most.allScript),
  ];
  if (samples.of("fifty", lobby, "cold").length === 0) return figures;
  const fifty = (name: string, valueOf: (load: PageLoad) => number) => {
    const ratio = median(samples.ratios(["fifty", "site"], lobby, valueOf));
    return atMost(`page.fifty.${name}`, ratio, "× 4 remotes", most.fifty, 3);
  };
  return [
    ...figures,
    fifty("lcp", largestPaint),
    fifty("requests", ({ requests }) => requests),
    fifty("bytes", allBytes),
  ];
}
