// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import type { TableRound } from "../blackjack-api.ts";
import { en } from "../../page/locales/en.ts";
import { blackjackEn } from "./locales/en.ts";
import { createTableView } from "./table-view.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** An open round in which the player and the dealer have these cards. */
function openRound(roundId: string, own: readonly number[], dealer: readonly number[]): TableRound {
  return {
    roundId,
    bet: 100n,
    stake: 100n,
    hands: [{ cards: [...own], stake: 100n, outcome: null, payout: null }],
    dealer: [...dealer],
    active: 0,
    allowed: ["stand"],
    moves: [],
    leftMs: 60_000,
    win: null,
    settled: false,
    commitment: "",
    playerSeed: "",
    studioSeed: null,
  };
}

it("a new round deals all its cards, even those equal to the round before; a move deals only the new ones", async () => {
  const view = createTableView(
    { ...en, blackjack: blackjackEn },
    { isCalm: () => false, onCard: () => undefined },
  );
  document.body.append(view.element);
  const onTable = new Set<Element>();
  /** Shows a round, and counts the cards that were not on the table before: each of them slides in. */
  async function dealtCards(round: TableRound): Promise<number> {
    const isShown = view.show(round);
    await vi.runAllTimersAsync();
    await isShown;
    const cards = [...view.element.querySelectorAll(".Place")];
    const dealt = cards.filter((card) => !onTable.has(card)).length;
    for (const card of cards) onTable.add(card);
    return dealt;
  }
  expect(await dealtCards(openRound("first", [3, 17], [8]))).toBe(4);
  expect(await dealtCards(openRound("first", [3, 17, 20], [8]))).toBe(1);
  expect(await dealtCards(openRound("second", [3, 17], [8]))).toBe(4);
  expect(view.element.querySelectorAll(".Place")).toHaveLength(4);
});
