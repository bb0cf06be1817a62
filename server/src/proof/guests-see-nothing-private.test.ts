import { gamesApi } from "@tessera/shared/contracts/games";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { siteApi } from "@tessera/shared/contracts/site";
import { hourMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signatureOf } from "../testing/call.ts";
import type { TestPlayer } from "../testing/index.ts";
import { testSite, type TestSite } from "../testing/test-site.ts";
import { playerContracts } from "@tessera/shared/testing/every-contract";

/** Answers are cached for longer than the test takes, so that one that leaked is found. */
const guestAnswerMs = hourMs;
let cached: TestSite;
let fresh: TestSite;
let player: TestPlayer;

beforeAll(async () => {
  [cached, fresh] = await Promise.all([testSite({ guestAnswerMs }), testSite()]);
  player = await cached.player({ balanceCredits: 1_000 });
  const { reply: game } = await cached.call(
    gamesApi.game,
    { params: { slug: "krakatau-wild" } },
    { as: player },
  );
  await cached.call(gamesApi.addFavourite, { params: { gameId: game.id } }, { as: player });
  const { reply: promotion } = await cached.call(
    promotionsApi.one,
    { params: { slug: "first-look" } },
    { as: player },
  );
  await cached.call(
    promotionsApi.register,
    { params: { id: promotion.id }, body: {}, headers: { "idempotency-key": crypto.randomUUID() } },
    { as: player },
  );
});
afterAll(() => Promise.all([cached.close(), fresh.close()]));

/** Addresses of everything that is the same for every guest. */
const reads = [
  "/api/site",
  "/api/banners?slot=home",
  "/api/announcements",
  "/api/categories",
  "/api/mechanics",
  "/api/providers",
  "/api/jackpots",
  "/api/games?q=krakatau",
  "/api/games/krakatau-wild",
  "/api/promotions",
  "/api/promotions/first-look",
  "/api/pages/terms",
] as const;

const slugs: Readonly<Record<string, string>> = {
  [gamesApi.game.path]: "krakatau-wild",
  [promotionsApi.one.path]: "first-look",
  [siteApi.page.path]: "terms",
};

/** The answer without ids, which differ between two databases. */
const withoutIds = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json, (key, value: unknown) => (key === "id" ? "id" : value)));

it("calls with cached answers for guests: exactly those that this file tests", async () => {
  const contracts = playerContracts.filter(({ method, access }) => method === "GET" && access === "open");
  const keeps: string[] = [];
  for (const contract of contracts) {
    const params = { slug: slugs[contract.path] ?? "" };
    const query = contract.path === siteApi.banners.path ? { slot: "home" } : {};
    const { headers } = await cached.call(contract, { params, query });
    if (headers["etag"] !== undefined) keeps.push(contract.path);
  }
  const tried = reads.map((url) =>
    url.replace(/\?.*/, "").replace(/^(\/api\/(?:games|promotions|pages))\/.*/, "$1/:slug"),
  );
  expect(new Set(keeps)).toEqual(new Set(tried));
});

describe.each(reads)("%s", (url) => {
  const read = async (site: TestSite, headers: Record<string, string> = {}) => {
    const query = Object.fromEntries(new URL(url, "http://x").searchParams);
    const signature = signatureOf(query, site.dependencies.keys.signature);
    return site.app.inject({ url, headers: { "x-signature": signature, ...headers } });
  };
  const asPlayer = () => ({
    authorization: `Bearer ${player.accessToken}`,
    "x-device-id": player.deviceId,
    cookie: `second=${player.cookies.second}`,
  });

  it("requested by a player first, then by guests: guests get the same as on a site without players", async () => {
    const own = await read(cached, asPlayer());
    expect(own.headers["cache-control"]).not.toMatch(/public/);
    const expected = withoutIds((await read(fresh)).json());
    for (let times = 0; times < 2; times += 1) {
      const guest = await read(cached);
      expect(guest.statusCode).toBe(200);
      expect(withoutIds(guest.json())).toEqual(expected);
    }
    // A guest's answer is not the player's either.
    expect((await read(cached, asPlayer())).json()).toEqual(own.json());
  });

  it("a player without a token, but with every other credential: gets the guest's bytes", async () => {
    const { "x-device-id": deviceId } = asPlayer();
    const { second, refresh } = player.cookies;
    const cookie = `second=${second}; refresh=${refresh}; device=${deviceId}`;
    const known = await read(cached, { cookie, "x-device-id": deviceId, "accept-encoding": "br" });
    const guest = await read(cached, { "accept-encoding": "br" });
    expect(known.statusCode).toBe(200);
    expect(known.rawPayload.equals(guest.rawPayload)).toBe(true);
    expect(known.headers).not.toHaveProperty("set-cookie");
    expect(known.headers["etag"]).toBe(guest.headers["etag"]);
  });

  it("with an expired or invented token: neither answered from the cache nor stored in it", async () => {
    const refused = await read(cached, { authorization: "Bearer made-up" });
    expect(String(refused.headers["cache-control"])).not.toMatch(/public/);
  });
});
