import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import { createSound } from "../../../platform/client/sound.ts";
import type { Spot } from "../../roulette/engine/spots.ts";
import { pocketCount } from "../../roulette/engine/wheel.ts";
import type { RouletteRound, RouletteState, Stake } from "../../roulette/roulette-api.ts";
import { connectBetControls } from "../bet-controls.ts";
import { showSheet } from "../dialogs.ts";
import game from "../game.module.css";
import keno from "../keno/keno.module.css";
import type { Page } from "../page.ts";
import { newPlayerSeed } from "../player-seed.ts";
import { createRail } from "../rail.ts";
import { startReminders } from "../reminder-notice.ts";
import { createRoundCalls } from "../round-calls.ts";
import { formatReturn } from "../signed-amount.ts";
import { openStage } from "../stage.ts";
import { createStatusBar } from "../status-bar.ts";
import { createToolButton } from "../tool-button.ts";
import type { Words } from "../words.ts";
import { createCloth } from "./cloth.ts";
import { helpContent } from "./help.ts";
import { recentSpins, resultText } from "./recent-spins.ts";
import classes from "./roulette.module.css";
import type { RouletteCalls } from "./roulette-calls.ts";
import { spotName } from "./spot-name.ts";
import { verify } from "./verify.ts";
import { createWheelStrip } from "./wheel-strip.ts";

export interface RouletteOptions {
  readonly page: Page;
  readonly words: Words;
  readonly calls: RouletteCalls;
  readonly isCalm: () => boolean;
}

const tones = {
  chip: { from: 500, to: 420, ms: 60 },
  result: { from: 320, to: 300, ms: 160 },
} as const;

/** Opens the roulette in the page and handles play. The studio decides all results. */
export function startRoulette(root: HTMLElement, options: RouletteOptions): Promise<void> {
  const { page, words, calls } = options;
  return openStage(root, {
    page,
    words,
    open: calls.open,
    play: (stage, state) => playRoulette(stage, state, options),
  });
}

