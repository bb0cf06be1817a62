import { startGamePage } from "../../page/start-game.ts";
import { playKeno } from "./keno.ts";
import { createKenoCalls } from "./keno-calls.ts";
import { kenoEn } from "./locales/en.ts";
import { kenoId } from "./locales/id.ts";

startGamePage({
  words: { en: { keno: kenoEn }, id: { keno: kenoId } },
  calls: createKenoCalls,
  play: playKeno,
});
