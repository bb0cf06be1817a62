import { describe, expect, it } from "vitest";
import { liveStudios, studios } from "../common/studios.ts";
import { flyers } from "../../crash/flyers.ts";
import { slotProfiles } from "../../slot/slot-titles.ts";
import { findTitle, titles } from "../../testing/test-catalogue.ts";
import { jackpotPools } from "./jackpot-pools.ts";
import { jackpotTitles, mostPlayed, newest } from "./featured-titles.ts";

describe("titles of the catalogue", () => {
  it("all together: 319 titles, 217 of them slots, no slug twice", () => {
    expect(titles).toHaveLength(319);
    expect(titles.filter(({ category }) => category === "slots")).toHaveLength(217);
    expect(new Set(titles.map(({ slug }) => slug)).size).toBe(titles.length);
  });

  it("a slug: lower-case letters, digits and single hyphens, from the English name", () => {
    expect(titles.filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(findTitle("sultans-ledger")?.name.en).toBe("Sultan's Ledger");
    expect(findTitle("toto-4d")?.studio).toBe("pinegate");
    expect(findTitle("no-such-game")).toBeUndefined();
  });

  it("every studio: has a playable title in each of its categories, and at least 20 slots", () => {
    for (const { code } of [...studios, ...liveStudios]) {
      const own = titles.filter(({ studio }) => studio === code);
      const named = new Set(own.map(({ category }) => category));
      const playable = own.filter((title) => title.playable);
      expect(new Set(playable.map(({ category }) => category))).toEqual(named);
    }
    for (const { code } of studios) {
      const own = titles.filter(({ studio }) => studio === code);
      expect(own.filter(({ category }) => category === "slots").length).toBeGreaterThanOrEqual(20);
    }
  });

  it("a name: fits into two lines of the narrowest card in both languages", () => {
    const names = titles.flatMap(({ name }) => Object.values(name));
    expect(names.filter((name) => name.length < 6 || name.length > 24 || name !== name.trim())).toEqual([]);
  });

  it("an English name: belongs to one title only", () => {
    expect(new Set(titles.map(({ name }) => name.en)).size).toBe(titles.length);
  });

  it("popularity: unique, with the featured titles first in their order", () => {
    const byPopularity = [...titles].sort((left, right) => right.popularity - left.popularity);
    expect(new Set(titles.map(({ popularity }) => popularity)).size).toBe(titles.length);
    expect(byPopularity.slice(0, mostPlayed.length).map(({ slug }) => slug)).toEqual(mostPlayed);
  });

  it("flags: exactly those of the featured lists", () => {
    const slugsWith = (tag: "new" | "hot" | "jackpot"): string[] =>
      titles.filter(({ tags }) => tags.includes(tag)).map(({ slug }) => slug);
    expect(slugsWith("new").sort()).toEqual([...newest].sort());
    expect(slugsWith("hot").sort()).toEqual(mostPlayed.slice(0, 10).sort());
    expect(slugsWith("jackpot").sort()).toEqual(Object.values(jackpotTitles).flat().sort());
  });

  it("a jackpot title: is a slot, feeds an existing pool and returns 94.1 % itself", () => {
    const pooled = titles.filter(({ jackpotPool }) => jackpotPool !== undefined);
    const codes = jackpotPools.map(({ code }) => code);
    expect(pooled).toHaveLength(15);
    for (const title of pooled) {
      expect(title.category).toBe("slots");
      expect(codes).toContain(title.jackpotPool);
      expect(title.rtpBp).toBe(slotProfiles.pooled.rtpBp);
    }
  });

  it("playable titles: every slot with a verified profile, the live table, and four table games of every studio", () => {
    const known = new Set<number>(Object.values(slotProfiles).map(({ rtpBp }) => rtpBp));
    const slots = titles.filter(({ category }) => category === "slots");
    expect(slots.filter(({ game }) => game !== "slot")).toEqual([]);
    expect(slots.filter(({ rtpBp }) => !known.has(rtpBp))).toEqual([]);
    const others = titles.filter(({ category, playable }) => playable && category !== "slots");
    const flights = others.filter(({ game }) => game === "crash");
    expect(flights.map(({ slug }) => slug).sort()).toEqual(Object.keys(flyers).sort());
    const everywhere = { blackjack: "table", roulette: "table", keno: "lottery", crash: "arcade" } as const;
    for (const [kind, category] of Object.entries(everywhere))
      expect(
        new Set(
          others.filter(({ game }) => game === kind).map((title) => `${title.studio} ${title.category}`),
        ),
      ).toEqual(new Set(studios.map(({ code }) => `${code} ${category}`)));
    const live = others.filter(({ category }) => category === "live");
    expect(live.map(({ slug, game }) => [slug, game])).toEqual([["harbour-high-card", "high-card"]]);
    expect(titles.filter(({ game, playable }) => playable !== (game !== null))).toEqual([]);
  });

  it("the return to player: between 94 % and 97.1 %, except for blackjack and roulette", () => {
    const others = titles.filter(({ game }) => game !== "blackjack" && game !== "roulette");
    expect(others.filter(({ rtpBp }) => rtpBp < 9400 || rtpBp > 9710)).toEqual([]);
  });

  it("bets: whole minor units with the smallest below the largest", () => {
    for (const { minBetMinor, maxBetMinor } of titles) {
      expect(Number.isInteger(minBetMinor) && minBetMinor > 0 && minBetMinor < maxBetMinor).toBe(true);
    }
  });

  it("release days: valid days, with the new titles after all the others", () => {
    const dayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
    const unreal = titles.filter(
      ({ releasedOn }) => new Date(dayMs(releasedOn)).toISOString().slice(0, 10) !== releasedOn,
    );
    expect(unreal).toEqual([]);

    const [fresh, older] = [true, false].map((isNew) =>
      titles.filter(({ slug }) => newest.includes(slug) === isNew).map(({ releasedOn }) => dayMs(releasedOn)),
    );
    expect(Math.max(...(older ?? []))).toBeLessThan(Math.min(...(fresh ?? [])));
  });
});
