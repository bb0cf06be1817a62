import * as fc from "fast-check";
import { expect } from "vitest";
import { anyOrderTest } from "../../testing/any-order.ts";
import { bettingMs, closingMsMax, pauseMs } from "../crash-round.ts";
import { crashPointOf } from "../engine/crash-point.ts";
import { flightMs, multiplierMax } from "../engine/multiplier.ts";
import type { StoredCrashRound } from "../flight-bookings.ts";
import { crashFixture, playerAt } from "./crash-fixture.ts";

const endings: ReadonlySet<string> = new Set(["paid", "given_back", "refused"]);

/** Bets and cash-outs of two players at one table in any order. */
export function anyOrder() {
  const site = crashFixture();
  return anyOrderTest({
    site,
    playerAt,
    playerCount: 2,
    stepCounts: { minLength: 6, maxLength: 16 },
    fields: {
      action: fc.constantFrom("bet", "bet", "cash-out", "wait", "next phase", "next phase"),
      target: fc.option(fc.integer({ min: 101, max: 600 })),
      waitMs: fc.nat(9_000),
      faultAt: fc.constantFrom("bet", "win", "round", "rollback", "nowhere", "nowhere"),
      isKilled: fc.nat(6).map((number) => number === 0),
    },
    stateOf: (player) => player.state(),
    async act(player, { action, playerSeed, target, waitMs }, { state: { round } }) {
      if (action === "bet") return player.sendBet(playerSeed, { target });
      if (action === "cash-out") return player.sendCashOut(round?.number ?? 1);
      const lengthMs = { betting: bettingMs, closing: closingMsMax, flying: waitMs, crashed: pauseMs };
      site.clock.advance(action === "wait" ? waitMs : lengthMs[round?.phase ?? "crashed"]);
      return player.state();
    },
    /** Flights that are under way end, and what was placed last takes off before it ends as well. */
    finish(player) {
      let moved = "";
      return player.stateWhen(({ round }) => {
        const phase = `${round?.number} ${round?.phase}`;
        // Once for each phase: a call that is under way would be too old for the site.
        if (phase !== moved)
          site.clock.advance(round?.phase === "flying" ? flightMs(multiplierMax) : bettingMs);
        moved = phase;
        return site.storedRounds().every(({ state }) => endings.has(state));
      });
    },
    amountsOf({ bet, flight, roundId }: StoredCrashRound) {
      if (!flight) throw new Error("A round without a flight was paid");
      const crashPoint = crashPointOf(flight);
      const { cashedOut, target } = flight;
      const reachable = Math.min(crashPoint, target ?? crashPoint);
      const isLost = (target ?? multiplierMax) > crashPoint;
      expect(cashedOut === null ? isLost : cashedOut <= reachable).toBe(true);
      expect(site.operator.isRoundClosed(roundId)).toBe(true);
      return { bet, win: cashedOut === null ? 0n : (bet * BigInt(cashedOut)) / 100n };
    },
  });
}
