import { slotPage } from "../slot/client/slot-page.ts";
import { blackjackPage } from "../blackjack/client/blackjack-page.ts";
import { kenoPage } from "../keno/client/keno-page.ts";
import { roulettePage } from "../roulette/client/roulette-page.ts";
import { crashPage } from "../crash/client/crash-page.ts";
import type { GamePage } from "../page/start-game.ts";

/** Pages of all games, by the name of the game. */
export const gamePages: Readonly<Record<string, GamePage>> = {
  slot: slotPage,
  blackjack: blackjackPage,
  keno: kenoPage,
  roulette: roulettePage,
  crash: crashPage,
};
