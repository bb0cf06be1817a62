import { describe, expect, it } from "vitest";
import { drawRound } from "../engine/draw-round.ts";
import { commitmentOf } from "../../proof/seeds.ts";
import type { ShownRound } from "../slot-api.ts";
import { titleWith } from "../testing/slot-player.ts";
import { playedToTheEnd, playerSeedWhere, slotTitle } from "../testing/slot-seeds.ts";
import { studioSeed } from "../../testing/studio-fixture.ts";
import { verify } from "./verify.ts";

/** A finished round with a feature, as the page has it. */
async function finishedRound(mechanic: "multiplier" | "expanding" | "pick"): Promise<ShownRound> {
  const title = slotTitle(titleWith(mechanic));
  const playerSeed = await playerSeedWhere(title.slug, (first, last) => last.win > first.win);
  const { last, moves } = await playedToTheEnd(title, playerSeed);
  const { board } = drawRound(title.machine, { studioSeed, playerSeed });
  return {
    ...last,
    roundId: "r",
    bet: 100n,
    isFree: false,
    freeSpins: [...last.freeSpins],
    picks: [...last.picks],
    board: [...board],
    moves,
    leftMs: null,
    settled: true,
    commitment: commitmentOf(studioSeed),
    playerSeed,
    studioSeed,
  };
}

describe.each(["multiplier", "expanding", "pick"] as const)("the verification of a round: %s", (mechanic) => {
  const { machine } = slotTitle(titleWith(mechanic));

  it("an honest round: seed and result fit", async () => {
    expect(verify(machine, await finishedRound(mechanic))).toEqual({
      seedFits: true,
      resultFits: true,
    });
  });

  it("another seed than the committed one, another reel, win or board: detected", async () => {
    const round = await finishedRound(mechanic);
    expect(verify(machine, { ...round, commitment: "00".repeat(32) })).toMatchObject({
      seedFits: false,
    });
    const changes: Partial<ShownRound>[] = [
      { paidSpin: { ...round.paidSpin, grid: round.paidSpin.grid.toReversed() } },
      { win: round.win + 1n },
      { freeSpins: round.freeSpins.slice(1), board: (round.board ?? []).toReversed() },
    ];
    for (const change of changes)
      expect(verify(machine, { ...round, ...change })).toMatchObject({ resultFits: false });
  });

  it("a round that is not over: nothing to verify", async () => {
    expect(verify(machine, { ...(await finishedRound(mechanic)), studioSeed: null })).toBeNull();
  });
});
