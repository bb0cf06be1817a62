import type { FastifyInstance } from "fastify";
import { titles } from "../../catalogue/index.ts";
import type { Mechanic } from "../engine/feature.ts";
import type { SlotMove } from "../engine/play-round.ts";
import { commitmentOf } from "../../proof/seeds.ts";
import { slotState, type SlotState } from "../slot-api.ts";
import { mechanicOf } from "../slot-titles.ts";
import { callsOf, studioSeed, untilBooked } from "../../testing/studio-fixture.ts";

/** The first slot of the studio `orchid-arc` with this mechanic and no pool. */
export function titleWith(mechanic: Mechanic): string {
  const title = titles.find(
    ({ studio, category, slug, jackpotPool }) =>
      studio === "orchid-arc" && category === "slots" && !jackpotPool && mechanicOf(slug) === mechanic,
  );
  if (!title) throw new Error(`No title of the studio is ${mechanic}`);
  return title.slug;
}

/** A player at a slot of a studio. */
export function slotPlayerAt(studio: FastifyInstance, path: string) {
  const { send, read } = callsOf(studio, path, slotState);
  const player = {
    state: () => read(send("open")),
    stateWhenBooked: () => untilBooked(player.state),
    sendStart: async (playerSeed: string, bet: unknown = "100", commitment?: string) =>
      send("rounds", { bet, commitment: commitment ?? commitmentOf(studioSeed), playerSeed }),
    start: async (playerSeed: string, bet?: string) => read(player.sendStart(playerSeed, bet)),
    sendMove: ({ round }: SlotState, move: unknown, step = round?.moves.length) =>
      send(`rounds/${round?.roundId ?? ""}/moves`, { move, step }),
    move: (state: SlotState, move: SlotMove) => read(player.sendMove(state, move)),
  };
  return player;
}
