import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { noClient } from "../platform/testing/real-party.ts";
import { offerOf } from "./feed/offer.ts";
import type { StudioGame } from "./play/studio-game.ts";
import { allGames } from "./studio.ts";
import { studioFixture } from "./testing/studio-fixture.ts";

const gameId = "harbour-high-card";
const code = "sandbox-live";

/** A sixth game, of a title that no game of the list has. */
const sixth: StudioGame = {
  kind: "high-card",
  titles: {
    category: "live",
    profileOf: () => ({ rtpBp: 9500, volatility: "low", minBetMinor: 100, maxBetMinor: 500 }),
  },
  betUnit: () => 100,
  feedFields: () => ({ mechanic: { en: "High card", id: "Kartu tinggi" } }),
  pictures: () => [["deck", "<svg/>"]],
  start: ({ sessionOf }) => ({
    routes: (app) =>
      app.post<{ Params: { sessionId: string } }>("/play/:sessionId/cards", ({ params }) => ({
        slug: sessionOf(params.sessionId).title.slug,
      })),
  }),
};

describe("a sixth game, added by its record alone", () => {
  const withSixth = [...allGames, sixth];
  const site = studioFixture({
    code,
    gameId,
    playerAt: (studio, path) => ({ studio, path }),
    dependencies: {
      games: withSixth,
      client: { ...noClient, pages: { "high-card": { script: "cards.js", style: "cards.css" } } },
    },
  });

  it("launched: its page names it, its calls are answered, and its pictures are drawn", async () => {
    const { studio, path } = await site.startGame();
    const { body } = await studio.inject({ url: path });
    expect([...body.matchAll(/\/assets\/([^"]+)/g)].map(([, file]) => file)).toEqual([
      "cards.css",
      "cards.js",
    ]);
    const call = await studio.inject({ method: "POST", url: `${path}/cards` });
    expect(call.json()).toEqual({ slug: gameId });
    expect((await studio.inject({ url: `/art/${gameId}/deck.svg` })).body).toBe("<svg/>");
    const other = await studio.inject({ method: "POST", url: `${path}/keno` });
    expect(other.statusCode).toBe(404);
  });

  it("offered: the feed has the profile and the fields of its record, and without it the title is announced", () => {
    const [offered] = offerOf(withSixth, code)?.games(0, 1) ?? [];
    expect(offered).toMatchObject({ mechanic: { en: "High card" }, rtpBp: 9500, state: "available" });
    const [announced] = offerOf(allGames, code)?.games(0, 1) ?? [];
    expect(announced).toMatchObject({ state: "announced" });
    expect(announced?.mechanic).toBeUndefined();
  });
});

const kinds = allGames.map(({ kind }) => kind);

it.each(kinds)("%s: texts in both languages, none empty or with an exclamation mark", async (kind) => {
  const texts = (words: unknown): string[] =>
    typeof words === "string" ? [words] : Object.values(words ?? {}).flatMap(texts);
  for (const language of ["en", "id"]) {
    const found = texts({ ...(await import(`./${kind}/client/locales/${language}.ts`)) });
    expect(found.length).toBeGreaterThan(10);
    for (const text of found) expect(text).toMatch(/^[^!]+$/);
  }
});

it("folders with a page: exactly those of the games", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => file.endsWith("/client/main.ts"));
  expect(pages.toSorted()).toEqual(kinds.map((kind) => `${kind}/client/main.ts`).toSorted());
});

it("files outside the games' folders: name no game, except for the list", () => {
  const named = new RegExp(`"(${kinds.join("|")})"|/(${kinds.join("|")})/`);
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".ts") &&
      !file.endsWith(".test.ts") &&
      // A motif has the name of what it draws.
      !file.startsWith("catalogue/artwork/motif") &&
      ![...kinds, "testing"].includes(file.split("/")[0] ?? ""),
  );
  const naming = files.filter((file) => named.test(readFileSync(join(import.meta.dirname, file), "utf8")));
  expect(naming).toEqual(["games.ts"]);
});
