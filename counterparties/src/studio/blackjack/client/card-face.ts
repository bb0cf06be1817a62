import { drawing, element } from "../../../platform/client/element.ts";
import { type Card, rankLetters, rankOf, suitOf } from "../engine/cards.ts";
import classes from "./cards.module.css";
import type { BlackjackWords } from "./locales/words.ts";

/** Suits on a square of 24, drawn for this table: clubs, diamonds, hearts, spades. */
const suitPaths = [
  "M12 2a4.6 4.6 0 0 1 4 6.9a4.6 4.6 0 1 1-2.6 7.6L15 22H9l1.6-5.5A4.6 4.6 0 1 1 8 8.9A4.6 4.6 0 0 1 12 2z",
  "M12 1.5L20 12L12 22.5L4 12z",
  "M12 21.5L3.6 12.6A5.2 5.2 0 0 1 12 6.2a5.2 5.2 0 0 1 8.4 6.4z",
  "M12 2l8 8.4a4.9 4.9 0 0 1-6.7 7L15 22H9l1.7-4.6a4.9 4.9 0 0 1-6.7-7z",
];

/** Draws a card; without one, its back. The text for screen readers belongs to the hand. */
export function cardFace(card: Card | null): HTMLElement {
  if (card === null) return element("span", { class: classes["Card"], "data-back": true });
  const rank = rankLetters[rankOf(card)] ?? "";
  const suit = suitOf(card);
  return element(
    "span",
    { class: classes["Card"], "data-suit": suit === 1 || suit === 2 ? "red" : "black" },
    element("b", { class: classes["Rank"] }, rank),
    suitPicture(suit, classes["Small"]),
    rankOf(card) > 9
      ? element("span", { class: classes["Court"] }, suitPicture(suit, classes["Large"]))
      : suitPicture(suit, classes["Large"]),
  );
}

function suitPicture(suit: number, className: string | undefined): SVGElement {
  return drawing(
    "svg",
    { viewBox: "0 0 24 24", class: className, "aria-hidden": "true" },
    drawing("path", { d: suitPaths[suit] ?? "", fill: "currentColor" }),
  );
}

/** Name of a card for screen readers. */
export function cardName(words: BlackjackWords, card: Card): string {
  return words.card(words.ranks[rankOf(card)] ?? "", words.suits[suitOf(card)] ?? "");
}
