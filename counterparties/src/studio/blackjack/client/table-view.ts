import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import type { TableRound } from "../blackjack-api.ts";
import { sleep } from "../../page/stage.ts";
import type { BlackjackPageWords } from "./locales/words.ts";
import classes from "./cards.module.css";
import { createHandView, describeHand, type HandView, type ShownHand } from "./hand-view.ts";

/** Time between two cards that are dealt, in milliseconds. */
const stepMs = 320;
/** Time before cards that are shown at once, so that a second tap of the same press makes no move. */
const calmMs = 400;

export interface TableViewOptions {
  readonly isCalm: () => boolean;
  /** Called as each card is dealt; once where the cards of a step are shown all at once. */
  readonly onCard: () => void;
}

/** The table: the dealer's cards above, the player's below. */
export interface TableView {
  readonly element: HTMLElement;
  /**
   * Shows a round, and resolves when its cards have been dealt; all at once when the player wants less
   * motion.
   */
  readonly show: (round: TableRound) => Promise<void>;
  /** Shows the bet on its place, where it lies until the first cards come. */
  readonly showBet: (bet: bigint) => void;
}

export function createTableView(words: BlackjackPageWords, { isCalm, onCard }: TableViewOptions): TableView {
  const { blackjack } = words;
  let dealer = createHandView(blackjack);
  const row = element("div", { class: classes["Hands"] });
  const views: HandView[] = [];
  let shown: TableRound | null = null;

  /** As many hands of the player as the round has. */
  function seat(count: number): void {
    while (views.length > count) views.pop()?.element.remove();
    while (views.length < count) {
      const view = createHandView(blackjack);
      views.push(view);
      row.append(view.element);
    }
  }

  const bet = element("b", {});
  const places = [
    emptyPlaces(blackjack.dealer),
    emptyPlaces(blackjack.you, element("span", { class: classes["BetPlace"] }, bet)),
  ] as const;
  const table = element(
    "div",
    { class: classes["Table"], "data-empty": true },
    element("div", { class: classes["Hands"] }, places[0]),
    element("p", { class: classes["Print"], "aria-hidden": "true" }, blackjack.print),
    row,
  );
  row.append(places[1]);
  // The only animation on the table is that of a dealt card, and it begins after the card's delay.
  table.addEventListener("animationstart", onCard);

  /** Removes all cards of the round before: a card that comes again at its place is dealt again. */
  function clear(): void {
    seat(0);
    const emptied = places[0].isConnected ? places[0] : dealer.element;
    dealer = createHandView(blackjack);
    emptied.replaceWith(dealer.element);
    places[1].remove();
    table.removeAttribute("data-empty");
  }

  return {
    element: table,
    showBet: (amount) => void (bet.textContent = formatMinor(amount)),
    async show(round) {
      const before = shown?.roundId === round.roundId ? shown : null;
      shown = round;
      if (!before) clear();
      seat(round.hands.length);
      if (isCalm()) {
        onCard();
        await sleep(calmMs);
      } else {
        const deal = timesOf(before, round);
        for (const [index, hand] of handsOf(words, round).entries())
          views[index]?.show(beforeResult(hand), 0, deal.ownStepMs);
        dealer.show(beforeResult(dealerOf(words, round)), deal.dealerDelayMs, deal.dealerStepMs);
        await sleep(deal.durationMs);
      }
      for (const [index, hand] of handsOf(words, round).entries()) views[index]?.show(hand, 0, 0);
      dealer.show(dealerOf(words, round), 0, 0);
    },
  };
}

/** Places for two cards, before the first ones come. */
function emptyPlaces(owner: string, ...others: HTMLElement[]): HTMLElement {
  const card = () => element("span", { class: classes["CardPlace"] });
  return element(
    "div",
    { class: classes["Hand"], "aria-hidden": "true" },
    element("p", { class: classes["Head"] }, element("span", {}, owner)),
    element("div", { class: classes["Cards"] }, ...others, card(), card()),
  );
}

/** Describes all hands of a round, the dealer's last. */
export function describeRound(words: BlackjackPageWords, round: TableRound): string {
  return [...handsOf(words, round), dealerOf(words, round)]
    .map((hand) => describeHand(words.blackjack, hand))
    .join(" ");
}

function handsOf({ blackjack }: BlackjackPageWords, round: TableRound): ShownHand[] {
  return round.hands.map(({ cards, stake, outcome, payout }, index) => ({
    owner: round.hands.length > 1 ? blackjack.hand(index + 1) : blackjack.you,
    cards,
    hasHidden: false,
    stake: blackjack.stake(formatMinor(stake)),
    outcome: outcome ? blackjack.outcomes[outcome] : undefined,
    isActive: round.active === index,
    isGain: (payout ?? 0n) > stake,
  }));
}

function dealerOf({ blackjack }: BlackjackPageWords, { dealer, active }: TableRound): ShownHand {
  return { owner: blackjack.dealer, cards: dealer, hasHidden: active !== null };
}

/** A hand while its cards are dealt: neither total nor outcome is shown before them. */
function beforeResult(hand: ShownHand): ShownHand {
  return { ...hand, outcome: undefined, isGain: false, hasTotal: false };
}

/**
 * Times of the cards that a round has more than before. First cards are dealt in turn, further ones to the
 * player first.
 */
function timesOf(before: TableRound | null, round: TableRound) {
  if (!before) {
    const later = Math.max(0, round.dealer.length - 2);
    const times = { ownStepMs: 2 * stepMs, dealerDelayMs: stepMs, dealerStepMs: 2 * stepMs };
    return { ...times, durationMs: (4 + 2 * later) * stepMs };
  }
  const hasDrawn = round.hands.some(({ cards }, index) => cards.join() !== before.hands[index]?.cards.join());
  const dealerDelayMs = hasDrawn ? 2 * stepMs : 0;
  const drawn = round.dealer.length - before.dealer.length;
  return {
    ownStepMs: stepMs,
    dealerDelayMs,
    dealerStepMs: 2 * stepMs,
    durationMs: (hasDrawn ? stepMs : 0) + dealerDelayMs + 2 * drawn * stepMs,
  };
}
