import { element } from "../../../platform/client/element.ts";
import type { Card } from "../engine/cards.ts";
import { totalOf } from "../engine/hand-total.ts";
import type { BlackjackWords } from "./locales/words.ts";
import { cardFace, cardName } from "./card-face.ts";
import classes from "./cards.module.css";

export interface ShownHand {
  readonly owner: string;
  readonly cards: readonly Card[];
  /** True when one more card lies face down. */
  readonly hasHidden: boolean;
  readonly stake?: string | undefined;
  readonly outcome?: string | undefined;
  /** False while cards are dealt. */
  readonly hasTotal?: boolean;
  readonly isActive?: boolean;
  /** True for a payout above the stake. */
  readonly isGain?: boolean;
}

/** One hand on the table: its owner and total, its cards, and for the player the stake and the outcome. */
export interface HandView {
  readonly element: HTMLElement;
  /** Shows the hand. Cards that were not shown before slide in from `delayMs` on, one after the other. */
  readonly show: (hand: ShownHand, delayMs: number, stepMs: number) => void;
}

export function createHandView(words: BlackjackWords): HandView {
  const owner = element("span", {});
  const total = element("b", { class: classes["Total"] });
  const row = element("div", { class: classes["Cards"] });
  const stake = element("span", {});
  const outcome = element("b", {});
  const root = element(
    "section",
    { class: classes["Hand"], role: "group" },
    element("p", { class: classes["Head"], "aria-hidden": "true" }, owner, total),
    row,
    element("p", { class: classes["Foot"], "aria-hidden": "true" }, stake, outcome),
  );
  let shown: readonly (Card | null)[] = [];

  return {
    element: root,
    show(hand, delayMs, stepMs) {
      const faces = [...hand.cards, ...(hand.hasHidden ? [null] : [])];
      const same = commonLength(shown, faces);
      while (row.childElementCount > same) row.lastElementChild?.remove();
      for (const [index, card] of faces.slice(same).entries()) {
        const place = element("span", { class: classes["Place"] }, cardFace(card));
        place.style.setProperty("--delay", `${delayMs + index * stepMs}ms`);
        row.append(place);
      }
      shown = faces;
      owner.textContent = hand.owner;
      stake.textContent = hand.stake ?? "";
      outcome.textContent = hand.outcome ?? "";
      total.textContent = (hand.hasTotal ?? true) ? totalText(hand.cards) : "";
      root.toggleAttribute("data-active", hand.isActive ?? false);
      root.toggleAttribute("data-gain", hand.isGain ?? false);
      root.setAttribute("aria-label", describeHand(words, hand));
    },
  };
}

/** Total of a hand as on a table: both values while an ace may count either. */
function totalText(cards: readonly Card[]): string {
  const { total, isSoft } = totalOf(cards);
  return isSoft && total < 21 ? `${total - 10}/${total}` : String(total);
}

/** Describes a hand in words, with stake and outcome. */
export function describeHand(words: BlackjackWords, hand: ShownHand): string {
  const { owner, cards, hasHidden, stake, outcome } = hand;
  const names = [...cards.map((card) => cardName(words, card)), ...(hasHidden ? [words.faceDown] : [])];
  const { total, isSoft } = totalOf(cards);
  const text = words.shows(owner, names.join(", "), words.total(total, isSoft));
  return [text, stake, outcome].filter(Boolean).join(" ");
}

function commonLength(one: readonly unknown[], other: readonly unknown[]): number {
  const difference = one.findIndex((value, index) => value !== other[index]);
  return difference < 0 ? one.length : difference;
}
