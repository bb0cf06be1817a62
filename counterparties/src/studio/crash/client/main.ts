import { startGamePage } from "../../page/start-game.ts";
import { playCrash } from "./crash.ts";
import { createCrashCalls } from "./crash-calls.ts";
import { crashEn } from "./locales/en.ts";
import { crashId } from "./locales/id.ts";

startGamePage({
  words: { en: { crash: crashEn }, id: { crash: crashId } },
  calls: createCrashCalls,
  play: playCrash,
});
