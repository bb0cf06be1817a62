import { gzipSync } from "node:zlib";
import { gamesApi } from "@tessera/shared/contracts/games";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildStudio, noClient, testJackpots } from "@tessera/counterparties/testing";
import type { StudioContract } from "../../../integrations/studios/studio-contract.ts";
import { type FeedServer, startFeedServer } from "../../../testing/feed-server.ts";
import { createTestOperator } from "../../../testing/index.ts";
import { type TestSite, testSite } from "../../../testing/test-site.ts";
import { fetchMissing } from "../follow-feeds.ts";
import { operatorStudiosApi } from "@tessera/shared/operator-contracts/studios";
import { synchroniseStudio, synchroniseStudios } from "../titles/synchronise-studios.ts";
import { artworkKinds } from "./picture-address.ts";
import { Pictures } from "./pictures.ts";

const code = "orchid-arc";
const secret = "secret-of-the-studio";
let contract: StudioContract;
const card = "/art/krakatau-wild/card.svg";
const drawing = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z" fill="${fill}"/></svg>`;

let feed: FeedServer;
let site: TestSite;

beforeAll(async () => {
  feed = await startFeedServer(code, { secret, now: () => site.clock.now(), gameCount: 3 });
  contract = { code, walletMode: "seamless", origin: feed.origin };
  site = await testSite({
    providers: { [code]: [secret] },
    studios: [contract],
    log: pino({ level: "silent" }),
  });
});
beforeEach(async () => {
  feed.restore();
  feed.pictures.set(card, drawing("#abc"));
  await site.reset();
  // Pictures in memory are of addresses of earlier tests.
  await drawAnew();
});
afterAll(async () => {
  await site.close();
  await feed.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: "GET", url, headers });
const thumbOf = async (slug: string) => (await site.call(gamesApi.game, { params: { slug } })).reply.thumb;
const fetches = () => feed.calls.filter((path) => path.startsWith("/art/")).length;

let version = 0;
/** Sets a new address for each card, as a studio does that has drawn it again. */
async function drawAnew(): Promise<void> {
  version += 1;
  feed.etag = `"${version}"`;
  feed.games = feed.games.map((game) => ({
    ...game,
    artwork: { ...(game["artwork"] as object), card: `/art/${String(game["id"])}/card.svg?v=${version}` },
  }));
  await synchroniseStudio(site.dependencies, contract);
}

