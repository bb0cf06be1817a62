import { type Title, titles } from "@tessera/counterparties/testing";
import { gamesApi } from "@tessera/shared/contracts/games";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importOffers } from "../../testing/offered-titles.ts";
import { type PlaySite, playSite } from "../../testing/play-site.ts";
import { favouritesMax } from "./favourites.ts";

let site: PlaySite;
beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());

const inIndonesian = { headers: { "accept-language": "id" } };
const gameBySlug = async (slug: string) => (await site.call(gamesApi.game, { params: { slug } })).reply;
const slugsOf = (items: readonly { readonly slug: string }[]) => items.map(({ slug }) => slug);

/** Returns every slug of a list, page after page. */
async function pagedSlugs(query: Record<string, string | number>): Promise<string[]> {
  const slugs: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof gamesPage>> = await gamesPage({
      ...query,
      ...(after && { after }),
    });
    slugs.push(...slugsOf(page.items));
    after = page.nextAfter;
  } while (after);
  return slugs;
}
const gamesPage = async (query: Record<string, string | number | readonly string[]>) =>
  (await site.call(gamesApi.games, { query })).reply;

describe("the list of games", () => {
  it("no filter: 24 of the whole catalogue, the most played first", async () => {
    const page = await gamesPage({});
    expect(page.total).toBe(titles.length);
    expect(page.items).toHaveLength(24);
    const mostPlayed = titles
      .filter(({ playable }) => playable)
      .sort((left, right) => right.popularity - left.popularity)
      .slice(0, 24);
    expect(slugsOf(page.items)).toEqual(slugsOf(mostPlayed));
  });

  it.each([{}, { sortBy: "newest" }, { category: "table" }, { q: "ashlar" }])(
    "%o: games that cannot be played yet come after all others, across pages too",
    async (query) => {
      const playable = new Map(titles.map((title) => [title.slug, title.playable]));
      const slugs = await pagedSlugs({ ...query, pageSize: 20 });
      const firstLater = slugs.findIndex((slug) => playable.get(slug) === false);
      expect(firstLater).toBeGreaterThan(0);
      expect(slugs.slice(firstLater).filter((slug) => playable.get(slug))).toEqual([]);
      expect(new Set(slugs).size).toBe(slugs.length);
    },
  );

  it.each([
    ["crash", ({ game }: Title) => game === "crash"],
    ["rolet", ({ slug }: Title) => slug.endsWith("-roulette")],
    ["jackpot", ({ tags }: Title) => tags.includes("jackpot")],
    ["live", ({ category }: Title) => category === "live"],
    ["lotre", ({ category }: Title) => category === "lottery"],
  ])(
    "a search for the kind %s: finds every playable game of this kind, and lists one of them first",
    async (q, isOfKind) => {
      const { items } = await gamesPage({ q, pageSize: 100 });
      const first = titles.find(({ slug }) => slug === items[0]?.slug);
      expect(first && isOfKind(first)).toBe(true);
      const found = new Set(slugsOf(items));
      expect(titles.filter((title) => title.playable && isOfKind(title) && !found.has(title.slug))).toEqual(
        [],
      );
    },
  );

  it("volatility, mechanic and bet: only matching games, and each mechanic with its name", async () => {
    const high = await gamesPage({ volatility: "high", mechanic: "Bonus board", pageSize: 100 });
    expect(high.total).toBeGreaterThan(0);
    for (const { volatility, mechanic } of high.items)
      expect([volatility, mechanic]).toEqual(["high", "Bonus board"]);
    const bet = await gamesPage({ bet: 150, pageSize: 100 });
    expect(bet.total).toBe(
      titles.filter(({ minBetMinor, maxBetMinor }) => minBetMinor <= 15_000 && maxBetMinor >= 15_000).length,
    );
    const { reply } = await site.call(gamesApi.mechanics, inIndonesian);
    expect(reply.items).toContainEqual({ code: "Bonus board", name: "Papan bonus" });
    expect(reply.items).toContainEqual({ code: "Crash", name: "Crash" });
  });

  it.each(["popularity", "newest", "name"])("sorted by %s in pages: every game once", async (sortBy) => {
    const slugs = await pagedSlugs({ sortBy, pageSize: 50 });
    expect(slugs).toHaveLength(titles.length);
    expect(new Set(slugs).size).toBe(titles.length);
  });

  it("sorted by name: alphabetical in the requested language", async () => {
    const namesIn = async (headers: Record<string, string>) => {
      const query = { sortBy: "name", pageSize: 100 };
      const { reply } = await site.call(gamesApi.games, { query, headers });
      return reply.items.map(({ name }) => name.toLowerCase());
    };
    const [english, indonesian] = [await namesIn({}), await namesIn(inIndonesian.headers)];
    expect(english).toEqual([...english].sort());
    expect(indonesian).toEqual([...indonesian].sort());
    expect(indonesian).not.toEqual(english);
  });

  it("a game added between two pages: no item is skipped or repeated", async () => {
    const query = { sortBy: "popularity", pageSize: 10 };
    const first = await gamesPage(query);
    await site.database.query("update games set popularity = 1000000 where slug = 'locksmiths-key'");
    const second = await gamesPage({ ...query, after: first.nextAfter ?? "" });
    await importOffers(site.database, { ...site.dependencies, now: site.clock.now() });
    const undisturbed = await gamesPage({ ...query, after: first.nextAfter ?? "" });
    expect(slugsOf(second.items)).toEqual(slugsOf(undisturbed.items));
  });

  it("filters: each narrows the list, and several are combined", async () => {
    const table = await gamesPage({ category: "table", pageSize: 100 });
    expect(table.items.every(({ category }) => category === "table")).toBe(true);
    expect(table.total).toBe(titles.filter(({ category }) => category === "table").length);

    const two = await gamesPage({ provider: ["ashlar", "pinegate"], category: "table", pageSize: 100 });
    expect(new Set(two.items.map(({ provider }) => provider.code))).toEqual(new Set(["ashlar", "pinegate"]));

    const jackpots = await gamesPage({ tag: "jackpot", pageSize: 100 });
    expect(jackpots.items.length).toBeGreaterThan(0);
    expect(jackpots.items.every(({ jackpotMinor }) => (jackpotMinor ?? 0n) > 0n)).toBe(true);
  });

  it.each([
    ["the beginning of a word", "krak"],
    ["words in any order", "wild krak"],
    ["another case", "KRAKATAU"],
    ["the name with the studio", "orchid krakatau"],
    ["the name between punctuation marks", "  «krakatau»! "],
  ])("a search by %s: finds the game", async (_situation, q) => {
    expect(slugsOf((await gamesPage({ q, pageSize: 100 })).items)).toContain("krakatau-wild");
  });

  it("a search in Indonesian with the language set to English: finds the game", async () => {
    expect(slugsOf((await gamesPage({ q: "koin rezeki" })).items)).toEqual(["fortune-coins"]);
  });

  it.each([
    ["a wrong letter", "krakafau"],
    ["two wrong letters", "kragatao"],
    ["a missing letter", "krkatau"],
    ["two missing letters", "krkatu"],
    ["a doubled letter", "krrakatau"],
    ["swapped letters", "krakatua"],
    ["swapped letters at the beginning", "rkakatau"],
    ["swapped letters, not typed to its end", "kraakt"],
    ["a wrong letter in each of two words", "krakafau wimd"],
    ["a right studio and a wrong name", "orchid krakatua"],
  ])("a search with %s: lists the game first", async (_situation, q) => {
    expect(slugsOf((await gamesPage({ q })).items)[0]).toBe("krakatau-wild");
  });

  it.each([
    ["a short name", "kio", "golden-koi"],
    ["a short word with a wrong letter", "luma", "luna-tide"],
    ["an Indonesian name", "kion rezekl", "fortune-coins"],
    ["a studio", "plumwroks", "golden-koi"],
  ])("a search by %s with wrong letters: finds the game", async (_situation, q, slug) => {
    expect(slugsOf((await gamesPage({ q, pageSize: 100 })).items)).toContain(slug);
  });

  it("every word of every name with two letters swapped: still finds its game", async () => {
    const missed: string[] = [];
    for (const { slug, name } of titles.slice(0, 60)) {
      const word = name.en.split(" ").find((each) => /^[a-z]{4,}$/i.test(each)) ?? "";
      const swapped = word.slice(0, -2) + word.slice(-1) + word.slice(-2, -1);
      if (word === "" || swapped === word) continue;
      const { items } = await gamesPage({ q: swapped, pageSize: 100 });
      if (!slugsOf(items).includes(slug)) missed.push(`${swapped}: ${slug}`);
    }
    expect(missed).toEqual([]);
  });

  it("a word that is spelt right: similar words do not change the result", async () => {
    const { items } = await gamesPage({ q: "gold", pageSize: 100 });
    expect(items.every(({ name }) => /gold/i.test(name))).toBe(true);
    expect(items[0]?.name.split(" ")).toContain("Gold");
  });

  it("a search for two letters, which match whole words and beginnings of words: each game once, and the pages equal one list", async () => {
    const all = await pagedSlugs({ q: "or", pageSize: 100 });
    expect(await pagedSlugs({ q: "or", pageSize: 3 })).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });

  it("a search without matches, or without searchable characters: empty", async () => {
    expect(await gamesPage({ q: "zzzzxq" })).toEqual({ items: [], nextAfter: null, total: 0 });
    expect(await gamesPage({ q: "%&|" })).toEqual({ items: [], nextAfter: null, total: 0 });
  });

  it("a search on thousands of games: uses the index", async () => {
    await site.database.query("analyze games");
    const plan = await site.database.transaction(async (sql) => {
      await sql.execute("set local enable_seqscan = off");
      return sql.query(`explain select id from games where search @@ '''krak'':*'::tsquery`);
    });
    expect(JSON.stringify(plan)).toContain("games_search");
  });

  it.each<[string, Record<string, string>]>([
    ["an invalid cursor", { after: "abc" }],
    ["an unknown category", { category: "bingo" }],
    ["an unknown order", { sortBy: "password" }],
    ["an empty search", { q: "" }],
    ["a search of 41 characters", { q: "a".repeat(41) }],
    ["a page of 101", { pageSize: "101" }],
  ])("%s: 400 VALIDATION", async (_situation, query) => {
    const { status, error } = await site.call(gamesApi.games, { query });
    expect([status, error.code]).toEqual([400, "VALIDATION"]);
  });

  it.each([
    ["unknown", "nobody"],
    ["unknown, beside one that is known", ["ashlar", "nobody"]],
  ])("a studio that is %s: 404 NOT_FOUND that names the field", async (_situation, provider) => {
    const { status, error } = await site.call(gamesApi.games, { query: { provider } });
    expect([status, error]).toMatchObject([404, { code: "NOT_FOUND", fields: { provider: "unknown" } }]);
  });

  it("a studio that operators have disabled: unknown to players", async () => {
    await site.database.query("update providers set status = 'disabled' where code = 'ashlar'");
    expect((await site.call(gamesApi.games, { query: { provider: "ashlar" } })).status).toBe(404);
    await site.database.query("update providers set status = 'active' where code = 'ashlar'");
  });

  it("the filter for playable games: no announced title, no game in maintenance, and none of a studio in maintenance", async () => {
    const offered = titles.filter(({ playable }) => playable);
    const playable = async () => (await gamesPage({ playable: "true", pageSize: 1 })).total;
    expect(await playable()).toBe(offered.length);
    await site.database.query("update games set status = 'maintenance' where slug = 'golden-koi'");
    await site.database.query("update providers set status = 'maintenance' where code = 'ashlar'");
    const others = offered.filter(({ slug, studio }) => slug !== "golden-koi" && studio !== "ashlar");
    expect(await playable()).toBe(others.length);
    await site.database.query("update games set status = 'active' where slug = 'golden-koi'");
    await site.database.query("update providers set status = 'active' where code = 'ashlar'");
  });

  it("a hidden game: is in no list", async () => {
    await site.database.query("update games set status = 'hidden' where slug = 'golden-koi'");
    expect((await site.call(gamesApi.game, { params: { slug: "golden-koi" } })).status).toBe(404);
    expect((await gamesPage({ q: "golden koi" })).items).toEqual([]);
    await importOffers(site.database, { ...site.dependencies, now: site.clock.now() });
    expect((await gamesPage({ q: "golden koi" })).items).toEqual([]);
    await site.database.query("update games set status = 'active' where slug = 'golden-koi'");
  });
});

