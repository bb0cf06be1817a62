import { fixedClock } from "@tessera/shared/core/clock";
import { describe, expect, it } from "vitest";
import { until } from "../platform/testing/real-party.ts";
import { drawCards, payOf, returnBp } from "./high-card.ts";
import {
  bet,
  setUpRecordFilePerTest,
  secret,
  startStudio,
  studio,
  transferOf,
} from "./testing/live-studio-fixture.ts";

setUpRecordFilePerTest();

describe("the feed of the live studio", () => {
  it("signed: has the one table with its pictures", async () => {
    const { json, call, origin } = await startStudio();
    const feed = await json("GET", `${studio}/games`);
    expect(feed).toMatchObject({
      total: 1,
      next: null,
      games: [{ id: "harbour-high-card", category: "live" }],
    });
    const pictures = ["/art/harbour-high-card/card.svg", "/logos/sandbox-live.svg"];
    for (const path of pictures)
      expect((await fetch(origin + path)).headers.get("content-type")).toBe("image/svg+xml");
    expect((await call("GET", `${studio}/games`, undefined, { secret: "another-secret" })).status).toBe(401);
  });
});

describe("transfers", () => {
  it("in and out: completed, with the balance and a rising sequence number", async () => {
    const { transfer, balance, json } = await startStudio();
    expect(await balance()).toEqual({ balance: 0, seq: 0 });
    expect(await transfer("t-1", "in", 5_000)).toEqual({ status: "completed", balance: 5_000, seq: 1 });
    expect(await transfer("t-2", "out", 1_500)).toEqual({ status: "completed", balance: 3_500, seq: 2 });
    expect(await balance()).toEqual({ balance: 3_500, seq: 2 });
    expect(await json("GET", `${studio}/transfer/t-2`)).toEqual({ status: "completed" });
  });

  it("repeated: booked once; with the same ref for another transfer: 409", async () => {
    const { transfer, call, balance } = await startStudio();
    await transfer("t-1", "in", 5_000);
    expect(await transfer("t-1", "in", 5_000)).toEqual({ status: "completed", balance: 5_000, seq: 1 });
    const other = await call("POST", `${studio}/transfer`, transferOf("t-1", "in", 5_001));
    expect(other.status).toBe(409);
    expect(await balance()).toEqual({ balance: 5_000, seq: 1 });
  });

  it("out with more than the balance: failed, also when repeated", async () => {
    const { transfer, json } = await startStudio();
    expect(await transfer("t-1", "out", 1)).toMatchObject({ status: "failed", balance: 0 });
    await transfer("t-2", "in", 100);
    expect(await transfer("t-1", "out", 1)).toMatchObject({ status: "failed", balance: 100 });
    expect(await json("GET", `${studio}/transfer/t-1`)).toEqual({ status: "failed" });
  });

  it("an unknown transfer: 404 with status unknown", async () => {
    const { call } = await startStudio();
    const response = await call("GET", `${studio}/transfer/t-9`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ status: "unknown" });
  });

  it.each([
    ["another secret", transferOf("t-1", "in", 100), "another-secret", 401],
    ["a fraction", { ...transferOf("t-1", "in", 100), amount: 1.5 }, secret, 400],
    ["an amount of 0", transferOf("t-1", "in", 0), secret, 400],
  ])("with %s: refused, and nothing is booked", async (_, body, key, status) => {
    const { call, balance } = await startStudio();
    expect((await call("POST", `${studio}/transfer`, body, { secret: key })).status).toBe(status);
    expect(await balance()).toEqual({ balance: 0, seq: 0 });
  });

  it("after a restart: balances are restored, and a repeat is detected", async () => {
    const before = await startStudio();
    await before.transfer("t-1", "in", 5_000);
    await before.transfer("t-2", "out", 1_000);
    await before.end();
    const after = await startStudio();
    expect(await after.balance()).toEqual({ balance: 4_000, seq: 2 });
    expect(await after.transfer("t-1", "in", 5_000)).toEqual({ status: "completed", balance: 4_000, seq: 2 });
  });
});

