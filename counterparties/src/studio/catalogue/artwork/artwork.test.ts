import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { categories } from "../common/category.ts";
import { findStudio, liveStudios, studios } from "../common/studios.ts";
import { flyerArtwork } from "../../crash/flyer-artwork.ts";
import { flyers } from "../../crash/flyers.ts";
import { slotSymbols } from "../../slot/slot-symbols.ts";
import { findTitle, titles } from "../../testing/test-catalogue.ts";
import { bannerArtwork } from "./banner-artwork.ts";
import { designOf, type ArtworkSubject } from "./design.ts";
import { gameArtwork } from "./game-artwork.ts";
import { studioLogo } from "./studio-logo.ts";

const koi: ArtworkSubject = { slug: "golden-koi", category: "slots", studio: "plumworks" };

const allPictures = new Map<string, string>([
  ...titles.map((title): [string, string] => [`card ${title.slug}`, gameArtwork(title)]),
  ...titles
    .slice(0, 40)
    .flatMap((title): [string, string][] => [
      [`desktop banner ${title.slug}`, bannerArtwork(title, "desktop")],
      [`mobile banner ${title.slug}`, bannerArtwork(title, "mobile")],
      ...slotSymbols(title).map((symbol, index): [string, string] => [
        `symbol ${index} ${title.slug}`,
        symbol,
      ]),
    ]),
  ...Object.values(flyers).map((flyer): [string, string] => [
    `flyer ${flyer}`,
    flyerArtwork(flyer, "night-loom"),
  ]),
  ...[...studios, ...liveStudios, { code: "someone-else" }].map(({ code }): [string, string] => [
    `logo ${code}`,
    studioLogo(code),
  ]),
]);

const allowedElements = new Set(["svg", "g", "path", "rect"]);
const allowedAttributes = new Set(
  "xmlns width height viewBox preserveAspectRatio x y rx d fill opacity transform stroke stroke-width stroke-linejoin stroke-linecap stroke-dasharray fill-rule".split(
    " ",
  ),
);

