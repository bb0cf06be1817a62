import { describe, expect, it } from "vitest";
import { createRandom } from "../common/random.ts";
import { studios } from "../common/studios.ts";
import { paletteOf } from "./drawing/palette.ts";
import { chooseMotif, motifs, type MotifName } from "./motif-catalogue.ts";

const names = Object.keys(motifs) as MotifName[];

describe("choosing a motif", () => {
  it.each([
    ["golden-koi", "slots", "koi"],
    ["crown-of-raja", "slots", "crown"],
    ["ikan-raja", "slots", "fish"],
    ["emerald-serpent", "slots", "serpent"],
    ["potters-keno", "lottery", "balls"],
    ["driftwood-dice", "table", "dice"],
    ["hook-and-plinko", "arcade", "plinko"],
  ] as const)("%s among %s: the motif %s", (slug, category, motif) => {
    expect(chooseMotif(slug.split("-"), category, createRandom(slug))).toBe(motif);
  });

  it("a slug without a known word: a motif of the category", () => {
    expect(["cards", "chips", "dice", "mahjong", "domino", "roulette"]).toContain(
      chooseMotif(["unheard", "of"], "table", createRandom("unheard-of")),
    );
  });

  it("a word: selects only one motif", () => {
    const words = names.flatMap((name) => motifs[name].words.split(" "));
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});

describe("drawing a motif", () => {
  it.each(names)("%s: every number is valid, and the picture is not empty", (name) => {
    for (const temper of ["night", "glaze", "bone"] as const) {
      for (const seed of ["a", "b", "c", "d", "e", "f"]) {
        const drawing = motifs[name].draw(paletteOf(studios[0].glaze, temper), createRandom(seed));
        expect(drawing).not.toMatch(/NaN|Infinity|undefined/);
        expect(drawing.match(/<path/g)?.length ?? 0).toBeGreaterThanOrEqual(3);
      }
    }
  });
});
