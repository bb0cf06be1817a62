import { minuteMs } from "@tessera/shared/core/durations";
import { element } from "../../../platform/client/element.ts";
import type { TableState } from "../blackjack-api.ts";
import sheets from "../../page/sheets.module.css";
import { ruleFacts, ruleList } from "../../page/rules.ts";
import type { BlackjackPageWords } from "./locales/words.ts";
import { strategyTables } from "./strategy-table.ts";

/** Renders the rules of the table: return, limits, moves, pacing, and how a round ends that was left. */
export function helpContent(words: BlackjackPageWords, state: TableState): HTMLElement {
  const { blackjack } = words;
  const rules = blackjack.rules({ ...ruleFacts(state), minutes: String(state.handLimitMs / minuteMs) });
  const list = ruleList(words, state, rules, blackjack.keys);
  return element("div", { class: sheets["Help"] }, list, ...strategyTables(blackjack));
}
