import { element } from "../../../platform/client/element.ts";
import { marksMax } from "../engine/draw.ts";
import { paysOf } from "../engine/paytable.ts";
import { returnBp } from "../engine/return-to-player.ts";
import type { KenoState } from "../keno-api.ts";
import { ruleFacts, ruleList } from "../../page/rules.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import type { KenoPageWords, KenoWords } from "./locales/words.ts";
import classes from "../../page/sheets.module.css";
import { formatMultiple } from "./multiple.ts";

/**
 * Renders the rules, and what every count of marks pays and returns. @param markCount the player's current
 * one
 */
export function helpContent(words: KenoPageWords, state: KenoState, markCount: number): HTMLElement {
  const { keno } = words;
  return element(
    "div",
    { class: classes["Help"] },
    ruleList(words, state, keno.rules({ ...ruleFacts(state), marksMax }), keno.keys),
    element("h3", {}, keno.paytableTitle),
    element("p", {}, keno.paytableLead),
    payTable(keno, markCount),
  );
}

function payTable(words: KenoWords, current: number): HTMLElement {
  const headings = [words.marksColumn, words.paysColumn, words.returnColumn];
  return element(
    "table",
    { class: classes["Paytable"] },
    element("thead", {}, element("tr", {}, ...headings.map((name) => element("th", { scope: "col" }, name)))),
    element(
      "tbody",
      {},
      ...Array.from({ length: marksMax }, (_, index) => rowOf(words, index + 1, index + 1 === current)),
    ),
  );
}

function rowOf(words: KenoWords, markCount: number, isCurrent: boolean): HTMLElement {
  const pays = [...paysOf(markCount).entries()]
    .filter(([, hundredths]) => hundredths > 0)
    .map(([hits, hundredths]) => element("span", {}, `${hits}: ${formatMultiple(hundredths)}`));
  return element(
    "tr",
    { "aria-current": isCurrent ? "true" : undefined },
    element("th", { scope: "row" }, isCurrent ? `${markCount} · ${words.yours}` : String(markCount)),
    element("td", {}, ...pays),
    element("td", {}, `${formatReturn(returnBp(markCount))}%`),
  );
}
