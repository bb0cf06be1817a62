import * as fc from "fast-check";
import { anyOrderTest } from "../../testing/any-order.ts";
import { studioFixture } from "../../testing/studio-fixture.ts";
import { drawRound } from "../engine/draw-round.ts";
import { playRound } from "../engine/play-round.ts";
import { roundMs, type StoredSlotRound } from "../slot-table.ts";
import { slotPlayerAt, titleWith } from "./slot-player.ts";
import { playerSeedWhere, slotTitle } from "./slot-seeds.ts";

/** Rounds of a slot with covered tiles, half of them with a feature, and their moves in any order. */
export function anyOrder() {
  const gameId = titleWith("pick");
  const { machine } = slotTitle(gameId);
  const site = studioFixture({ code: "orchid-arc", gameId, playerAt: slotPlayerAt });
  return anyOrderTest({
    site,
    playerAt: slotPlayerAt,
    fields: { tile: fc.nat(11), isFeature: fc.boolean() },
    stateOf: (player) => player.stateWhenBooked(),
    async act(player, { tile, isFeature }, { state, studioSeed }) {
      site.clock.advance(roundMs);
      if (state.round?.next) return player.sendMove(state, tile);
      const seed = await playerSeedWhere(gameId, ({ next }) => (next !== null) === isFeature, studioSeed);
      return player.sendStart(seed, "100", state.commitment);
    },
    async finish(player) {
      for (let state = await player.stateWhenBooked(); state.round?.next;) {
        const covered = Array.from({ length: 12 }, (_, tile) => tile).find(
          (tile) => !state.round?.moves.includes(tile),
        );
        state = await player.move(state, covered ?? 0);
      }
      await player.stateWhenBooked();
    },
    amountsOf({ bet, win, spins }: StoredSlotRound) {
      const played = spins && playRound(machine, drawRound(machine, spins), bet, spins.moves);
      return { bet, win: played ? played.win : win };
    },
  });
}
