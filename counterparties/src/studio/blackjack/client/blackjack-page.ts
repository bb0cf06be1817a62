import { gamePage } from "../../page/start-game.ts";
import { startBlackjack } from "./blackjack.ts";
import { createTableCalls } from "./table-calls.ts";
import { blackjackEn } from "./locales/en.ts";
import { blackjackId } from "./locales/id.ts";

/** Page of a blackjack table. */
export const blackjackPage = gamePage({
  words: { en: { blackjack: blackjackEn }, id: { blackjack: blackjackId } },
  calls: createTableCalls,
  start: startBlackjack,
});
