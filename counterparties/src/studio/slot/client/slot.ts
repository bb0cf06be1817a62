import type { ReelSymbol } from "../engine/symbols.ts";
import type { SlotState } from "../slot-api.ts";
import { connectBetControls } from "../../page/bet-controls.ts";
import { showSheet } from "../../page/dialogs.ts";
import { createProofButton } from "../../page/proof-button.ts";
import { createRail } from "../../page/rail.ts";
import { startReminders } from "../../page/reminder-notice.ts";
import { RoundCalls } from "../../page/round-calls.ts";
import { paytable } from "./paytable.ts";
import { RoundView, type SlotOptions } from "./round-view.ts";
import { SlotControls } from "./slot-controls.ts";
import { SlotMoves } from "./slot-moves.ts";
import { SlotSituation } from "./slot-situation.ts";
import { stripsContent } from "./strips.ts";
import { machineOf, verify } from "./verify.ts";

/** Shows the opened game on the stage and handles play. */
export function playSlot(
  stage: HTMLElement,
  first: SlotState,
  { page, words, calls, isCalm }: SlotOptions,
): void {
  const { slot } = words;
  const pictureOf = (symbol: ReelSymbol) => `/art/${page.slug}/${symbol}.svg`;
  const isDemo = first.mode === "demo";
  const situation = new SlotSituation(first);
  const rail = createRail(words, isDemo, { start: words.spin, starting: words.spinning, icon: "turn" });
  const onPick = (tile: number) => void moves.uncover(tile);
  const view = new RoundView({ words, isCalm, situation, rail, pictureOf, onPick });
  const { bet, show: showBet } = connectBetControls({
    rail,
    words,
    bets: first,
    lastBet: first.round?.isFree ? undefined : first.round?.bet,
    mayChoose: () => !situation.isBusy && !situation.openRound(),
    fixed() {
      const amount = situation.freeStake();
      return amount === null ? null : { amount, name: slot.stake };
    },
    announce: (text) => view.announce(text),
    start: () => moves.press(),
  });
  const remindIfDue = startReminders(first, {
    words,
    page,
    net: () => situation.state.net,
    mayRemind: () => !situation.isBusy,
  });
  const proofButton = createProofButton({ words, gameWords: slot.proof }, () => {
    const { round, commitment } = situation.state;
    return {
      round,
      nextCommitment: situation.openRound() ? null : commitment,
      verify: () => (situation.state.round ? verify(machineOf(first), situation.state.round) : null),
      more: [stripsContent(words, first)],
    };
  });
  const controls = new SlotControls({ words, situation, rail, view, showBet, remindIfDue });
  const rounds = new RoundCalls({
    page,
    words,
    rail,
    isDemo,
    open: calls.open,
    reveal: (next: SlotState) => view.reveal(next),
    isRoundOpen: () => situation.openRound() !== null,
    hold: (isHeld, heldMs) => controls.hold(isHeld, heldMs),
    tellBooking: () => view.tell(words.booking),
  });
  const moves = new SlotMoves({ calls, situation, rail, view, controls, rounds, bet });
  rail.rulesButton.addEventListener("click", () => {
    const { state } = situation;
    showSheet(words.paytable, words.close, ...paytable({ words, state, bet: bet(), pictureOf }));
  });
  view.arrange(stage, proofButton);
  void rounds.begin(first);
}
