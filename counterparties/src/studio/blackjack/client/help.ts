import { minuteMs } from "@tessera/shared/core/durations";
import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import type { TableState } from "../blackjack-api.ts";
import paytable from "../../page/paytable.module.css";
import sheets from "../../page/sheets.module.css";
import { formatReturn } from "../../page/signed-amount.ts";
import type { BlackjackPageWords } from "./locales/words.ts";
import { strategyTables } from "./strategy-table.ts";

/** Renders the rules of the table: return, limits, moves, pacing, and how a round ends that was left. */
export function helpContent(words: BlackjackPageWords, state: TableState): HTMLElement {
  const { blackjack } = words;
  const rules = blackjack.rules({
    rtp: formatReturn(state.rtpBp),
    lowest: formatMinor(state.bets[0] ?? 0n),
    highest: formatMinor(state.bets.at(-1) ?? 0n),
    seconds: String(state.roundMs / 1000),
    minutes: String(state.handLimitMs / minuteMs),
  });
  const list = element(
    "ul",
    { class: paytable["Rules"] },
    ...rules.map((rule) => element("li", {}, rule)),
    ...(state.mode === "demo" ? [element("li", {}, words.demoRule)] : []),
    element("li", {}, blackjack.keys),
  );
  return element("div", { class: sheets["Help"] }, list, ...strategyTables(blackjack));
}
