import { gamePage } from "../../page/start-game.ts";
import { startKeno } from "./keno.ts";
import { createKenoCalls } from "./keno-calls.ts";
import { kenoEn } from "./locales/en.ts";
import { kenoId } from "./locales/id.ts";

/** Page of a keno. */
export const kenoPage = gamePage({
  words: { en: { keno: kenoEn }, id: { keno: kenoId } },
  calls: createKenoCalls,
  start: startKeno,
});
