import * as z from "@tessera/shared/schema";
import { describe, expect, it } from "vitest";
import { until } from "../../platform/testing/real-party.ts";
import { roundMs } from "../play/seeded-rounds.ts";
import { errorOf, studioSeed } from "../testing/studio-fixture.ts";
import { pocketOf } from "./engine/wheel.ts";
import { spots } from "./engine/spots.ts";
import { chips, playerAt, rouletteFixture } from "./testing/roulette-fixture.ts";

const site = rouletteFixture();

async function seedWithPocket(pocket: number): Promise<string> {
  for (let number = 0; ; number += 1) {
    const playerSeed = number.toString(16).padStart(32, "0");
    if (pocketOf({ studioSeed, playerSeed }) === pocket) return playerSeed;
  }
}

describe("a round of roulette", () => {
  it.each([
    [17, 3_600 + 600],
    [22, 600],
    [0, 150],
    [36, 0],
  ])(
    "pocket %i: all stakes are one bet and all payouts one win, which closes the round",
    async (pocket, win) => {
      const player = await site.startGame();
      const state = await player.spin({ playerSeed: await seedWithPocket(pocket) });
      expect(state.round).toMatchObject({ bet: 400n, pocket, win: BigInt(win), settled: true, studioSeed });
      expect(site.stakes()).toEqual([400]);
      expect(site.operator.heardOf("win").map(({ body }) => body)).toEqual([
        expect.objectContaining({ amount: win, roundClosed: true }),
      ]);
      expect(site.operator.heardOf("win")[0]?.body["detail"]).toMatchObject({
        result: `●${pocket} : 17=1.00 Noir=3.00`,
        proof: { studioSeed },
      });
      expect(site.operator.net()).toBe(win - 400);
      expect(state.net).toBe(BigInt(win - 400));
    },
  );

  it.each([
    ["one number", [["n17", 100]], 100],
    ["an even chance", [["red", 100]], 100],
    [
      "both colours: half of what zero takes",
      [
        ["red", 100],
        ["black", 100],
      ],
      100,
    ],
    [
      "both colours with different stakes: their difference",
      [
        ["red", 500],
        ["black", 100],
      ],
      400,
    ],
    [
      "both colours and zero",
      [
        ["red", 900],
        ["black", 900],
        ["n0", 100],
      ],
      100,
    ],
    [
      "all dozens",
      [
        ["dozen1", 100],
        ["dozen2", 100],
        ["dozen3", 100],
      ],
      300,
    ],
    [
      "a dozen and the numbers of another",
      [
        ["dozen1", 100],
        ["column1", 100],
      ],
      200,
    ],
  ] as const)("at risk: %s", async (_, placed, atRisk) => {
    const player = await site.startGame();
    await player.spin({ stakes: placed.map(([spot, amount]) => ({ spot, amount: String(amount) })) });
    const amount = placed.reduce((sum, [, each]) => sum + each, 0);
    expect(site.operator.heardOf("bet")[0]?.body).toMatchObject({ amount, atRisk });
  });

  it("chips on every spot: the result is within the site's limit, and says that there are more", async () => {
    const player = await site.startGame();
    await player.spin({ stakes: spots.map(({ id }) => ({ spot: id, amount: "100" })) });
    const { result } = z.parse(
      z.object({ result: z.string() }),
      site.operator.heardOf("win")[0]?.body["detail"],
    );
    expect(result.length).toBeLessThanOrEqual(160);
    expect(result).toMatch(/^●\d+ : 0=1\.00 1=1\.00 .* …$/);
  });

  it("a repeated call: the same round; a used commitment with another seed: refused as out of step", async () => {
    const player = await site.startGame();
    const { round } = await player.spin();
    site.clock.advance(roundMs);
    expect((await player.spin()).round).toEqual(round);
    expect(await errorOf(player.sendSpin({ playerSeed: "0b".repeat(16) }))).toEqual([409, "OUT_OF_STEP"]);
    expect(site.stakes()).toEqual([400]);
  });

  it("a studio killed before the win is booked: the next process pays it once", async () => {
    const killed = await site.startStudio();
    const player = playerAt(killed, await site.openGame(killed));
    site.operator.failNext("win", ...Array.from({ length: 10_000 }, () => "500" as const));
    void player.sendSpin({ playerSeed: await seedWithPocket(17) });
    await until(() => site.operator.heardOf("win").length > 0);
    await killed.close();
    expect(site.operator.net()).toBe(-400);
    site.operator.failNext("win");
    await site.startStudio();
    await until(() => site.storedRounds()[0]?.state === "paid");
    expect(site.operator.net()).toBe(3_800);
  });
});

describe("refused stakes of roulette", () => {
  it.each<[string, unknown]>([
    ["no chip", []],
    ["an unknown spot", [{ spot: "n37", amount: "100" }]],
    ["a spot twice", [chips[0], chips[0]]],
    ["an amount that is no text", [{ spot: "n1", amount: 100 }]],
    ["nothing", null],
  ])("%s: BAD_REQUEST, and no call to the site", async (_, stakes) => {
    const player = await site.startGame();
    expect(await errorOf(player.sendSpin({ stakes }))).toEqual([400, "BAD_REQUEST"]);
    expect(site.stakes()).toEqual([]);
  });

  it.each([
    ["half a chip", "50"],
    ["a chip and a half", "150"],
    ["an amount of 0", "0"],
    ["a negative amount", "-100"],
    ["more than the limit", "20100"],
  ])("%s: BET_INVALID, and no call to the site", async (_, amount) => {
    const player = await site.startGame();
    expect(await errorOf(player.sendSpin({ stakes: [{ spot: "n1", amount }] }))).toEqual([
      422,
      "BET_INVALID",
    ]);
    const evenedOut = [
      { spot: "n1", amount },
      { spot: "n2", amount: "20000" },
    ];
    expect(await errorOf(player.sendSpin({ stakes: evenedOut }))).toEqual([422, "BET_INVALID"]);
    expect(site.stakes()).toEqual([]);
  });
});