describe("the catalogue in the database", () => {
  it("the same feeds read again: no row is written", async () => {
    const versions = () => site.database.query("select slug, xmin::text from games order by slug");
    const before = await versions();
    await importOffers(site.database, { ...site.dependencies, now: site.clock.now() });
    expect(await versions()).toEqual(before);
  });

  it("categories and studios: the numbers of games add up to the catalogue", async () => {
    const sum = (items: readonly { readonly count: number }[]) =>
      items.reduce((total, { count }) => total + count, 0);
    const categories = (await site.call(gamesApi.categories, inIndonesian)).reply.items;
    expect(sum(categories)).toBe(titles.length);
    expect(categories.find(({ code }) => code === "table")?.name).toBe("Meja");
    for (const { code, built } of categories) {
      const own = titles.filter(({ category, playable }) => category === code && playable);
      expect([code, built]).toEqual([code, own.length]);
    }
    expect(sum((await site.call(gamesApi.providers)).reply.items)).toBe(titles.length);
    const lottery = (await site.call(gamesApi.providers, { query: { category: "lottery" } })).reply.items;
    expect(sum(lottery)).toBe(categories.find(({ code }) => code === "lottery")?.count);
  });

  it("a game's page: the studio described in the requested language", async () => {
    const { reply } = await site.call(gamesApi.game, { params: { slug: "krakatau-wild" }, ...inIndonesian });
    expect(reply).toMatchObject({
      provider: { code: "orchid-arc", name: "Orchid Arc" },
      status: "active",
      demo: true,
      turnoverWeightBp: 10_000,
    });
    expect(reply.description).toContain("Slot dari Orchid Arc.");
  });
});

