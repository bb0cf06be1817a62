import { element } from "../../../platform/client/element.ts";
import { payoutOf, payouts, type Spot, spots } from "../engine/spots.ts";
import { pocketCount } from "../engine/wheel.ts";
import type { RouletteState } from "../roulette-api.ts";
import sheets from "../../page/sheets.module.css";
import { ruleFacts, ruleList } from "../../page/rules.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import type { RoulettePageWords } from "./locales/words.ts";

/** Renders the rules, and what every kind of bet pays and returns. */
export function helpContent(words: RoulettePageWords, state: RouletteState): HTMLElement {
  const { roulette } = words;
  const headings = [roulette.spotColumn, roulette.paysColumn, roulette.returnColumn];
  const kinds: readonly (readonly [Spot["kind"], string])[] = [
    ["number", roulette.oneNumber],
    ["third", roulette.thirds],
    ["evenChance", roulette.chances],
  ];
  return element(
    "div",
    { class: sheets["Help"] },
    ruleList(words, state, roulette.rules(ruleFacts(state)), roulette.keys),
    element("h3", {}, roulette.paytableTitle),
    element(
      "table",
      { class: sheets["Paytable"] },
      element(
        "thead",
        {},
        element("tr", {}, ...headings.map((name) => element("th", { scope: "col" }, name))),
      ),
      element(
        "tbody",
        {},
        ...kinds.map(([kind, name]) =>
          element(
            "tr",
            {},
            element("td", {}, name),
            element("td", {}, roulette.pays(Number(payouts[kind]) - 1)),
            element("td", {}, `${formatReturn(returnBp(kind))}%`),
          ),
        ),
      ),
    ),
  );
}

/** Return of a kind of bet in basis points, rounded down, over all pockets. */
function returnBp(kind: Spot["kind"]): number {
  const spot = spots.find((one) => one.kind === kind);
  const pockets = Array.from({ length: pocketCount }, (_, pocket) => pocket);
  const sum = spot ? pockets.reduce((total, pocket) => total + payoutOf(spot, 20_000n, pocket), 0n) : 0n;
  return Number(sum / BigInt(2 * pocketCount));
}
