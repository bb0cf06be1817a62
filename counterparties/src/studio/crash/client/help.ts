import { formatMinor } from "@tessera/shared/core/money";
import type { CrashState } from "../crash-api.ts";
import { formatMultiplier, lowestTarget, multiplierMax } from "../engine/multiplier.ts";
import { limitsOf } from "../../page/bet-amount.ts";
import { ruleFacts, ruleList } from "../../page/rules.ts";
import type { CrashPageWords } from "./locales/words.ts";

/** Renders the rules of the game: return, limits, cash-out, pacing, and how a round ends that was cut. */
export function helpContent(words: CrashPageWords, state: CrashState): HTMLElement {
  const [, highest] = limitsOf(state);
  const rules = words.crash.rules({
    ...ruleFacts(state),
    lowestTarget: formatMultiplier(lowestTarget),
    highestTarget: formatMultiplier(multiplierMax),
    highestWin: formatMinor((highest * BigInt(multiplierMax)) / 100n),
  });
  return ruleList(words, state, rules, words.crash.keys);
}
