import { titles } from "@tessera/catalogue";
import { gamesApi } from "@tessera/shared/contracts/games";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlaySite, playedSlug, playedStudio, playSite, sendJson } from "../../testing/play-site.ts";
import { favouritesMax } from "./favourites.ts";
import { tickJackpots } from "./jackpots.ts";
import { seedCatalogue } from "./seed-catalogue.ts";

let site: PlaySite;
beforeAll(async () => {
  site = await playSite();
}, 60_000);
afterAll(() => site.close());

const inIndonesian = { headers: { "accept-language": "id" } };
const gameBySlug = async (slug: string) => (await site.call(gamesApi.game, { params: { slug } })).reply;
const slugsOf = (items: readonly { readonly slug: string }[]) => items.map(({ slug }) => slug);

/** Every slug of a list, page after page. */
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
    const mostPlayed = [...titles].sort((left, right) => right.popularity - left.popularity).slice(0, 24);
    expect(slugsOf(page.items)).toEqual(slugsOf(mostPlayed));
  });

  it.each(["popularity", "newest", "name"])("sorted by %s in pages: every game once", async (sortBy) => {
    const slugs = await pagedSlugs({ sortBy, pageSize: 50 });
    expect(slugs).toHaveLength(titles.length);
    expect(new Set(slugs).size).toBe(titles.length);
  });

  it("sorted by name: the alphabet of the language that is asked for", async () => {
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

  it("a game that appears between two pages: shifts nothing", async () => {
    const query = { sortBy: "popularity", pageSize: 10 };
    const first = await gamesPage(query);
    await site.database.query("update games set popularity = 1000000 where slug = 'locksmiths-key'");
    const second = await gamesPage({ ...query, after: first.nextAfter ?? "" });
    await seedCatalogue(site.database, { ...site.dependencies, now: site.clock.now() });
    const undisturbed = await gamesPage({ ...query, after: first.nextAfter ?? "" });
    expect(slugsOf(second.items)).toEqual(slugsOf(undisturbed.items));
  });

  it("filters: each narrows, together they intersect", async () => {
    const fishing = await gamesPage({ category: "fishing", pageSize: 100 });
    expect(fishing.items.every(({ category }) => category === "fishing")).toBe(true);
    expect(fishing.total).toBe(titles.filter(({ category }) => category === "fishing").length);

    const two = await gamesPage({ provider: ["ashlar", "pinegate"], category: "fishing", pageSize: 100 });
    expect(new Set(two.items.map(({ provider }) => provider.code))).toEqual(new Set(["ashlar", "pinegate"]));

    const jackpots = await gamesPage({ tag: "jackpot", pageSize: 100 });
    expect(jackpots.items.length).toBeGreaterThan(0);
    expect(jackpots.items.every(({ jackpotMinor }) => (jackpotMinor ?? 0n) > 0n)).toBe(true);
  });

  it.each([
    ["the beginning of a word", "krak"],
    ["words in any order", "wild krak"],
    ["another case", "KRAKATAU"],
    ["the studio with it", "orchid krakatau"],
    ["signs around it", "  «krakatau»! "],
  ])("a search by %s: finds the game", async (_situation, q) => {
    expect(slugsOf((await gamesPage({ q, pageSize: 100 })).items)).toContain("krakatau-wild");
  });

  it("a search in Indonesian, read in English: finds the game", async () => {
    expect(slugsOf((await gamesPage({ q: "koin rezeki" })).items)).toEqual(["fortune-coins"]);
  });

  it("a search that fits nothing, or has nothing to search for: empty", async () => {
    expect(await gamesPage({ q: "zzzz" })).toEqual({ items: [], nextAfter: null, total: 0 });
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
    ["a cursor that is none", { after: "abc" }],
    ["an unknown category", { category: "bingo" }],
    ["an unknown order", { sortBy: "password" }],
    ["an empty search", { q: "" }],
    ["a search of 41 characters", { q: "a".repeat(41) }],
    ["a page of 101", { pageSize: "101" }],
  ])("%s: 400 VALIDATION", async (_situation, query) => {
    const { status, error } = await site.call(gamesApi.games, { query });
    expect([status, error.code]).toEqual([400, "VALIDATION"]);
  });

  it("a hidden game: nowhere", async () => {
    await site.database.query("update games set status = 'hidden' where slug = 'golden-koi'");
    expect((await site.call(gamesApi.game, { params: { slug: "golden-koi" } })).status).toBe(404);
    expect((await gamesPage({ q: "golden koi" })).items).toEqual([]);
    await seedCatalogue(site.database, { ...site.dependencies, now: site.clock.now() });
    expect((await gamesPage({ q: "golden koi" })).items).toEqual([]);
    await site.database.query("update games set status = 'active' where slug = 'golden-koi'");
  });
});