describe("favourites", () => {
  it("marked twice, unmarked twice: 204 each time, and the list is updated", async () => {
    const as = await site.player();
    const { id: gameId } = await gameBySlug("krakatau-wild");
    const favourites = async () => {
      const { reply } = await site.call(gamesApi.games, { query: { favourite: "true" } }, { as });
      return reply.items.map(({ slug, favourite }) => [slug, favourite]);
    };
    for (const _ of [1, 2]) {
      expect((await site.call(gamesApi.addFavourite, { params: { gameId } }, { as })).status).toBe(204);
    }
    expect(await favourites()).toEqual([["krakatau-wild", true]]);
    for (const _ of [1, 2]) {
      expect((await site.call(gamesApi.removeFavourite, { params: { gameId } }, { as })).status).toBe(204);
    }
    expect(await favourites()).toEqual([]);
  });

  it("another player's favourites: not in the list", async () => {
    const [mine, other] = [await site.player(), await site.player()];
    const { id: gameId, slug } = await gameBySlug("krakatau-wild");
    await site.call(gamesApi.addFavourite, { params: { gameId } }, { as: other });
    const { reply } = await site.call(gamesApi.game, { params: { slug } }, { as: mine });
    expect(reply.favourite).toBe(false);
  });

  it("a 201st favourite: 409; of a guest: 401; of an unknown game: 404", async () => {
    const as = await site.player();
    await site.database.query(
      `insert into favourites (player_id, game_id, created_at)
       select $1, id, now() from games where slug <> 'krakatau-wild' limit $2`,
      [as.id, favouritesMax],
    );
    const { id: gameId } = await gameBySlug("krakatau-wild");
    expect((await site.call(gamesApi.addFavourite, { params: { gameId } }, { as })).status).toBe(409);
    expect((await site.call(gamesApi.addFavourite, { params: { gameId } })).status).toBe(401);
    expect((await site.call(gamesApi.addFavourite, { params: { gameId: newId() } }, { as })).status).toBe(
      404,
    );
    expect((await site.call(gamesApi.games, { query: { favourite: "true" } })).status).toBe(401);
  });
});
