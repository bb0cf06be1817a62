import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import type { CrashState } from "../crash-api.ts";
import { formatMultiplier, lowestTarget, multiplierMax } from "../engine/multiplier.ts";
import paytable from "../../page/paytable.module.css";
import { formatReturn } from "../../page/signed-amount.ts";
import type { CrashPageWords } from "./locales/words.ts";

/** Renders the rules of the game: return, limits, cash-out, pacing, and how a round ends that was cut. */
export function helpContent(words: CrashPageWords, { bets, rtpBp, roundMs, mode }: CrashState): HTMLElement {
  const highest = bets.at(-1) ?? 0n;
  const rules = words.crash.rules({
    rtp: formatReturn(rtpBp),
    lowest: formatMinor(bets[0] ?? 0n),
    highest: formatMinor(highest),
    lowestTarget: formatMultiplier(lowestTarget),
    highestTarget: formatMultiplier(multiplierMax),
    highestWin: formatMinor((highest * BigInt(multiplierMax)) / 100n),
    seconds: String(roundMs / 1_000),
  });
  return element(
    "ul",
    { class: paytable["Rules"] },
    ...rules.map((rule) => element("li", {}, rule)),
    ...(mode === "demo" ? [element("li", {}, words.demoRule)] : []),
    element("li", {}, words.crash.keys),
  );
}
