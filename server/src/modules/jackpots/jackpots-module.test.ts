import { gamesApi } from "@tessera/shared/contracts/games";
import { hourMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { betOn, potOf } from "../../testing/jackpot-site.ts";
import { jackpotSlug, type PlaySite, playSite } from "../../testing/play-site.ts";
import { importOffers, offeredFeed, testStudios } from "../../testing/offered-titles.ts";
import { storeCount, tickJackpots } from "./jackpot-ticker.ts";

let site: PlaySite;
beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());

const listed = async (as?: Parameters<PlaySite["open"]>[0]) =>
  (await site.call(gamesApi.jackpots, {}, as ? { as } : {})).reply.items;
const oneOf = (items: Awaited<ReturnType<typeof listed>>) => items.find(({ pool }) => pool === "keystone");
const later = (ms: number) => new Date(site.clock.now().getTime() + ms);

describe("the list of jackpots", () => {
  it("a guest: the pots of the default currency with their seeds, the largest first", async () => {
    expect(
      (await listed()).map(({ pool, currency, currentMinor }) => [pool, currency, currentMinor]),
    ).toEqual([
      ["mosaic", "IDR", 250_000_000n],
      ["keystone", "IDR", 25_000_000n],
      ["pebble", "IDR", 1_000_000n],
    ]);
  });

  it("a player: the pots in the wallet's currency, with the last bet counted", async () => {
    const player = await site.player({ balanceCredits: 100, currency: "THB" });
    await betOn(site, await site.open(player, jackpotSlug), false, 1_000);
    const { heldMinor } = await potOf(site.database, "THB");
    expect(oneOf(await listed(player))).toMatchObject({ currency: "THB", currentMinor: heldMinor });
    expect(heldMinor).toBe(25_000_020n);
  });

  it("a title's card: its return includes that of its pool, and it shows the pot's amount", async () => {
    const { reply } = await site.call(gamesApi.game, { params: { slug: jackpotSlug } });
    expect(reply).toMatchObject({
      rtpBp: 9_410 + 200,
      jackpotMinor: (await potOf(site.database)).shownMinor,
    });
    const other = await site.call(gamesApi.game, { params: { slug: "krakatau-wild" } });
    expect(other.reply).not.toHaveProperty("jackpotMinor");
  });
});

describe("the jackpot ticker", () => {
  it("two ticks within 5 seconds, as of two nodes: each pot is announced once", async () => {
    const now = later(hourMs);
    const announcedAfter = async (ms: number) =>
      (await tickJackpots(site.database, new Date(now.getTime() + ms), 5_000)).length;
    expect([await announcedAfter(0), await announcedAfter(4_999), await announcedAfter(5_000)]).toEqual([
      6, 0, 6,
    ]);
  });

  it("a bet: the next tick announces its share; storing the count does not change the amount", async () => {
    const player = await site.player({ balanceCredits: 100 });
    const game = await site.open(player, jackpotSlug);
    const announced = async (ms: number) =>
      (await tickJackpots(site.database, later(ms), 5_000)).find(
        ({ pool, currency }) => pool === "keystone" && currency === "IDR",
      )?.currentMinor ?? 0n;
    const before = await announced(7_200_000);
    await betOn(site, game, false, 1_000);
    expect((await announced(7_300_000)) - before).toBe(20n);
    await storeCount(site.database, { pool: "keystone", currency: "IDR" });
    expect(await announced(7_400_000)).toBe(before + 20n);
    await betOn(site, game, false, 1_000);
    expect(await announced(7_500_000)).toBe(before + 40n);
    expect(oneOf(await listed(player))?.currentMinor).toBe(before + 40n);
  });

  it("the limit is reached: the shown amount stays at the limit, and the next bet is required to win", async () => {
    const { heldMinor } = await potOf(site.database);
    await site.database.query(
      "update jackpots set must_drop_minor = $1, seed_minor = 1 where pool = 'keystone'",
      [heldMinor - 5n],
    );
    await tickJackpots(site.database, later(10_000_000), 5_000);
    expect(await potOf(site.database)).toMatchObject({ shownMinor: heldMinor - 5n, mustDrop: true });
    const game = await site.open(await site.player({ balanceCredits: 100 }), jackpotSlug);
    const { body } = await site.asStudio("bet", { ...game, roundId: "r", txId: "t", amount: 500 });
    expect(body["jackpot"]).toMatchObject({ mustDrop: true });
  });
});

describe("a feed that is read again", () => {
  const offer = (change: object) =>
    importOffers(
      site.database,
      { ...site.dependencies, studios: testStudios, now: site.clock.now() },
      (code) => {
        const feed = offeredFeed(code);
        return { ...feed, pools: feed.pools.map((pool) => ({ ...pool, ...change })) };
      },
    );
  beforeEach(() => offer({}));

  it("the same pools: no seed is added, and a pot keeps its money", async () => {
    const before = await potOf(site.database);
    await offer({});
    expect(await potOf(site.database)).toEqual(before);
  });

  it("other terms: the share applies from the next bet; the odds and the commitment of a running cycle stay", async () => {
    const terms = async () => {
      const [row] = await site.database.query(
        `select j.share_bp, p.odds_minor, encode(p.commitment, 'hex') as commitment, p.cycle
         from jackpots j join jackpot_pots p on p.pool = j.pool where j.pool = 'mosaic' and p.currency = 'IDR'`,
      );
      return row;
    };
    const before = await terms();
    await offer({ shareBp: 150, oddsMinor: 77_000_000_000, commitments: { IDR: "b".repeat(64) } });
    expect(await terms()).toEqual({ ...before, share_bp: 150 });
  });
});
