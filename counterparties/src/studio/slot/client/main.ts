import { startGamePage } from "../../page/start-game.ts";
import { playSlot } from "./slot.ts";
import { createSlotCalls } from "./slot-calls.ts";
import { slotEn } from "./locales/en.ts";
import { slotId } from "./locales/id.ts";

startGamePage({
  words: { en: { slot: slotEn }, id: { slot: slotId } },
  calls: createSlotCalls,
  play: playSlot,
});
