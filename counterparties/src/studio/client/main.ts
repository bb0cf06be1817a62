import "./game-page.css";
import { createCrashCalls } from "./crash/crash-calls.ts";
import { startCrash } from "./crash/crash.ts";
import { createTableCalls } from "./blackjack/table-calls.ts";
import { startBlackjack } from "./blackjack/blackjack.ts";
import { createKenoCalls } from "./keno/keno-calls.ts";
import { startKeno } from "./keno/keno.ts";
import { createRouletteCalls } from "./roulette/roulette-calls.ts";
import { startRoulette } from "./roulette/roulette.ts";
import { startSlot } from "./slot/slot.ts";
import { followSiteBack } from "./dialogs.ts";
import { readPage } from "./page.ts";
import { createSlotCalls } from "./slot/slot-calls.ts";
import { wordsOf } from "./words-of.ts";

const page = readPage(document);
followSiteBack(page.siteOrigin);
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const common = { page, words: wordsOf(page.language), isCalm: () => calm.matches };

if (page.kind === "blackjack")
  void startBlackjack(document.body, { ...common, calls: createTableCalls(page.sessionId) });
else if (page.kind === "keno")
  void startKeno(document.body, { ...common, calls: createKenoCalls(page.sessionId) });
else if (page.kind === "roulette")
  void startRoulette(document.body, { ...common, calls: createRouletteCalls(page.sessionId) });
else if (page.kind === "crash")
  void startCrash(document.body, { ...common, calls: createCrashCalls(page.sessionId) });
else void startSlot(document.body, { ...common, calls: createSlotCalls(page.sessionId) });
