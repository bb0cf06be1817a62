import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../platform/client/element.ts";
import type { OpenedGame } from "../play/game-api.ts";
import { limitsOf } from "./bet-amount.ts";
import type { Words } from "./locales/words.ts";
import classes from "./paytable.module.css";
import { formatReturn } from "./signed-amount.ts";

/** Returns what the rules of every game name: return, limits and pacing. */
export function ruleFacts({ rtpBp, bets, roundMs }: Pick<OpenedGame, "rtpBp" | "bets" | "roundMs">) {
  const [lowest, highest] = limitsOf({ bets });
  return {
    rtp: formatReturn(rtpBp),
    lowest: formatMinor(lowest),
    highest: formatMinor(highest),
    seconds: String(roundMs / 1000),
  };
}

/** Renders the rules of a game, with that of a demo, and its keys. */
export function ruleList(
  { demoRule }: Pick<Words, "demoRule">,
  { mode }: Pick<OpenedGame, "mode">,
  rules: readonly string[],
  keys: string,
): HTMLElement {
  const all = [...rules, ...(mode === "demo" ? [demoRule] : []), keys];
  return element("ul", { class: classes["Rules"] }, ...all.map((rule) => element("li", {}, rule)));
}
