import * as fc from "fast-check";
import { expect, it } from "vitest";
import { until } from "../../platform/testing/real-party.ts";
import type { TestPlayer } from "../testing/operator-in-memory.ts";
import { bettingMs, closingMsMax, pauseMs } from "./crash-round.ts";
import type { StoredCrashRound } from "./flight-bookings.ts";
import { crashPointOf } from "./engine/crash-point.ts";
import { flightMs, multiplierMax } from "./engine/multiplier.ts";
import { crashFixture, playerAt } from "./testing/crash-fixture.ts";

const site = crashFixture();

const faults = ["500", "books-then-500", { status: "LIMIT_REACHED" }] as const;
const anyStep = fc.record({
  action: fc.constantFrom("bet", "bet", "cash-out", "wait", "next phase", "next phase", "kill"),
  who: fc.nat(1),
  seed: fc.nat(2 ** 32 - 1),
  target: fc.option(fc.integer({ min: 101, max: 600 })),
  waitMs: fc.nat(9_000),
  faultAt: fc.constantFrom("bet", "win", "round", "rollback", "nowhere", "nowhere"),
  fault: fc.constantFrom(...faults),
});

const endings: ReadonlySet<string> = new Set(["paid", "given_back", "refused"]);

it("bets, cash-outs, faults and restarts in any order: each round is paid, refunded or refused, and the site's books agree", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 16 }), async (steps) => {
      const people = [site.operator.player, site.operator.newPlayer("citra_17")];
      let studio = await site.startStudio();
      let players = await seat(people);
      for (const { action, who, seed, target, waitMs, faultAt, fault } of steps) {
        // A win, the end of a round and a rollback are never refused.
        if (faultAt === "bet" || typeof fault === "string") site.operator.failNext(faultAt, fault);
        const player = players[who];
        if (!player) continue;
        const { round } = await player.state();
        if (action === "bet") await player.sendBet(seed.toString(16).padStart(32, "0"), { target });
        else if (action === "cash-out") await player.sendCashOut(round?.number ?? 1);
        else if (action === "wait") site.clock.advance(waitMs);
        else if (action === "next phase") {
          const lengthMs = { betting: bettingMs, closing: closingMsMax, flying: waitMs, crashed: pauseMs };
          site.clock.advance(lengthMs[round?.phase ?? "crashed"]);
          await player.state();
        } else {
          await studio.close();
          studio = await site.startStudio();
          players = await seat(people);
        }
      }
      for (const name of ["bet", "win", "round", "rollback"]) site.operator.failNext(name);
      const [one] = players;
      // Flights that are under way end, and what was placed last takes off before it ends as well.
      let moved = "";
      await one?.stateWhen(({ round }) => {
        const phase = `${round?.number} ${round?.phase}`;
        // Once for each phase: a call that is under way would be too old for the site.
        if (phase !== moved)
          site.clock.advance(round?.phase === "flying" ? flightMs(multiplierMax) : bettingMs);
        moved = phase;
        return site.storedRounds().every(({ state }) => endings.has(state));
      });
      await studio.close();
      await agree();

      async function seat(all: readonly TestPlayer[]) {
        const paths = await Promise.all(all.map((player) => site.openGame(studio, "real", player)));
        return paths.map((path) => playerAt(studio, path));
      }
    }),
    { numRuns: 25 },
  );
}, 240_000);

/** Compares the record file with the rules, and both with the site's books. */
async function agree(): Promise<void> {
  await until(() => site.storedRounds().every(({ state }) => endings.has(state)));
  let net = 0n;
  for (const { state, bet, win, flight, roundId } of site.storedRounds() as StoredCrashRound[]) {
    if (state !== "paid") continue;
    if (!flight) throw new Error("A round without a flight was paid");
    const crashPoint = crashPointOf(flight);
    const { cashedOut, target } = flight;
    const reachable = Math.min(crashPoint, target ?? crashPoint);
    const isLost = (target ?? multiplierMax) > crashPoint;
    expect(cashedOut === null ? isLost : cashedOut <= reachable).toBe(true);
    expect(win).toBe(cashedOut === null ? 0n : (bet * BigInt(cashedOut)) / 100n);
    expect(site.operator.isRoundClosed(roundId)).toBe(true);
    net += (win ?? 0n) - bet;
  }
  expect(BigInt(site.operator.net())).toBe(net);
}
