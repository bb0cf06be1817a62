import { formatMinor } from "@tessera/shared/core/money";
import type { Spot } from "../engine/spots.ts";
import { pocketCount } from "../engine/wheel.ts";
import type { RouletteRound, RouletteState, Stake } from "../roulette-api.ts";
import type { BetChange } from "../../page/locales/words.ts";
import { showSheet } from "../../page/dialogs.ts";
import type { GameOptions } from "../../page/start-game.ts";
import { newPlayerSeed } from "../../page/player-seed.ts";
import { createSeededGame } from "../../page/seeded-game.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import { openStage } from "../../page/stage.ts";
import { createToolButton } from "../../page/tool-button.ts";
import type { RoulettePageWords } from "./locales/words.ts";
import { createCloth } from "./cloth.ts";
import { helpContent } from "./help.ts";
import { recentSpins, resultText } from "./recent-spins.ts";
import classes from "./roulette.module.css";
import type { RouletteCalls } from "./roulette-calls.ts";
import { spotName } from "./spot-name.ts";
import { verify } from "./verify.ts";
import { createWheelStrip } from "./wheel-strip.ts";

type RouletteOptions = GameOptions<RoulettePageWords, RouletteCalls>;

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
  const limit = first.bets.at(-1) ?? 0n;
  /** In this game the rail chooses the chip; the bet is the sum of the chips on the table. */
  const chipWords: RoulettePageWords = {
    ...words,
    bet: roulette.chip,
    betChanges: chipChanges(words),
    betTold: roulette.chipTold,
  };
  const cloth = createCloth(roulette, { place, takeOff });
  const strip = createWheelStrip();
  const undoButton = createToolButton(roulette.undo, () => lay(chips.slice(0, -1)));
  const clearButton = createToolButton(roulette.clear, () => lay([]));
  const recentButton = createToolButton(roulette.recent, () =>
    showSheet(roulette.recent, words.close, recentSpins(words, game.state().recent)),
  );
  /** In the order in which they were placed. */
  let chips: readonly Stake[] = first.round?.stakes ?? [];
  let shownRoundId = first.round?.roundId ?? null;
  const game = createSeededGame<RouletteRound, RouletteState>({
    page,
    words,
    railWords: chipWords,
    gameWords: roulette,
    control: { start: roulette.spin, starting: roulette.wait, icon: "turn" },
    first,
    places: pocketCount,
    open: calls.open,
    start: () => void spin(),
    reveal,
    setBusy(isHeld) {
      cloth.setBusy(isHeld);
      for (const button of [undoButton, clearButton]) button.setAttribute("aria-disabled", String(isHeld));
    },
    verify,
    help: (state) => helpContent(words, state),
  });
  const { status, sound, say, tell, bet: chip } = game;

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
    if (total > limit) return say(roulette.limit(formatMinor(limit)));
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
      if (!game.isBusy()) say(roulette.noChips);
      return;
    }
    await game.run(() => {
      tell("");
      status.say(withBet(roulette.noMoreBets));
      cloth.show(stakesOf(chips), null);
      const stakes = [...stakesOf(chips)].map(([spot, amount]) => ({ spot, amount }));
      return calls.spin({ stakes, commitment: game.state().commitment, playerSeed: newPlayerSeed() });
    });
  }

  async function reveal({ round }: RouletteState): Promise<void> {
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
    game.tellResult(result);
  }

  cloth.show(stakesOf(chips), null);
  game.begin(stage, {
    className: classes["Desk"],
    playedOn: [strip.element, cloth.element],
    tools: [undoButton, clearButton, recentButton],
  });
}

/** Buttons of the bet, with names that say that they change the chip. */
function chipChanges({ betChanges, roulette }: RoulettePageWords): RoulettePageWords["betChanges"] {
  const changes = Object.entries(betChanges) as [BetChange, { readonly sign: string }][];
  return Object.fromEntries(
    changes.map(([change, { sign }]) => [change, { sign, name: roulette.chipChanges[change] }]),
  ) as RoulettePageWords["betChanges"];
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
