import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { gameArtwork } from "../artwork/game-artwork.ts";
import { findGeneratedTitle, generatedTitle, generatedTitlesMax } from "./generated-titles.ts";
import { slotProfiles } from "../../slot/slot-titles.ts";
import { findTitle } from "../../testing/test-catalogue.ts";
import { titles } from "./titles.ts";

const sample = Array.from({ length: 10_000 }, (_, index) => generatedTitle(index));

describe("generated titles", () => {
  it("10,000 of them: no slug or name twice in either language, and none of a catalogue title", () => {
    const drawn = new Set(titles.map(({ slug }) => slug));
    expect(new Set(sample.map(({ slug }) => slug)).size).toBe(sample.length);
    expect(new Set(sample.map(({ name }) => name.en)).size).toBe(sample.length);
    expect(new Set(sample.map(({ name }) => name["id"])).size).toBe(sample.length);
    expect(sample.filter(({ slug }) => drawn.has(slug))).toEqual([]);
  });

  it("a slug: identifies its title, up to the last number; no other slug is accepted", () => {
    for (const index of [0, 1, 4_095, 4_096, 9_999, generatedTitlesMax - 1]) {
      const title = generatedTitle(index);
      expect(findGeneratedTitle(title.slug)).toEqual(title);
    }
    for (const slug of [
      "amber",
      "amber-nothing",
      "nothing-heron",
      "amber-heron-of-nowhere",
      "amber-heron-x",
    ]) {
      expect(findGeneratedTitle(slug)).toBeUndefined();
    }
  });

  it("every title: a playable slot with a verified profile and a real release day", () => {
    const known = new Set<number>(Object.values(slotProfiles).map(({ rtpBp }) => rtpBp));
    const offered = sample.map(({ slug }) => findTitle(slug));
    expect(offered.filter((title) => !title?.playable || !known.has(title.rtpBp))).toEqual([]);
    expect(sample.filter(({ releasedOn }) => !/^20(19|2[0-2])-\d\d-\d\d$/.test(releasedOn))).toEqual([]);
  });

  it("pictures: all are different, and each is the same every time", () => {
    const digest = (title: (typeof sample)[number]) =>
      createHash("sha256").update(gameArtwork(title)).digest("hex");
    const some = sample.filter((_, index) => index % 10 === 0);
    expect(new Set(some.map(digest)).size).toBe(some.length);
    expect(some.slice(0, 5).map(digest)).toEqual(some.slice(0, 5).map(digest));
  });
});
