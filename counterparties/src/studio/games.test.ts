import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findStudio } from "./catalogue/index.ts";
import { gamePages } from "./client/game-pages.ts";
import { offerOf } from "./feed/offer.ts";
import { games } from "./games.ts";
import { type OfferedTitle, offeredTitle } from "./play/offered-title.ts";
import { sessionOf } from "./play/play-session.ts";
import type { StudioGame } from "./play/studio-game.ts";
import { studioFixture } from "./testing/studio-fixture.ts";

const gameId = "harbour-high-card";
const code = "sandbox-live";

/** A sixth game, of a title that no game of the list has. */
const sixth: StudioGame = {
  kind: "high-card",
  titleOf(title) {
    const studio = findStudio(title.studio);
    if (!studio) return undefined;
    return { ...offeredTitle(title, studio), kind: "high-card", bets: [100n], betUnit: 100n };
  },
  feedFields: () => ({ mechanic: { en: "High card", id: "Kartu tinggi" } }),
  pictures: () => [["deck", "<svg/>"]],
  start: ({ sessions }) => ({
    routes: (app) =>
      app.post<{ Params: { sessionId: string } }>("/play/:sessionId/cards", ({ params }) => ({
        slug: sessionOf(sessions, params.sessionId, isSixth).title.slug,
      })),
  }),
};

const isSixth = (title: OfferedTitle): title is OfferedTitle => title.kind === sixth.kind;

describe("a sixth game, added by its record alone", () => {
  const withSixth = [...games, sixth];
  const site = studioFixture({
    code,
    gameId,
    playerAt: (studio, path) => ({ studio, path }),
    dependencies: { games: withSixth },
  });

  it("launched: its page names it, its calls are answered, and its pictures are drawn", async () => {
    const { studio, path } = await site.startGame();
    expect((await studio.inject({ url: path })).body).toContain('name="game-kind" content="high-card"');
    const call = await studio.inject({ method: "POST", url: `${path}/cards` });
    expect(call.json()).toEqual({ slug: gameId });
    expect((await studio.inject({ url: `/art/${gameId}/deck.svg` })).body).toBe("<svg/>");
    const other = await studio.inject({ method: "POST", url: `${path}/keno` });
    expect(other.statusCode).toBe(404);
  });

  it("offered: the feed has the fields of its record", () => {
    expect(offerOf(withSixth, code)?.games(0, 1)[0]?.mechanic?.en).toBe("High card");
    expect(offerOf(games, code)?.games(0, 1)[0]?.mechanic).toBeUndefined();
  });
});

it("each game: has a page with texts in both languages, none empty or with an exclamation mark", () => {
  expect(Object.keys(gamePages).toSorted()).toEqual(games.map(({ kind }) => kind).toSorted());
  const texts = (words: object): string[] =>
    Object.values(words).flatMap((value: unknown) =>
      typeof value === "string" ? [value] : typeof value === "object" && value !== null ? texts(value) : [],
    );
  for (const { words } of Object.values(gamePages))
    for (const language of ["en", "id"])
      for (const text of texts(words(language))) expect(text).toMatch(/^[^!]+$/);
});

it("files outside the games' folders: name no game, except for the lists", () => {
  const lists = ["games.ts", "client/game-pages.ts"];
  const kinds = games.map(({ kind }) => kind);
  const named = new RegExp(`"(${kinds.join("|")})"|/(${kinds.join("|")})/`);
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".ts") &&
      !file.endsWith(".test.ts") &&
      ![...kinds, "catalogue", "testing"].includes(file.split("/")[0] ?? ""),
  );
  const naming = files.filter((file) => named.test(readFileSync(join(import.meta.dirname, file), "utf8")));
  expect(naming.toSorted()).toEqual(lists.toSorted());
});