describe("every picture", () => {
  it("under a strict policy for images: only shapes, without anything to load, run, name or style", () => {
    const offenders = [...allPictures].flatMap(([name, svg]) => {
      const elements = [...svg.matchAll(/<([a-z]+)/gi)].map(([, element]) => element ?? "");
      const attributes = [...svg.matchAll(/\s([a-zA-Z:-]+)="/g)].map(([, attribute]) => attribute ?? "");
      const strange = [
        ...elements.filter((element) => !allowedElements.has(element)),
        ...attributes.filter((attribute) => !allowedAttributes.has(attribute)),
      ];
      return strange.map((word) => `${word} in ${name}`);
    });
    expect(offenders).toEqual([]);
  });

  it("parsed: well-formed, and every number is valid", () => {
    const count = (svg: string, pattern: RegExp): number => svg.match(pattern)?.length ?? 0;
    const broken = [...allPictures].filter(
      ([, svg]) =>
        /NaN|Infinity|undefined|null/.test(svg) ||
        count(svg, /<g[ >]/g) !== count(svg, /<\/g>/g) ||
        count(svg, /<svg/g) !== count(svg, /<\/svg>/g),
    );
    expect(broken.map(([name]) => name)).toEqual([]);
  });

  it("drawn twice: byte-identical", () => {
    for (const title of titles) expect(gameArtwork({ ...title })).toBe(allPictures.get(`card ${title.slug}`));
    expect(slotSymbols(koi)).toEqual(slotSymbols({ ...koi }));
  });
});

describe("pictures of game cards", () => {
  it.each([
    ["golden-koi", "8f28ada8b678e6fd"],
    ["krakatau-wild", "2d83fd3a826dca2c"],
    ["french-roulette", "e9708fbc08af2e3e"],
  ])("%s: unchanged picture", (slug, fingerprint) => {
    const title = findTitle(slug);
    const svg = title === undefined ? "" : gameArtwork(title);
    expect(createHash("sha256").update(svg).digest("hex").slice(0, 16)).toBe(fingerprint);
  });

  it("all 319 titles: at least 300 different compositions, and no picture twice", () => {
    const designs = titles.map((title) => {
      const { motif, composition, field, frame, palette } = designOf(title);
      return [motif, composition, field, frame, palette.temper, title.studio].join();
    });
    expect(new Set(designs).size).toBeGreaterThanOrEqual(300);
    expect(new Set(titles.map(gameArtwork)).size).toBe(titles.length);
  });

  it("their size: about 10 kB on average, at most 28 kB and 160 elements", () => {
    const cards = titles.map((title) => gameArtwork(title));
    expect(cards.reduce((sum, svg) => sum + svg.length, 0) / cards.length).toBeLessThan(10_240);
    expect(Math.max(...cards.map((svg) => svg.length))).toBeLessThan(28 * 1_024);
    expect(Math.max(...cards.map((svg) => svg.match(/</g)?.length ?? 0))).toBeLessThan(2 * 160);
  });

  it("of another studio: the same motif in other colours", () => {
    const elsewhere = { ...koi, studio: "vermilion" };
    expect(designOf(elsewhere).motif).toBe(designOf(koi).motif);
    expect(gameArtwork(elsewhere)).not.toBe(gameArtwork(koi));
  });

  it("of any category and studio, even an unknown one: there is a picture", () => {
    for (const category of categories) {
      for (const studio of [...studios.map(({ code }) => code), "someone-else"]) {
        expect(gameArtwork({ slug: "unheard-of", category, studio })).toMatch(/^<svg .*<\/svg>$/);
      }
    }
  });

  it("with a colour in the slug: the motif has that colour", () => {
    expect(designOf({ slug: "ruby-lagoon", category: "slots", studio: "ashlar" }).palette.shade).not.toBe(
      designOf({ slug: "plain-lagoon", category: "slots", studio: "ashlar" }).palette.shade,
    );
  });
});

describe("banners", () => {
  it("for desktop: only the background in the left 45 %", () => {
    for (const title of titles) {
      const svg = bannerArtwork(title, "desktop");
      expect(svg).toContain('viewBox="0 0 640 210"');
      expect(Math.min(...startsOf(svg).map(([x]) => x))).toBeGreaterThanOrEqual(640 * 0.45);
    }
  });

  it("for mobile: only the background in the lower 45 %", () => {
    for (const title of titles) {
      const svg = bannerArtwork(title, "mobile");
      expect(svg).toContain('viewBox="0 0 328 400"');
      expect(Math.max(...startsOf(svg).map(([, y]) => y))).toBeLessThanOrEqual(400 * 0.55 - 14);
    }
  });

  it("the background of the text: the ground of the studio, which its feed names", () => {
    expect(findStudio(koi.studio)?.glaze.deep).toBe("#22132a");
    expect(bannerArtwork(koi, "desktop")).toContain(`<path d="M0 0h640v210h-640z" fill="#22132a"/>`);
  });
});

/**
 * Start points of the shapes of a banner in its own coordinates: those before the stage, which is placed by a
 * transform, and outside the cropped field. The first is the background itself.
 */
function startsOf(svg: string): (readonly [x: number, y: number])[] {
  const own = svg.replace(/<svg x=.*?<\/svg>/, "").replace(/<g .*$/, "");
  return [...own.matchAll(/[Md"]M?(-?[\d.]+) (-?[\d.]+)/g)]
    .map(([, x, y]) => [Number(x), Number(y)] as const)
    .filter(([x, y]) => x !== 0 || y !== 0);
}

describe("symbols of a slot machine", () => {
  it("of one title: eight different tiles of 96 × 96", () => {
    for (const title of titles.filter(({ playable }) => playable)) {
      const symbols = slotSymbols(title);
      expect(symbols).toHaveLength(8);
      expect(new Set(symbols).size).toBe(8);
      for (const symbol of symbols) expect(symbol).toContain('viewBox="0 0 96 96"');
    }
  });
});

describe("logos", () => {
  it("of every studio: a different logo", () => {
    const all = [...studios, ...liveStudios];
    expect(new Set(all.map(({ code }) => studioLogo(code))).size).toBe(all.length);
  });
});
