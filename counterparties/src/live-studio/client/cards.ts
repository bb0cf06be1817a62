import { element } from "../../platform/client/element.ts";
import type { Card } from "../high-card.ts";
import type { Words } from "../locales/words.ts";

const signs = ["♣", "♦", "♥", "♠"];
const letters = ["J", "Q", "K", "A"];

/** Name of a card for screen readers. */
function nameOf({ rank, suit }: Card, words: Words): string {
  return words.card(words.courts[rank - 11] ?? String(rank), words.suits[suit] ?? "");
}

/** Creates one side of the table: the owner's name and the card. */
export function cardPlace(owner: string, words: Words) {
  const face = element("div", { class: "Card", role: "img", "aria-label": `${owner}: ${words.faceDown}` });
  return {
    element: element("div", { class: "Place" }, element("p", { class: "Hint" }, owner), face),
    show(card: Card, hasWon: boolean): void {
      face.setAttribute("aria-label", `${owner}: ${nameOf(card, words)}`);
      face.toggleAttribute("data-won", hasWon);
      face.setAttribute("data-suit", card.suit === 1 || card.suit === 2 ? "red" : "black");
      face.replaceChildren(
        element("b", {}, letters[card.rank - 11] ?? String(card.rank)),
        element("span", {}, signs[card.suit] ?? ""),
      );
    },
  };
}
