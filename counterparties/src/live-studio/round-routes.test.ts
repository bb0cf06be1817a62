import { fixedClock } from "@tessera/shared/core/clock";
import { describe, expect, it } from "vitest";
import { bet, setUpRecordFilePerTest, playerId, startStudio, studio } from "./testing/live-studio-fixture.ts";

setUpRecordFilePerTest();

describe("the report of rounds", () => {
  const clock = fixedClock("2026-11-21T09:00:00.000Z");
  /** Three rounds of 1.00: won, lost, tied. */
  async function playThree(studioOptions: { isRestart?: boolean } = {}) {
    const started = await startStudio({ clock, draws: [12, 0, 0, 11, 0, 12] });
    if (!studioOptions.isRestart) await started.transfer("t-1", "in", 5_000);
    const table = await started.sit();
    for (let played = 0; played < 3; played += 1) {
      expect((await bet(table, "100")).status).toBe(200);
      clock.advance(5_000);
    }
    return { ...started, table };
  }

  it("rounds of a player: in order, each with seat, bet, win, time, currency and cards; without demo rounds", async () => {
    const { rounds, seats, sit } = await playThree();
    expect((await bet(await sit("demo"), "100")).status).toBe(200);
    const { rounds: reported, ...rest } = await rounds();
    expect(rest).toEqual({ next: "3", hasMore: false });
    const common = { seat: seats[0], playerId, bet: 100, currency: "IDR" };
    expect(reported).toMatchObject([
      { ...common, win: 200, seq: 2, time: "2026-11-21T09:00:00.000Z", detail: { result: "A♣ : 2♣" } },
      { ...common, win: 0, seq: 3, time: "2026-11-21T09:00:05.000Z", detail: { result: "2♣ : A♣" } },
      { ...common, win: 50, seq: 4, time: "2026-11-21T09:00:10.000Z" },
    ]);
  });

  it("read page by page: every round once; a repeated page is the same, and the last one is followed by an empty page", async () => {
    const { rounds } = await playThree();
    const all = (await rounds())["rounds"] as unknown[];
    const first = await rounds("?limit=2");
    expect(first).toEqual({ rounds: all.slice(0, 2), next: "2", hasMore: true });
    expect(await rounds("?limit=2")).toEqual(first);
    const second = await rounds(`?limit=2&after=${String(first["next"])}`);
    expect(second).toEqual({ rounds: all.slice(2), next: "3", hasMore: false });
    expect(await rounds("?after=3")).toEqual({ rounds: [], next: "3", hasMore: false });
  });

  it("after a restart: the same pages, followed by later rounds", async () => {
    const before = await playThree();
    const first = await before.rounds();
    await before.end();
    const after = await playThree({ isRestart: true });
    const all = await after.rounds();
    expect((all["rounds"] as unknown[]).slice(0, 3)).toEqual(first["rounds"]);
    expect(all["next"]).toBe("6");
  });

  it("with an unknown cursor, or without a signature: refused", async () => {
    const { call, origin } = await playThree();
    expect((await call("GET", `${studio}/rounds?after=4`)).status).toBe(409);
    expect((await call("GET", `${studio}/rounds?after=x`)).status).toBe(400);
    expect((await fetch(`${origin}${studio}/rounds`)).status).toBe(401);
  });

  it("in mode broken: half a page once, then the complete page", async () => {
    const { call, behave, rounds } = await playThree();
    await behave({ rounds: "broken" });
    const half = await (await call("GET", `${studio}/rounds`)).text();
    expect(() => JSON.parse(half) as unknown).toThrow();
    expect((await rounds())["next"]).toBe("3");
  });
});

describe("the closing of a seat", () => {
  it("an open seat: the next bet is refused, the page shows it, other seats stay open, and a repeat changes nothing", async () => {
    const clock = fixedClock("2026-11-21T09:00:00.000Z");
    const { sit, transfer, balance, close, seats } = await startStudio({ clock });
    await transfer("t-1", "in", 5_000);
    const [closed, other] = [await sit(), await sit()];
    for (const _ of [1, 2]) {
      const reply = await close(seats[0] ?? "");
      expect([reply.status, await reply.json()]).toEqual([200, { status: "closed" }]);
    }
    const refused = await bet(closed, "100");
    expect([refused.status, await refused.json()]).toEqual([409, { error: { code: "SEAT_CLOSED" } }]);
    expect(await (await fetch(`${closed}/state`)).json()).toMatchObject({ isClosed: true });
    expect(await balance()).toEqual({ balance: 5_000, seq: 1 });
    expect((await bet(other, "100")).status).toBe(200);
  });

  it("with concurrent bets: every accepted one is in the report after the close has answered", async () => {
    const { sit, transfer, close, seats, rounds } = await startStudio();
    await transfer("t-1", "in", 5_000);
    const table = await sit();
    const bets = Array.from({ length: 8 }, () => bet(table, "100"));
    const closing = await close(seats[0] ?? "");
    expect(closing.status).toBe(200);
    const reported = (await rounds())["rounds"] as unknown[];
    const taken = (await Promise.all(bets)).filter(({ status }) => status === 200);
    expect(reported).toHaveLength(taken.length);
  });

  it("with an unknown seat name, a seat id, or without a signature: refused", async () => {
    const { sit, close, origin, seats } = await startStudio();
    const secretOfPage = (await sit()).split("/").at(-1) ?? "";
    expect((await close("none")).status).toBe(404);
    expect((await close(secretOfPage)).status).toBe(404);
    const unsigned = await fetch(`${origin}${studio}/seats/${seats[0]}/close`, { method: "POST" });
    expect(unsigned.status).toBe(401);
  });
});
