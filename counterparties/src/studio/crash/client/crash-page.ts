import { gamePage } from "../../page/start-game.ts";
import { startCrash } from "./crash.ts";
import { createCrashCalls } from "./crash-calls.ts";
import { crashEn } from "./locales/en.ts";
import { crashId } from "./locales/id.ts";

/** Page of a crash game. */
export const crashPage = gamePage({
  words: { en: { crash: crashEn }, id: { crash: crashId } },
  calls: createCrashCalls,
  start: startCrash,
});
