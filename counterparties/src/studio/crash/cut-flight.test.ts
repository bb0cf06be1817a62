import { expect, it } from "vitest";
import { minuteMs } from "@tessera/shared/core/durations";
import { until } from "../../platform/testing/real-party.ts";
import { msUntil } from "./engine/multiplier.ts";
import {
  type CrashPlayer,
  crashFixture,
  playerAt,
  seedWhere,
  studioSeedOf,
} from "./testing/crash-fixture.ts";

const site = crashFixture();
const first = studioSeedOf(1);
const isHigh = (crashPoint: number) => crashPoint > 300 && crashPoint < 2_000;
const forever = Array.from({ length: 10_000 }, () => "500" as const);
const storedState = () => site.storedRounds()[0]?.state;

/** Kills the studio in a flight, and waits until the next process has ended the bet. */
async function cut(
  options: { readonly target?: number },
  before: (player: CrashPlayer) => Promise<unknown> = () => Promise.resolve(),
) {
  const killed = await site.startStudio();
  const player = playerAt(killed, await site.openGame(killed));
  const { playerSeed, crashPoint } = await seedWhere(first, isHigh);
  await player.bet(playerSeed, { target: options.target ?? null });
  await site.takeOff(player);
  site.clock.advance(msUntil(150));
  await before(player);
  await killed.close();
  for (const name of ["win", "round", "rollback"]) site.operator.failNext(name);
  const studio = await site.startStudio();
  await until(() => ["paid", "given_back"].includes(storedState() ?? ""));
  return { studio, crashPoint };
}

it("neither cash-out nor target: the bet is refunded, since nobody could cash out", async () => {
  await cut({});
  expect(storedState()).toBe("given_back");
  expect(site.operator.net()).toBe(0);
});

it("a target below the crash point: paid", async () => {
  await cut({ target: 250 });
  expect(storedState()).toBe("paid");
  expect(site.operator.net()).toBe(150);
});

it("a target above the crash point: the bet is refunded", async () => {
  await cut({ target: 90_000 });
  expect(storedState()).toBe("given_back");
  expect(site.operator.net()).toBe(0);
});

it("an answered cash-out: paid once with the proof, even when its booking was interrupted", async () => {
  await cut({}, async (player) => {
    site.operator.failNext("win", ...forever);
    expect((await player.cashOut(1)).own?.cashedOut).toBe(150);
  });
  expect(storedState()).toBe("paid");
  expect(site.operator.net()).toBe(50);
  const [round] = site.storedRounds();
  expect(site.operator.isRoundClosed(round?.roundId ?? "")).toBe(true);
  expect(site.operator.heardOf("round")[0]?.body).toMatchObject({ detail: { proof: { studioSeed: first } } });
});

it("a booked cash-out: the round is closed, and nothing is paid twice", async () => {
  await cut({}, async (player) => {
    await player.cashOut(1);
    await player.stateWhen(({ booking }) => !booking);
    expect(storedState()).toBe("won");
  });
  expect(site.operator.heardOf("win")).toHaveLength(1);
  expect(site.operator.net()).toBe(50);
});

it("killed after the crash and before the loss is booked: lost, booked by the same call", async () => {
  const killed = await site.startStudio();
  const player = playerAt(killed, await site.openGame(killed));
  const { playerSeed, crashPoint } = await seedWhere(first, isHigh);
  await player.bet(playerSeed);
  await site.takeOff(player);
  site.operator.failNext("win", "books-then-500", ...forever);
  site.clock.advance(minuteMs);
  await player.stateWhen(({ round }) => round?.phase === "crashed");
  await killed.close();
  site.operator.failNext("win");
  await site.startStudio();
  await until(() => storedState() === "paid");
  expect(site.operator.net()).toBe(-100);
  expect(site.storedRounds()[0]).toMatchObject({ flight: { cashedOut: null } });
  expect(crashPoint).toBeGreaterThan(300);
});

it("killed before take-off: the bet is refunded", async () => {
  const killed = await site.startStudio();
  const player = playerAt(killed, await site.openGame(killed));
  await player.bet("01".repeat(16));
  await killed.close();
  await site.startStudio();
  await until(() => storedState() === "given_back");
  expect(site.operator.net()).toBe(0);
});

it("the round after an interrupted flight: uses the next seed of the chain", async () => {
  const { studio } = await cut({});
  const player = playerAt(studio, await site.openGame(studio));
  expect((await player.state()).round).toMatchObject({ number: 2, commitment: first });
});
