import { startGamePage } from "../../page/start-game.ts";
import { playRoulette } from "./roulette.ts";
import { createRouletteCalls } from "./roulette-calls.ts";
import { rouletteEn } from "./locales/en.ts";
import { rouletteId } from "./locales/id.ts";

startGamePage({
  words: { en: { roulette: rouletteEn }, id: { roulette: rouletteId } },
  calls: createRouletteCalls,
  play: playRoulette,
});
