import { gamesApi } from "@tessera/shared/contracts/games";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlaySite, playSite } from "../../testing/play-site.ts";
import { tickJackpots } from "./jackpots.ts";

let site: PlaySite;
beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());

describe("jackpots", () => {
  it("an hour later: the amount has grown by a five-thousandth of the start", async () => {
    const pool = async () => (await site.call(gamesApi.jackpots)).reply.items[0];
    const before = await pool();
    site.clock.advance(3_600_000);
    const after = await pool();
    expect(after).toMatchObject({ pool: "mosaic", currency: "IDR" });
    expect((after?.currentMinor ?? 0n) - (before?.currentMinor ?? 0n)).toBe(50_000n);
  });

  it("requested by two nodes within 5 seconds: each pool is broadcast once", async () => {
    const now = new Date("2030-01-01T00:00:00.000Z");
    const later = (ms: number) => new Date(now.getTime() + ms);
    const toldAt = async (instant: Date) => (await tickJackpots(site.database, instant, 5_000)).length;
    expect([await toldAt(now), await toldAt(later(4_999)), await toldAt(later(5_000))]).toEqual([3, 0, 3]);
  });
});
