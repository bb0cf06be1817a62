import "./game-page.css";
import { startGame } from "./game.ts";
import { readPage } from "./page.ts";
import { createStudioCalls } from "./studio-calls.ts";
import { wordsOf } from "./words-of.ts";

const page = readPage(document);
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

void startGame(document.body, {
  page,
  words: wordsOf(page.language),
  calls: createStudioCalls(page.sessionId),
  isCalm: () => calm.matches,
});