describe("injected faults of the live studio", () => {
  // Long enough for the call to arrive on a busy machine.
  const giveUp = { timeoutMs: 1_000 };

  it("silent: no response and nothing booked, while a retry is booked", async () => {
    const { behave, call, transfer } = await startStudio();
    await behave({ transfers: "silent" });
    const silent = call("POST", `${studio}/transfer`, transferOf("t-1", "in", 100), giveUp);
    await expect(silent).rejects.toThrow("timeout");
    expect((await call("GET", `${studio}/transfer/t-1`)).status).toBe(404);
    expect(await transfer("t-1", "in", 100)).toMatchObject({ status: "completed" });
  });

  it("lost: no response, but booked", async () => {
    const { behave, call, json } = await startStudio();
    await behave({ transfers: "lost" });
    const lost = call("POST", `${studio}/transfer`, transferOf("t-1", "in", 100), giveUp);
    await expect(lost).rejects.toThrow("timeout");
    expect(await json("GET", `${studio}/transfer/t-1`)).toEqual({ status: "completed" });
  });

  it("late: unknown when the caller times out, and booked once afterwards", async () => {
    const { behave, call, balance, transfer } = await startStudio();
    await behave({ transfers: "late", lateMs: 3_000 });
    const late = call("POST", `${studio}/transfer`, transferOf("t-1", "in", 100), giveUp);
    await expect(late).rejects.toThrow("timeout");
    expect((await call("GET", `${studio}/transfer/t-1`)).status).toBe(404);
    await until(async () => (await balance())["balance"] === 100);
    expect(await transfer("t-1", "in", 100)).toEqual({ status: "completed", balance: 100, seq: 1 });
  });

  it("refuse for two calls: both fail, and the third is booked", async () => {
    const { behave, transfer } = await startStudio();
    await behave({ transfers: "refuse", next: 2 });
    expect(await transfer("t-1", "in", 100)).toMatchObject({ status: "failed", balance: 0 });
    expect(await transfer("t-2", "in", 100)).toMatchObject({ status: "failed" });
    expect(await transfer("t-3", "in", 100)).toMatchObject({ status: "completed", balance: 100 });
  });
});

describe("the cards", () => {
  it("every pair of cards: together they give the promised return to player", () => {
    let paid = 0n;
    for (let player = 0; player < 52; player += 1)
      for (let other = 0; other < 51; other += 1) {
        const numbers = [player, other];
        paid += payOf(
          drawCards(() => numbers.shift() ?? 0),
          100n,
        );
      }
    expect(Math.round((Number(paid) / (52 * 51 * 100)) * 10_000)).toBe(returnBp);
  });

  it("any draw: two different cards", () => {
    for (let other = 0; other < 51; other += 1) {
      const numbers = [25, other];
      const { player, house } = drawCards(() => numbers.shift() ?? 0);
      expect(house).not.toEqual(player);
    }
  });
});

describe("the table of the live studio", () => {
  it("opened by the site: a page that only the site may frame, with the player's balance", async () => {
    const { sit, transfer } = await startStudio();
    await transfer("t-1", "in", 5_000);
    const table = await sit();
    const page = await fetch(table);
    expect(page.status).toBe(200);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors http://localhost:4300;");
    expect(policy).not.toContain("unsafe");
    const text = await page.text();
    expect(text).toContain('<html lang="id">');
    expect(text).not.toMatch(/<script(?![^>]* src=)|style=/);
    const state = await (await fetch(`${table}/state`)).json();
    expect(state).toMatchObject({ mode: "real", balance: "5000", seq: 1, waitMs: 0, round: null });
  });

  it.each([
    ["the higher card", [12, 0], 5_100],
    ["the lower card", [0, 11], 4_900],
    ["a tie", [0, 12], 4_950],
  ])("%s: paid, and the balance changes accordingly", async (_, draws, balanceAfter) => {
    const { sit, transfer, balance } = await startStudio({ draws });
    await transfer("t-1", "in", 5_000);
    const reply = await bet(await sit(), "100");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ balance: String(balanceAfter), seq: 2 });
    expect(await balance()).toEqual({ balance: balanceAfter, seq: 2 });
  });

  it("a second round within five seconds, even at another seat: 429 with the waiting time", async () => {
    const clock = fixedClock("2026-11-21T09:00:00.000Z");
    const { sit, transfer } = await startStudio({ clock });
    await transfer("t-1", "in", 5_000);
    const [first, second] = [await sit(), await sit()];
    expect((await bet(first, "100")).status).toBe(200);
    clock.advance(4_999);
    const early = await bet(second, "100");
    expect(early.status).toBe(429);
    expect(await early.json()).toEqual({ error: { code: "TOO_SOON", waitMs: 1 } });
    clock.advance(1);
    expect((await bet(second, "100")).status).toBe(200);
  });

  it.each([
    ["more than the balance", "500", 409, "INSUFFICIENT_FUNDS"],
    ["an amount that is no chip", "150", 422, "BET_INVALID"],
    ["a text that is no amount", "-100x", 400, "BAD_REQUEST"],
  ])("a bet of %s: refused, and no money moves", async (_, amount, status, code) => {
    const { sit, transfer, balance } = await startStudio();
    await transfer("t-1", "in", 400);
    const reply = await bet(await sit(), amount);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({ error: { code } });
    expect(await balance()).toEqual({ balance: 400, seq: 1 });
  });

  it("a demo: has separate credits, and the balance of the wallet does not change", async () => {
    const { sit, balance } = await startStudio();
    const reply = await bet(await sit("demo"), "100");
    expect(await reply.json()).toMatchObject({ mode: "demo", balance: "100100", seq: 1 });
    expect(await balance()).toEqual({ balance: 0, seq: 0 });
  });

  it("an unknown seat: an error page", async () => {
    const { origin } = await startStudio();
    expect((await fetch(`${origin}/table/none`)).status).toBe(404);
    expect((await fetch(`${origin}/table/none/state`)).status).toBe(404);
  });
});