describe("the catalogue in the database", () => {
  it("seeding again: no row is written", async () => {
    const versions = () => site.database.query("select slug, xmin::text from games order by slug");
    const before = await versions();
    await seedCatalogue(site.database, { ...site.dependencies, now: site.clock.now() });
    expect(await versions()).toEqual(before);
  });

  it("categories and studios: their counts add up to the catalogue", async () => {
    const sum = (items: readonly { readonly count: number }[]) =>
      items.reduce((total, { count }) => total + count, 0);
    const categories = (await site.call(gamesApi.categories, inIndonesian)).reply.items;
    expect(sum(categories)).toBe(titles.length);
    expect(categories.find(({ code }) => code === "table")?.name).toBe("Meja");
    expect(sum((await site.call(gamesApi.providers)).reply.items)).toBe(titles.length);
    const lottery = (await site.call(gamesApi.providers, { query: { category: "lottery" } })).reply.items;
    expect(sum(lottery)).toBe(categories.find(({ code }) => code === "lottery")?.count);
  });

  it("a game's page: its studio in words of the language", async () => {
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
  it("marked twice, unmarked twice: 204 each time, and the list follows", async () => {
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

  it("another player's: not mine", async () => {
    const [mine, other] = [await site.player(), await site.player()];
    const { id: gameId, slug } = await gameBySlug("krakatau-wild");
    await site.call(gamesApi.addFavourite, { params: { gameId } }, { as: other });
    const { reply } = await site.call(gamesApi.game, { params: { slug } }, { as: mine });
    expect(reply.favourite).toBe(false);
  });

  it("the two hundred and first: 409, a guest's: 401, of no game: 404", async () => {
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

describe("jackpots", () => {
  it("an hour later: a five-thousandth of the start more", async () => {
    const pool = async () => (await site.call(gamesApi.jackpots)).reply.items[0];
    const before = await pool();
    site.clock.advance(3_600_000);
    const after = await pool();
    expect(after).toMatchObject({ pool: "mosaic", currency: "IDR" });
    expect((after?.currentMinor ?? 0n) - (before?.currentMinor ?? 0n)).toBe(50_000n);
  });

  it("asked by two nodes within 5 seconds: each pool is told once", async () => {
    const now = new Date("2030-01-01T00:00:00.000Z");
    const later = (ms: number) => new Date(now.getTime() + ms);
    const toldAt = async (instant: Date) => (await tickJackpots(site.database, instant, 5_000)).length;
    expect([await toldAt(now), await toldAt(later(4_999)), await toldAt(later(5_000))]).toEqual([3, 0, 3]);
  });
});

describe("opening a game", () => {
  const launch = async (
    input: { slug?: string; id?: string; mode?: "real" | "demo"; lobbyPath?: string | null },
    as?: Awaited<ReturnType<PlaySite["player"]>>,
  ) => {
    const id = input.id ?? (await gameBySlug(input.slug ?? playedSlug)).id;
    const body = { mode: input.mode ?? "real", lobbyPath: input.lobbyPath };
    return site.call(gamesApi.launch, { params: { id }, body }, as && { as });
  };

  it("for money of the wallet: the studio learns what it needs and the frame gets its address", async () => {
    const as = await site.player();
    const { reply } = await launch({ lobbyPath: "/games/slots?q=a" }, as);
    expect(site.launches.at(-1)).toEqual({
      path: `/studio/v1/${playedStudio}/launch`,
      body: {
        operatorId: "tessera",
        playerId: as.id,
        gameId: playedSlug,
        launchToken: expect.stringMatching(/^[\w-]{43}$/),
        language: "en",
        locale: "id",
        currency: "IDR",
        lobbyUrl: "http://localhost:3000/games/slots?q=a",
        mode: "real",
      },
    });
    expect(reply.origin).toBe(site.dependencies.studioUrl);
    expect(reply.sandbox).not.toContain("top-navigation");
    expect(Date.parse(reply.expiresAt) - site.clock.now().getTime()).toBe(60_000);
  });

  it("the live table, which has a wallet of its own: says so, and is opened at the live studio", async () => {
    const slug = "harbour-high-card";
    const { reply: table } = await site.call(gamesApi.game, { params: { slug } });
    expect(table).toMatchObject({
      walletMode: "transfer",
      provider: { code: "sandbox-live", name: "Harbour Live" },
      category: "live",
      status: "active",
      demo: true,
    });
    const as = await site.player();
    const { reply } = await launch({ slug }, as);
    expect(site.launches.at(-1)).toMatchObject({
      path: "/studio/v1/sandbox-live/launch",
      body: { playerId: as.id, gameId: slug, mode: "real" },
    });
    expect(reply.origin).toBe(site.dependencies.liveStudioUrl);
    const picture = await site.app.inject(table.thumb);
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([
      200,
      "image/svg+xml; charset=utf-8",
    ]);
  });

  it("the launch token: nowhere in the database", async () => {
    const as = await site.player();
    await launch({}, as);
    const token = String(site.launches.at(-1)?.body["launchToken"]);
    const [row] = await site.database.query<{ text: string }>(
      "select s::text as text from game_sessions s where player_id = $1",
      [as.id],
    );
    expect(row?.text).not.toContain(token);
    expect(row?.text).not.toContain(Buffer.from(token).toString("hex"));
  });

  it("a demo by a guest: opened, and nothing is kept", async () => {
    const count = async () => (await site.database.query("select from game_sessions")).length;
    const before = await count();
    expect((await launch({ mode: "demo" })).status).toBe(200);
    expect(site.launches.at(-1)?.body).toMatchObject({
      mode: "demo",
      playerId: expect.stringMatching(/^demo-/),
    });
    expect(await count()).toBe(before);
  });

  it("for money by a guest: 401", async () => {
    const { status, error } = await launch({});
    expect([status, error.code]).toEqual([401, "UNAUTHENTICATED"]);
  });

  it.each<[string, string, number, string]>([
    [
      "a player who may not play",
      "update players set play_disabled = true where id = $1",
      403,
      "PLAY_DISABLED",
    ],
    ["a suspended player", "update players set status = 'suspended' where id = $1", 403, "ACCOUNT_SUSPENDED"],
  ])("%s: refused", async (_situation, change, status, code) => {
    const as = await site.player();
    await site.database.query(change, [as.id]);
    const refusal = await launch({}, as);
    expect([refusal.status, refusal.error.code]).toEqual([status, code]);
  });

  it("a title that comes later: 409 GAME_UNAVAILABLE", async () => {
    const as = await site.player();
    const slug = titles.find(({ playable }) => !playable)?.slug ?? "";
    for (const mode of ["real", "demo"] as const) {
      const { status, error } = await launch({ slug, mode }, as);
      expect([status, error.code]).toEqual([409, "GAME_UNAVAILABLE"]);
    }
  });

  it("a studio in maintenance: 409 PROVIDER_MAINTENANCE, and its cards say so", async () => {
    const as = await site.player();
    const { id } = await gameBySlug("fortune-coins");
    await site.database.query("update providers set status = 'maintenance' where code = 'ashlar'");
    const { status, error } = await launch({ id }, as);
    expect([status, error.code]).toEqual([409, "PROVIDER_MAINTENANCE"]);
    expect((await gameBySlug("fortune-coins")).status).toBe("maintenance");
    await site.database.query("update providers set status = 'active' where code = 'ashlar'");
  });

  it("an unknown game: 404", async () => {
    expect((await launch({ id: newId() }, await site.player())).status).toBe(404);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "%2f%2fevil"])(
    "back to %s: 400, and no studio is asked",
    async (lobbyPath) => {
      const before = site.launches.length;
      const { status, error } = await launch({ mode: "demo", lobbyPath });
      expect([status, error.code, error.fields]).toEqual([400, "VALIDATION", { lobbyPath: "path.internal" }]);
      expect(site.launches).toHaveLength(before);
    },
  );

  it("a studio that answers 503: 502 PROVIDER_UNAVAILABLE, and the game is not among the recent ones", async () => {
    const as = await site.player();
    site.answerLaunches((response) => sendJson(response, {}, 503));
    const { status, error } = await launch({}, as);
    expect([status, error.code]).toEqual([502, "PROVIDER_UNAVAILABLE"]);
    expect((await site.call(gamesApi.recent, {}, { as })).reply.items).toEqual([]);
  });

  it("recent games: each once, the latest first", async () => {
    const as = await site.player();
    await site.open(as);
    site.clock.advance(1_000);
    await launch({ slug: "golden-koi" }, as);
    site.clock.advance(1_000);
    await site.open(as);
    const { reply } = await site.call(gamesApi.recent, {}, { as });
    expect(slugsOf(reply.items)).toEqual([playedSlug, "golden-koi"]);
    expect(reply.items[0]?.playedAt).toBe(site.clock.now().toISOString());
  });
});

describe("an opened game", () => {
  it("its summary: bet, won and the time until it was left", async () => {
    const as = await site.player({ balanceCredits: 100 });
    const { gameSessionId, ...game } = await site.open(as);
    const params = { id: gameSessionId };
    await site.asStudio("bet", { ...game, roundId: "r-1", txId: newId(), amount: 500 });
    await site.asStudio("win", { ...game, roundId: "r-1", txId: newId(), amount: 200, roundClosed: true });
    site.clock.advance(90_000);
    expect((await site.call(gamesApi.closeSession, { params, body: {} }, { as })).status).toBe(204);
    site.clock.advance(90_000);
    expect((await site.call(gamesApi.closeSession, { params, body: {} }, { as })).status).toBe(204);
    const { reply } = await site.call(gamesApi.sessionSummary, { params }, { as });
    expect(reply).toMatchObject({ elapsedSec: 90, betMinor: 500n, winMinor: 200n, netMinor: -300n });
  });

  it("left: takes no more bets", async () => {
    const as = await site.player({ balanceCredits: 100 });
    const { gameSessionId, ...game } = await site.open(as);
    await site.call(gamesApi.closeSession, { params: { id: gameSessionId }, body: {} }, { as });
    const bet = await site.asStudio("bet", { ...game, roundId: newId(), txId: newId(), amount: 500 });
    expect(bet.body["status"]).toBe("TOKEN_EXPIRED");
  });

  it("another player's: 404 to look at and to leave, and it goes on", async () => {
    const owner = await site.player({ balanceCredits: 100 });
    const { gameSessionId, ...game } = await site.open(owner);
    const stranger = await site.player();
    const params = { id: gameSessionId };
    expect((await site.call(gamesApi.sessionSummary, { params }, { as: stranger })).status).toBe(404);
    expect((await site.call(gamesApi.closeSession, { params, body: {} }, { as: stranger })).status).toBe(404);
    expect((await site.call(gamesApi.sessionSummary, { params })).status).toBe(401);
    const bet = await site.asStudio("bet", { ...game, roundId: newId(), txId: newId(), amount: 500 });
    expect(bet.body["status"]).toBe("OK");
  });
});

describe("artwork", () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    site.app.inject({ method: "GET", url, headers });

  it("the address on a card: an SVG to keep for ever that can do nothing", async () => {
    const { thumb } = await gameBySlug("krakatau-wild");
    const response = await get(thumb);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
    });
    expect(response.body).toMatch(/^<svg /);
    expect(response.body).not.toMatch(/<script|\son\w+=|javascript:/i);
  });

  it("without its version: the same picture, asked for again within the hour, 304 while it is the same", async () => {
    const first = await get("/art/game/krakatau-wild.svg");
    expect(first.headers["cache-control"]).toMatch(/^public, max-age=3600/);
    const again = await get("/art/game/krakatau-wild.svg", { "if-none-match": String(first.headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", first.headers.etag]);
  });

  it.each([
    ["/art/banner/krakatau-wild-mobile.svg", 328],
    ["/art/banner/krakatau-wild-desktop.svg", 640],
    ["/art/studio/orchid-arc.svg", 96],
  ])("%s: %d wide", async (url, width) => {
    const response = await get(url);
    expect(response.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(response.body).toMatch(new RegExp(`^<svg [^>]*viewBox="0 0 ${width} `));
  });

  it("the logos in the list of studios: are there", async () => {
    for (const { logo } of (await site.call(gamesApi.providers)).reply.items) {
      expect((await get(logo)).headers["cache-control"]).toContain("immutable");
    }
  });

  it.each([
    "/art/banner/krakatau-wild-huge.svg",
    "/art/studio/nobody.svg",
    "/art/game/nobody.svg",
    "/art/game/krakatau-wild.png",
    "/art/game/..%2f..%2fetc.svg",
  ])("%s: 404", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
