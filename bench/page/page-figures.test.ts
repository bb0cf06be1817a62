import { describe, expect, it } from "vitest";
import type { PageLoad } from "./load-page.ts";
import { pageFigures } from "./page-figures.ts";
import { type BenchPage, mainPages } from "./pages.ts";
import { Samples, type VariantName } from "./samples.ts";

const [home, lobby, , wallet] = mainPages;
const usual: PageLoad = {
  firstPaintMs: 300,
  largestPaintMs: 400,
  shift: 0.01,
  answeredMs: 1_500,
  requests: 20,
  bytes: { document: 10_000, script: 100_000, style: 0, font: 0, image: 0, data: 0, other: 0 },
  depthToPaint: 1,
  depthToAnswer: 2,
  unused: 0,
  hasFirstScreen: true,
};

function measured(...rows: [VariantName, BenchPage, ...Partial<PageLoad>[]][]): Samples {
  const samples = new Samples();
  for (const [variant, page, ...loads] of rows) {
    for (const load of loads) samples.add(variant, page, "cold", { ...usual, ...load });
  }
  return samples;
}

const figure = (samples: Samples, name: string, pages: readonly BenchPage[] = [home, lobby, wallet]) =>
  pageFigures(samples, pages).find((candidate) => candidate.name === name);

const everywhere = (variant: VariantName, ...loads: Partial<PageLoad>[]) =>
  [home, lobby, wallet].map((page): [VariantName, BenchPage, ...Partial<PageLoad>[]] => [
    variant,
    page,
    ...loads,
  ]);

describe("the largest contentful paint", () => {
  it("on a machine that others use too: each round is compared with the control of the same round", () => {
    const samples = measured(
      ["site", lobby, { largestPaintMs: 400 }, { largestPaintMs: 4_000 }, { largestPaintMs: 420 }],
      ["one", lobby, { largestPaintMs: 400 }, { largestPaintMs: 4_000 }, { largestPaintMs: 400 }],
    );
    expect(figure(samples, "page.lcp.lobby", [lobby])).toMatchObject({ figure: 1, ok: true });
  });

  it("more than a tenth above the single build: not met", () => {
    const samples = measured(["site", wallet, { largestPaintMs: 450 }], ["one", wallet, {}]);
    expect(figure(samples, "page.lcp.wallet", [wallet])).toMatchObject({ figure: 1.13, ok: false });
  });

  it("compared with the plain build: the worst route counts", () => {
    const samples = measured(
      ...everywhere("site", {}),
      ["plain", home, { largestPaintMs: 1_600 }],
      ["plain", lobby, { largestPaintMs: 1_000 }],
      ["plain", wallet, { largestPaintMs: 700 }],
    );
    expect(figure(samples, "page.lcp.plain")).toMatchObject({ figure: 0.57, ok: false });
  });
});

it.each(["site", "wide"] as const)("one of many loads with a layout shift, %s: counts", (variant) => {
  const samples = measured(...everywhere("site", {}, {}), [variant, home, { shift: 0.3 }]);
  expect(figure(samples, "page.cls")).toMatchObject({ figure: 0.3, ok: false });
});

it("a route with a longer chain than the others: counts", () => {
  const samples = measured(...everywhere("site", {}), [
    "site",
    wallet,
    { depthToPaint: 4 },
    { depthToPaint: 4 },
  ]);
  expect(figure(samples, "page.chain")).toMatchObject({ figure: 4, ok: false });
});

it("files of a remote that shows nothing on the page: not met", () => {
  const samples = measured(...everywhere("site", {}), ["site", home, { unused: 2 }]);
  expect(figure(samples, "page.unused")).toMatchObject({ figure: 2, ok: false });
});

it("a route measured for both visitors: the figure of the first visitor counts", () => {
  const other = { ...lobby, visitor: "player" } as const;
  const samples = measured(
    ["site", lobby, {}],
    ["one", lobby, {}],
    ["site", other, { largestPaintMs: 900 }],
    ["one", other, {}],
  );
  expect(figure(samples, "page.lcp.lobby", [lobby, other])).toMatchObject({ figure: 1 });
});

it("script of the lobby: kilobytes until a press is answered, and the ratio of all script to the single build", () => {
  const all = { bytes: { ...usual.bytes, script: 120_000 } };
  const samples = measured(["site", lobby, all], ["one", lobby, {}]);
  samples.scriptBytesToPress.push(160_000, 166_000, 170_000);
  expect(figure(samples, "page.js")).toMatchObject({ figure: 166, ok: false });
  expect(figure(samples, "page.jsTotal")).toMatchObject({ figure: 1.2, ok: false });
});

describe("first answers after a promotion", () => {
  const answer = (page: BenchPage, waitMs: number, hasFirstScreen = true) => ({
    page,
    waitMs,
    hasFirstScreen,
  });
  const samples = new Samples();
  samples.firstAnswers.site.push(
    answer(home, 100),
    answer(lobby, 300),
    answer(lobby, 300, false),
    answer(home, 100),
  );
  samples.firstAnswers.one.push(answer(lobby, 200), answer(home, 100), answer(home, 100), answer(lobby, 200));

  it("the wait: each page is compared with its own control, and the worst one counts", () => {
    expect(figure(samples, "page.cold.wait", [home, lobby])).toMatchObject({ figure: 1.5, ok: false });
  });

  it("one of four answers without a first screen: not met", () => {
    expect(figure(samples, "page.cold.without", [home, lobby])).toMatchObject({ figure: 0.25, ok: false });
  });
});

it("50 remotes: paint, requests and bytes of all kinds, compared with 4 remotes", () => {
  const bytes = { ...usual.bytes, document: 21_000 };
  const samples = measured(
    ["site", lobby, {}],
    ["fifty", lobby, { largestPaintMs: 420, requests: 20, bytes }],
  );
  expect(figure(samples, "page.fifty.lcp")).toMatchObject({ figure: 1.05, ok: true });
  expect(figure(samples, "page.fifty.requests")).toMatchObject({ figure: 1, ok: true });
  expect(figure(samples, "page.fifty.bytes")).toMatchObject({ figure: 1.1, ok: false });
});

it("a variant that was not measured: its figures are not met", () => {
  const samples = measured(["site", lobby, {}]);
  expect(figure(samples, "page.lcp.lobby", [lobby])).toMatchObject({ ok: false });
});
