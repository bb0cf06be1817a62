import { betsOf } from "../play/bets.ts";
import type { StudioGame } from "../play/studio-game.ts";
import { createSeatSeeds } from "../play/seat-seeds.ts";
import { mechanicTextOf } from "./mechanic-texts.ts";
import { slotPictures } from "./slot-pictures.ts";
import { slotRoutes } from "./slot-routes.ts";
import { SlotTable, type StoredSlotRound } from "./slot-table.ts";
import { slotTestRoutes } from "./slot-test-routes.ts";
import { isSlot, linesOf, mechanicOf, slotProfileOf, type SlotTitle } from "./slot-titles.ts";
import { machineFor } from "./engine/tune.ts";
import { storedSpins } from "./stored-spins.ts";

export const slot: StudioGame<SlotTitle> = {
  kind: "slot",
  titles: { category: "slots", profileOf: slotProfileOf },
  /** The number of lines, so that every line has the same bet. */
  betUnit: linesOf,
  titleOf: (offered, { volatility, rtpBp, slug }) => ({
    ...offered,
    machine: machineFor(volatility, rtpBp, mechanicOf(slug)),
  }),
  stored: { spins: storedSpins },
  feedFields: (title) => ({
    mechanic: mechanicTextOf(title),
    freeRoundStakes: betsOf(title, linesOf(title)).bets.map(Number),
    hasSymbols: true,
  }),
  pictures: slotPictures,
  start(context) {
    const seeds = createSeatSeeds(context.newSeed);
    const table = new SlotTable({ ...context, seeds });
    return {
      routes(app) {
        slotRoutes(app, { ...context, table });
        if (context.hasTestRoutes) slotTestRoutes(app, { ...context, seeds });
      },
      resume({ seat, title, round, wallet }) {
        const { spins, ...known }: StoredSlotRound = round;
        if (round.state !== "playing" || !spins || !title || !isSlot(title)) return false;
        table.resume({ seat, title }, { ...known, spins }, wallet);
        return true;
      },
      endLeftRounds: () => table.endLeftRounds(),
    };
  },
};
