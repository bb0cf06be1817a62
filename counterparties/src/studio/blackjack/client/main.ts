import { startGamePage } from "../../page/start-game.ts";
import { playBlackjack } from "./blackjack.ts";
import { createTableCalls } from "./table-calls.ts";
import { blackjackEn } from "./locales/en.ts";
import { blackjackId } from "./locales/id.ts";

startGamePage({
  words: { en: { blackjack: blackjackEn }, id: { blackjack: blackjackId } },
  calls: createTableCalls,
  play: playBlackjack,
});
