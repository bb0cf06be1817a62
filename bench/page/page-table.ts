import { spreadOf } from "../figure.ts";
import type { PageLoad } from "./load-page.ts";
import { type BenchPage, pageName } from "./pages.ts";
import { requestKinds } from "./recorded-requests.ts";
import { medianOf, type Samples, variantNames } from "./samples.ts";

const columns: readonly (readonly [title: string, valueOf: (load: PageLoad) => number, digits: number])[] = [
  ["first paint", ({ firstPaintMs }) => firstPaintMs, 0],
  ["largest", ({ largestPaintMs }) => largestPaintMs, 0],
  ["answers", ({ answeredMs }) => answeredMs, 0],
  ["shift", ({ shift }) => shift, 3],
];

/**
 * Lines for people: medians with least and most, then requests, depth and bytes, for every variant of a page.
 */
export function pageLines(samples: Samples, page: BenchPage): string[] {
  const first = (["site", "one"] as const).map((variant) => {
    const answers = samples.firstAnswers[variant].filter((answer) => answer.page === page);
    const screens = answers.filter(({ hasFirstScreen }) => hasFirstScreen).length;
    return `${variant} ${spreadOf(answers.map(({ waitMs }) => waitMs))} ms, first screen in ${screens} of ${answers.length}`;
  });
  const loads = (["cold", "warm"] as const).flatMap((cache) => {
    const measured = variantNames.filter((variant) => samples.of(variant, page, cache).length > 0);
    if (measured.length === 0) return [];
    return [
      `${pageName(page)}, ${cache}: ${columns.map(([title]) => title).join(" · ")} in ms`,
      ...measured.map((variant) => `  ${variant.padEnd(5)} ${describe(samples.of(variant, page, cache))}`),
    ];
  });
  return [`${pageName(page)}, first answer after a promotion: ${first.join("; ")}`, ...loads];
}

function describe(loads: readonly PageLoad[]): string {
  const spreads = columns.map(([, valueOf, digits]) => spreadOf(loads.map(valueOf), digits));
  const count = (valueOf: (load: PageLoad) => number) => medianOf(loads, valueOf);
  const kilobytes = requestKinds
    .map((kind) => [kind, count(({ bytes }) => bytes[kind])] as const)
    .filter(([, bytes]) => bytes > 0)
    .map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)}`);
  return [
    spreads.join(" · "),
    `${count(({ requests }) => requests)} requests, ${count(({ unused }) => unused)} unused`,
    `depth ${count(({ depthToPaint }) => depthToPaint)} to paint, ${count(({ depthToAnswer }) => depthToAnswer)} to answer`,
    `first screen in ${loads.filter(({ hasFirstScreen }) => hasFirstScreen).length} of ${loads.length}`,
    `kB ${kilobytes.join(", ") || "0"}`,
  ].join("; ");
}