function playRoulette(
  stage: HTMLElement,
  first: RouletteState,
  { page, words, calls, isCalm }: RouletteOptions,
): void {
  const { roulette } = words;
  const isDemo = first.mode === "demo";
  const limit = first.bets.at(-1) ?? 0n;
  /** In this game the rail chooses the chip; the bet is the sum of the chips on the table. */
  const chipWords: Words = {
    ...words,
    bet: roulette.chip,
    betLower: roulette.chipLower,
    betHigher: roulette.chipHigher,
    betTold: roulette.chipTold,
  };
  const cloth = createCloth(roulette, { place, takeOff });
  const strip = createWheelStrip();
  const rail = createRail(chipWords, isDemo, {
    start: roulette.spin,
    starting: roulette.wait,
    icon: "turn",
  });
  const announcer = element("p", { class: game["Told"], role: "status" });
  const sound = createSound(words.sound, keno["Switch"]);
  const undoButton = createToolButton(roulette.undo, () => lay(chips.slice(0, -1)));
  const clearButton = createToolButton(roulette.clear, () => lay([]));
  const recentButton = createToolButton(roulette.recent, () =>
    showSheet(roulette.recent, words.close, recentSpins(words, state.recent)),
  );
  let state = first;
  let isBusy = false;
  /** In the order in which they were placed. */
  let chips: readonly Stake[] = first.round?.stakes ?? [];
  let shownRoundId = first.round?.roundId ?? null;
  const status = createStatusBar({ words, gameWords: roulette.proof }, () => ({
    places: pocketCount,
    round: state.round,
    nextCommitment: state.commitment,
    verify: async () => (state.round ? verify(state.round) : null),
  }));
  const { bet: chip } = connectBetControls({
    rail,
    words: chipWords,
    bets: first.bets,
    lastBet: undefined,
    mayChoose: () => !isBusy,
    announce: tell,
    start: () => void spin(),
  });
  const remindIfDue = startReminders(first, { words, page, net: () => state.net, mayRemind: () => !isBusy });
  const rounds = createRoundCalls({
    page,
    words,
    rail,
    isDemo,
    open: calls.open,
    reveal,
    isRoundOpen: () => false,
    hold(isHeld, heldMs) {
      isBusy = isHeld;
      rail.setBusy(isHeld, heldMs);
      cloth.setBusy(isHeld);
      for (const button of [undoButton, clearButton]) button.setAttribute("aria-disabled", String(isHeld));
      if (!isHeld) remindIfDue();
    },
    tellBooking() {
      status.say(words.booking);
      tell(words.booking);
    },
  });

  function tell(text: string): void {
    announcer.textContent = text;
  }

  /** Shows and tells chips; the result of the last round leaves the table. */
  function lay(next: readonly Stake[], told?: string): void {
    chips = next;
    cloth.show(stakesOf(chips), null);
    const total = totalOf(chips);
    status.say(total > 0n ? roulette.total(formatMinor(total)) : roulette.ready(formatReturn(first.rtpBp)));
    tell(told ?? (total > 0n ? roulette.total(formatMinor(total)) : roulette.cleared));
  }

  /** The bet is in view also beside a result. */
  const withBet = (text: string) => `${text} · ${roulette.total(formatMinor(totalOf(chips)))}`;

  function place(spot: Spot): void {
    const total = totalOf(chips) + chip();
    if (total > limit) {
      status.say(roulette.limit(formatMinor(limit)));
      tell(roulette.limit(formatMinor(limit)));
      return;
    }
    sound.play(tones.chip);
    const next = [...chips, { spot: spot.id, amount: chip() }];
    const amount = formatMinor(stakesOf(next).get(spot.id) ?? 0n);
    const told = roulette.staked(spotName(roulette, spot), amount);
    lay(next, `${told}. ${roulette.total(formatMinor(total))}.`);
  }

  function takeOff(spot: Spot): void {
    lay(chips.filter(({ spot: id }) => id !== spot.id));
  }

  async function spin(): Promise<void> {
    if (chips.length === 0) {
      if (isBusy) return;
      status.say(roulette.noChips);
      tell(roulette.noChips);
      return;
    }
    await rounds.run(() => {
      tell("");
      status.say(withBet(roulette.noMoreBets));
      cloth.show(stakesOf(chips), null);
      const stakes = [...stakesOf(chips)].map(([spot, amount]) => ({ spot, amount }));
      return calls.spin({ stakes, commitment: state.commitment, playerSeed: newPlayerSeed() });
    });
  }

  async function reveal(next: RouletteState): Promise<void> {
    state = next;
    const { round } = next;
    rail.showBalance(next.balance - (round?.settled ? round.win : 0n));
    if (!round) return lay(chips, "");
    const isNew = round.roundId !== shownRoundId;
    shownRoundId = round.roundId;
    if (totalOf(chips) !== round.bet) chips = round.stakes;
    await strip.turnTo(round.pocket, !isNew || isCalm());
    cloth.show(stakesOf(chips), round.pocket);
    if (isNew) sound.play(tones.result);
    announce(round);
  }

  function announce(round: RouletteRound): void {
    const result = resultText(words, round);
    status.say(withBet(result), round.win > round.bet);
    const balance = formatMinor(state.balance);
    const money =
      round.win > 0n ? words.roundTold(formatMinor(round.win), balance) : words.roundLostTold(balance);
    tell(`${result}. ${money}`);
  }

  rail.rulesButton.setAttribute("aria-label", roulette.help);
  rail.rulesButton.addEventListener("click", () =>
    showSheet(roulette.rulesTitle, words.close, helpContent(words, state)),
  );
  stage.append(
    element(
      "div",
      { class: keno["Hall"] },
      element(
        "div",
        { class: classes["Desk"] },
        strip.element,
        cloth.element,
        element(
          "div",
          { class: keno["Aside"] },
          element("div", { class: keno["Tools"] }, undoButton, clearButton, recentButton, sound.button),
          status.element,
        ),
      ),
    ),
    rail.element,
    announcer,
  );
  cloth.show(stakesOf(chips), null);
  void rounds.begin(first);
}

/** Sum of the chips on each spot. */
function stakesOf(chips: readonly Stake[]): ReadonlyMap<string, bigint> {
  const stakes = new Map<string, bigint>();
  for (const { spot, amount } of chips) stakes.set(spot, (stakes.get(spot) ?? 0n) + amount);
  return stakes;
}

function totalOf(chips: readonly Stake[]): bigint {
  return chips.reduce((sum, { amount }) => sum + amount, 0n);
}
