import "./game-page.css";
import { createTableCalls } from "./blackjack/table-calls.ts";
import { startBlackjack } from "./blackjack/blackjack.ts";
import { startGame } from "./game.ts";
import { createKenoCalls } from "./keno/keno-calls.ts";
import { startKeno } from "./keno/keno.ts";
import { readPage } from "./page.ts";
import { createStudioCalls } from "./studio-calls.ts";
import { wordsOf } from "./words-of.ts";

const page = readPage(document);
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const common = { page, words: wordsOf(page.language), isCalm: () => calm.matches };

if (page.kind === "blackjack")
  void startBlackjack(document.body, { ...common, calls: createTableCalls(page.sessionId) });
else if (page.kind === "keno")
  void startKeno(document.body, { ...common, calls: createKenoCalls(page.sessionId) });
else void startGame(document.body, { ...common, calls: createStudioCalls(page.sessionId) });
