import "../page/game-page.css";
import { createCrashCalls } from "../crash/client/crash-calls.ts";
import { startCrash } from "../crash/client/crash.ts";
import { createTableCalls } from "../blackjack/client/table-calls.ts";
import { startBlackjack } from "../blackjack/client/blackjack.ts";
import { createKenoCalls } from "../keno/client/keno-calls.ts";
import { startKeno } from "../keno/client/keno.ts";
import { createRouletteCalls } from "../roulette/client/roulette-calls.ts";
import { startRoulette } from "../roulette/client/roulette.ts";
import { startSlot } from "../slot/client/slot.ts";
import { followSiteBack } from "../page/dialogs.ts";
import { readPage } from "../page/page.ts";
import { createSlotCalls } from "../slot/client/slot-calls.ts";
import { wordsOf } from "../page/locales/words-of.ts";

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
