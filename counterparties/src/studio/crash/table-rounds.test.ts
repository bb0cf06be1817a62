import { fixedClock } from "@tessera/shared/core/clock";
import { beforeEach, describe, expect, it } from "vitest";
import { recordsInMemory } from "../../platform/records.ts";
import { NoAnswer } from "../../platform/until-answered.ts";
import { titles } from "../catalogue/index.ts";
import { offeredGame } from "../play/studio-game.ts";
import { createBookings, takeBet } from "../play/bookings.ts";
import type { OpenPlay } from "../play/play-session.ts";
import { demoWallet, nameRound } from "../play/wallet.ts";
import type { CrashRoundView } from "./crash-api.ts";
import { bettingMs } from "./crash-round.ts";
import { CrashTable } from "./crash-table.ts";
import { crash } from "./crash.ts";
import { msUntil } from "./engine/multiplier.ts";
import { createFlightBookings } from "./flight-bookings.ts";
import { openSeedChain, type SeedChain } from "./seed-chain.ts";
import { seedWhere } from "./testing/crash-fixture.ts";

const [title] = titles.flatMap((each) => offeredGame([crash], each) ?? []);
const announceEveryMs = 200;
const seatedMs = 20_000;

let clock: ReturnType<typeof fixedClock>;
let chain: SeedChain;
let errors: unknown[];
beforeEach(() => {
  clock = fixedClock("2026-01-31T07:05:09.000Z");
  chain = openSeedChain({ records: recordsInMemory(), name: "any", newSeed: () => "7".repeat(64) });
  errors = [];
});

const bookings = () =>
  createBookings({ clock, settleWaitMs: 1_000, pausesMs: [1], onDispute: () => undefined });

function openTable(): CrashTable {
  const booked = bookings();
  const flights = createFlightBookings({ bookings: booked, rounds: recordsInMemory() });
  const onError = (error: unknown) => void errors.push(error);
  return new CrashTable({ clock, bookings: booked, flights, chain, onError });
}

const openPlay = (): OpenPlay => ({
  wallet: demoWallet(),
  seat: { roundOpen: false, startedAtMs: null },
  name: "a***",
  currency: "IDR",
  openedAtMs: 0,
  reminderSeconds: null,
  balance: 100_000n,
  net: 0n,
});

/** Follows a table as another player's page. Returns what it has received. */
function follow(table: CrashTable): CrashRoundView[] {
  const views: CrashRoundView[] = [];
  table.watch({ open: openPlay(), onRound: (view) => views.push(view), onOwn: () => undefined });
  return views;
}

async function placeBet(table: CrashTable, player: OpenPlay): Promise<void> {
  if (!title) throw new Error("The catalogue has no crash game.");
  const { playerSeed } = await seedWhere(chain.next().seed, (crashPoint) => crashPoint > 300);
  await table.place(title, player, { number: 1, bet: 100n, target: null, playerSeed });
}

describe("announcements of a table", () => {
  it("a bet, and a cash-out during the flight: announced once, 200 ms after the last announcement", async () => {
    const table = openTable();
    const views = follow(table);
    const player = openPlay();
    table.visit();
    expect(views).toHaveLength(1);
    await placeBet(table, player);
    clock.advance(announceEveryMs - 1);
    table.advance();
    expect(views).toHaveLength(1);
    clock.advance(1);
    table.advance();
    table.advance();
    expect(views.slice(1).map(({ bets }) => bets.length)).toEqual([1]);

    clock.advance(bettingMs);
    table.advance();
    await expect.poll(() => views.at(-1)?.phase).toBe("flying");
    const before = views.length;
    clock.advance(msUntil(150));
    table.cashOut(player.seat, 1);
    table.advance();
    table.advance();
    expect(views.slice(before).map(({ cashedOutCount }) => cashedOutCount)).toEqual([1]);
  });

  it("a closed page: its player stays at the table for 20 s more", () => {
    const table = openTable();
    const leave = table.watch({ open: openPlay(), onRound: () => undefined, onOwn: () => undefined });
    clock.advance(seatedMs);
    leave();
    clock.advance(seatedMs - 1);
    expect(table.isIdle()).toBe(false);
    clock.advance(1);
    expect(table.isIdle()).toBe(true);
  });
});

describe("a round that does not take off", () => {
  it("since its seed cannot be stored as used: reported, bets are refunded, and the round begins again", async () => {
    const { use } = chain;
    let isFull = true;
    chain = {
      ...chain,
      use: () => {
        if (isFull) throw new Error("disk full");
        use();
      },
    };
    const table = openTable();
    const player = openPlay();
    table.visit();
    await placeBet(table, player);
    clock.advance(bettingMs);
    table.advance();
    await expect.poll(() => errors).toEqual([new Error("disk full")]);
    await expect.poll(() => player.balance).toBe(100_000n);
    expect({ view: table.view(), net: player.net }).toEqual({ view: null, net: 0n });
    isFull = false;
    table.visit();
    expect(table.view()).toMatchObject({ number: 1, phase: "betting", bets: [] });
  });

  it("since the table was closed: its bets are left for the next process", async () => {
    const table = openTable();
    const player = openPlay();
    table.visit();
    await placeBet(table, player);
    table.close();
    clock.advance(bettingMs);
    table.advance();
    // Whatever the take-off had begun has ended by then.
    await new Promise((resolve) => setImmediate(resolve));
    expect(table.view()?.phase).toBe("closing");
    expect(chain.next().number).toBe(1);
    expect(player.balance).toBe(99_900n);
  });
});

it("a bet without an answer: the player's balance is the one that the refund returns", async () => {
  const wallet = { ...demoWallet(), take: () => Promise.reject(new NoAnswer()), refund: async () => 70_000n };
  const player = { ...openPlay(), wallet };
  await expect(takeBet(bookings(), player, nameRound(100n))).rejects.toThrow(NoAnswer);
  await expect.poll(() => player.balance).toBe(70_000n);
});