describe("pictures of a feed", () => {
  it("the address on a card: fetched once, cacheable for a year, and served so that nothing in it can run", async () => {
    const thumb = await thumbOf("krakatau-wild");
    const responses = await Promise.all([get(thumb), get(thumb), get(thumb)]);
    expect(fetches()).toBe(1);
    for (const response of responses) {
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        "content-type": "image/svg+xml; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": expect.stringContaining("default-src 'none'") as string,
        "x-content-type-options": "nosniff",
      });
      expect(response.body).toBe(drawing("#abc"));
    }
  });

  it("served from the site's own address while the studio is unavailable, from another node as well", async () => {
    const thumb = await thumbOf("krakatau-wild");
    await get(thumb);
    feed.answer = (_, response) => (response.destroy(), true);
    const anotherNode = new Pictures(site.dependencies);
    expect(await anotherNode.find("game", "krakatau-wild")).toMatchObject({ type: "image/svg+xml" });
    expect((await get(thumb)).statusCode).toBe(200);
  });

  it("requested without its version: revalidated after an hour, 304 while it is unchanged", async () => {
    const first = await get("/art/game/krakatau-wild");
    expect(first.headers["cache-control"]).toMatch(/^public, max-age=3600/);
    const again = await get("/art/game/krakatau-wild", { "if-none-match": String(first.headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", first.headers.etag]);
  });

  it.each<[string, string | Buffer]>([
    ["a script", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"],
    ["a page", "<!doctype html>"],
    ["a megabyte", Buffer.alloc(1024 * 1024, 60)],
    ["nothing", ""],
  ])("a new picture that is %s: the old one stays, and operators see the reason", async (_situation, bad) => {
    await get(await thumbOf("krakatau-wild"));
    feed.pictures.set(card, bad);
    await drawAnew();
    const response = await get(await thumbOf("krakatau-wild"));
    expect([response.statusCode, response.body]).toEqual([200, drawing("#abc")]);
    expect(response.headers["cache-control"]).toBe("public, max-age=60");
    const operator = await createTestOperator(site, "content");
    const { reply } = await operator.call(operatorStudiosApi.pictures);
    expect(reply.items).toEqual([expect.objectContaining({ name: "krakatau-wild", hasEarlier: true })]);
  });

  it("refused pictures of every kind: listed for operators", async () => {
    await get(await thumbOf("krakatau-wild"));
    await site.database.query("update artwork set problem = 'too large', next_at = now()");
    await site.database.query(
      `insert into artwork select (jsonb_populate_record(a, jsonb_build_object('kind', other))).*
         from artwork a, unnest($1::text[]) other where other <> a.kind`,
      [artworkKinds],
    );
    const operator = await createTestOperator(site, "content");
    const { reply } = await operator.call(operatorStudiosApi.pictures);
    expect(reply.items.map(({ kind }) => kind)).toEqual(artworkKinds.toSorted());
  });

  it("a gzip bomb: read no further than the limit", async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 32));
    feed.answer = (path, response) => {
      if (!path.startsWith("/art/")) return false;
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
      return true;
    };
    expect((await get(await thumbOf("krakatau-wild"))).statusCode).toBe(404);
    const [row] = await site.database.query("select problem from artwork");
    expect(row).toEqual({ problem: expect.stringContaining("too large") as string });
  });

  it("an address at another origin: never called", async () => {
    await site.database.query(`update games set artwork = '{"card": "http://127.0.0.1:1/x.svg"}'`);
    expect((await get("/art/game/krakatau-wild")).statusCode).toBe(404);
    const [row] = await site.database.query("select problem from artwork");
    expect(row).toEqual({ problem: expect.stringContaining("another origin") as string });
  });

  it("a picture that failed: fetched again after half a minute, not before", async () => {
    feed.pictures.delete(card);
    await get("/art/game/krakatau-wild");
    await get("/art/game/krakatau-wild");
    expect(fetches()).toBe(1);
    feed.pictures.set(card, drawing("#123"));
    site.clock.advance(30_000);
    expect((await get("/art/game/krakatau-wild")).body).toBe(drawing("#123"));
  });

  it("a picture whose fetch was cut when site and studio stopped: fetched again after their start", async () => {
    feed.answer = (path, response) => {
      if (!path.startsWith("/art/")) return false;
      response.destroy();
      return true;
    };
    expect((await get("/art/game/krakatau-wild")).statusCode).toBe(404);
    feed.answer = () => false;
    expect((await get("/art/game/krakatau-wild")).statusCode).toBe(404);
    await synchroniseStudios(site.dependencies);
    expect((await get("/art/game/krakatau-wild")).body).toBe(drawing("#abc"));
  });

  it("two titles with the same picture: stored once; after one of them has changed: each has its own", async () => {
    feed.pictures.set("/art/luna-tide/card.svg", drawing("#abc"));
    await Promise.all([get("/art/game/krakatau-wild"), get("/art/game/luna-tide")]);
    expect(await site.database.query("select 1 from pictures")).toHaveLength(1);
    feed.pictures.set(card, drawing("#def"));
    await drawAnew();
    expect((await get("/art/game/krakatau-wild")).body).toBe(drawing("#def"));
    expect((await get("/art/game/luna-tide")).body).toBe(drawing("#abc"));
  });

  it("all pictures of a new page requested at once: each is fetched once and sent", async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `title-${index}`);
    const [game] = feed.games;
    feed.games = ids.map((id) => ({
      ...game,
      id,
      name: { en: id, id },
      artwork: { card: `/art/${id}/card.svg` },
    }));
    for (const id of ids) feed.pictures.set(`/art/${id}/card.svg`, drawing("#abc"));
    feed.etag = '"page"';
    await synchroniseStudio(site.dependencies, contract);
    const answers = await Promise.all([...ids, ...ids].map((id) => get(`/art/game/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(fetches()).toBe(30);
  });

  it("pictures that nobody has requested: the job fetches cards and logos, but not banners", async () => {
    const pictures = new Pictures(site.dependencies);
    expect(await fetchMissing(site.dependencies, pictures)).toBe(true);
    expect(await fetchMissing(site.dependencies, pictures)).toBe(false);
    const tried = await site.database.query("select kind, name from artwork order by kind, name");
    expect(tried).toEqual([
      ...["krakatau-wild", "luna-tide", "monarch-butterfly"].map((name) => ({ kind: "game", name })),
      { kind: "studio", name: code },
    ]);
  });

  it.each([
    "/art/banner/krakatau-wild-huge",
    "/art/studio/nobody",
    "/art/game/nobody",
    "/art/game/krakatau-wild.svg",
    "/art/game/..%2f..%2fetc",
    "/art/promotion/nobody.svg",
  ])("%s: 404, and no studio is called", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
    expect(fetches()).toBe(0);
  });
});

describe("the pictures of the counterparties", () => {
  it("cards, banners, symbols, logos and promotions: pass the checks", async () => {
    const studio = buildStudio({
      clock: site.clock,
      origin: "http://127.0.0.1",
      siteOrigin: "http://localhost:3000",
      siteApiUrl: "http://127.0.0.1:1",
      secrets: { [code]: secret },
      client: noClient,
      jackpots: testJackpots,
    });
    for (const path of [
      card,
      "/art/krakatau-wild/banner-mobile.svg",
      "/art/krakatau-wild/banner-desktop.svg",
      "/art/krakatau-wild/symbols.svg",
      "/logos/orchid-arc.svg",
    ]) {
      feed.pictures.set(path, (await studio.inject({ url: path })).body);
    }
    await studio.close();
    for (const [path, width] of [
      ["game/krakatau-wild", 240],
      ["banner/krakatau-wild-mobile", 328],
      ["banner/krakatau-wild-desktop", 640],
      ["studio/orchid-arc", 96],
      ["symbols/krakatau-wild", 960],
    ] as const) {
      expect((await get(`/art/${path}`)).body).toMatch(new RegExp(`^<svg [^>]*viewBox="0 0 ${width} `));
    }
    const promotion = await get("/art/promotion/first-deposit.svg");
    expect(promotion.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(promotion.body).toMatch(/^<svg /);
  });
});
