import { formatMinor } from "@tessera/shared/core/money";
import { regularSymbols, type ReelSymbol } from "../engine/symbols.ts";
import type { SlotState } from "../slot-api.ts";
import { drawing, element } from "../../../platform/client/element.ts";
import classes from "../../page/paytable.module.css";
import { featureRules } from "./feature-rules.ts";
import { factOf } from "../../page/proof-content.ts";
import { ruleFacts, ruleList } from "../../page/rules.ts";
import { symbolName } from "./symbol-name.ts";
import type { SlotPageWords } from "./locales/words.ts";

export interface PaytableOptions {
  readonly words: SlotPageWords;
  readonly state: SlotState;
  readonly bet: bigint;
  readonly pictureOf: (symbol: ReelSymbol) => string;
}

/** Renders the payouts at the chosen bet, the lines, and the rules. */
export function paytable({ words, state, bet, pictureOf }: PaytableOptions): Node[] {
  const lineCount = BigInt(state.lines.length);
  const scatterPays = state.scatterPays.map((pay) => bet * BigInt(pay));
  const cards = regularSymbols.map((symbol) =>
    card(
      pictureOf(symbol),
      symbolName(words, symbol),
      state.linePays[symbol].map((pay) => (bet * BigInt(pay)) / lineCount),
    ),
  );
  return [
    element("p", { class: classes["Lead"] }, words.paysAtBet(formatMinor(bet))),
    element(
      "ul",
      { class: classes["Cards"] },
      card(pictureOf("W"), words.wild, [], words.wildRule),
      card(pictureOf("S"), words.scatter, scatterPays, words.scatterRule),
      ...cards,
    ),
    ...featureRules(words, state, bet),
    element("h3", { class: classes["Heading"] }, words.linesTitle(state.lines.length)),
    element("ol", { class: classes["Lines"] }, ...state.lines.map(lineCard)),
    ruleList(
      words,
      state,
      [
        ...words.rules({ ...ruleFacts(state), lines: state.lines.length }),
        ...(state.freeRounds ? [words.slot.freeRoundRule] : []),
      ],
      words.keys,
    ),
  ];
}

/** `wins` for three, four and five alike, in minor units. */
function card(picture: string, name: string, wins: readonly bigint[], rule?: string): HTMLElement {
  const rows = wins.map((win, index) => factOf([`${index + 3}×`, formatMinor(win)]));
  return element(
    "li",
    { class: classes["Card"], "data-wide": rule !== undefined },
    element("img", { src: picture, alt: name, class: classes["Picture"] }),
    element(
      "div",
      { class: classes["Facts"] },
      ...(rule === undefined ? [] : [element("strong", {}, name), element("span", {}, rule)]),
      element("dl", { class: classes["Wins"] }, ...rows.toReversed()),
    ),
  );
}

function lineCard(line: readonly number[], index: number): HTMLElement {
  const points = line.map((row, reel) => `${6 + reel * 12},${6 + row * 12}`).join(" ");
  return element(
    "li",
    { class: classes["LineCard"] },
    drawing(
      "svg",
      { viewBox: "0 0 60 36", "aria-hidden": "true" },
      ...[0, 1, 2].flatMap((row) =>
        [0, 1, 2, 3, 4].map((reel) =>
          drawing("path", {
            d: `M${reel * 12 + 1} ${row * 12 + 1}h10v10h-10z`,
            class: line[reel] === row ? classes["On"] : classes["Off"],
          }),
        ),
      ),
      drawing("polyline", { points, class: classes["Path"] }),
    ),
    String(index + 1),
  );
}
