import { formatMinor } from "@tessera/shared/core/money";
import type { Spot } from "../engine/spots.ts";
import { pocketCount } from "../engine/wheel.ts";
import type { RouletteRound, RouletteState, Stake } from "../roulette-api.ts";
import type { BetChange } from "../../page/locales/words.ts";
import { showSheet } from "../../page/dialogs.ts";
import type { GameOptions } from "../../page/start-game.ts";
import { newPlayerSeed } from "../../page/player-seed.ts";
import { createSeededGame, type SeededGame } from "../../page/seeded-game.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import { createToolButton } from "../../page/tool-button.ts";
import type { RoulettePageWords } from "./locales/words.ts";
import { createCloth } from "./cloth.ts";
import { helpContent } from "./help.ts";
import { recentSpins, spinText } from "./recent-spins.ts";
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

/** Shows the opened game on the stage and handles play. */
export function playRoulette(stage: HTMLElement, first: RouletteState, options: RouletteOptions): void {
  new RoulettePlay(first, options).begin(stage);
}

/** Play on one page: the chips of the player, and the spins that are shown on them. */
class RoulettePlay {
  readonly #words;
  readonly #calls;
  readonly #isCalm;
  readonly #rtp: string;
  readonly #limit: bigint;
  readonly #cloth;
  readonly #strip = createWheelStrip();
  readonly #tools: readonly [undo: HTMLElement, clear: HTMLElement, recent: HTMLElement];
  readonly #game: SeededGame<RouletteState>;
  /** In the order in which they were placed. */
  #chips: readonly Stake[];
  #shownRoundId: string | null;

  constructor(first: RouletteState, options: RouletteOptions) {
    const { words, calls, isCalm } = options;
    const { roulette } = words;
    this.#words = words;
    this.#calls = calls;
    this.#isCalm = isCalm;
    this.#rtp = formatReturn(first.rtpBp);
    this.#limit = first.bets.at(-1) ?? 0n;
    this.#cloth = createCloth(roulette, {
      place: (spot) => this.#place(spot),
      takeOff: (spot) => this.#lay(this.#chips.filter(({ spot: id }) => id !== spot.id)),
    });
    this.#tools = [
      createToolButton(roulette.undo, () => this.#lay(this.#chips.slice(0, -1))),
      createToolButton(roulette.clear, () => this.#lay([])),
      createToolButton(roulette.recent, () =>
        showSheet(roulette.recent, words.close, recentSpins(words, this.#game.state().recent)),
      ),
    ];
    this.#chips = first.round?.stakes ?? [];
    this.#shownRoundId = first.round?.roundId ?? null;
    this.#game = this.#createGame(first, options);
  }

  #createGame(first: RouletteState, { page, words, calls }: RouletteOptions): SeededGame<RouletteState> {
    const { roulette } = words;
    /** In this game the rail chooses the chip; the bet is the sum of the chips on the table. */
    const chipWords: RoulettePageWords = {
      ...words,
      bet: roulette.chip,
      betChanges: chipChanges(words),
      betAnnounced: roulette.chipAnnounced,
    };
    return createSeededGame<RouletteRound, RouletteState>({
      page,
      words,
      railWords: chipWords,
      gameWords: roulette,
      control: { start: roulette.spin, starting: roulette.wait, icon: "turn" },
      first,
      places: pocketCount,
      open: calls.open,
      start: () => void this.#spin(),
      reveal: (state) => this.#reveal(state),
      setBusy: (isHeld) => this.#setBusy(isHeld),
      verify,
      help: (state) => helpContent(words, state),
    });
  }

  begin(stage: HTMLElement): void {
    this.#showChips(null);
    this.#game.begin(stage, {
      className: classes["Desk"],
      playedOn: [this.#strip.element, this.#cloth.element],
      tools: this.#tools,
    });
  }

  #setBusy(isHeld: boolean): void {
    const [undo, clear] = this.#tools;
    this.#cloth.setBusy(isHeld);
    for (const button of [undo, clear]) button.setAttribute("aria-disabled", String(isHeld));
  }

  #showChips(pocket: number | null): void {
    this.#cloth.show(stakesOf(this.#chips), pocket);
  }

  /** Shows and tells chips; the result of the last round leaves the table. */
  #lay(next: readonly Stake[], text?: string): void {
    const { roulette } = this.#words;
    this.#chips = next;
    this.#showChips(null);
    const sum = totalOf(next);
    const total = sum > 0n ? roulette.total(formatMinor(sum)) : null;
    this.#game.status.say(total ?? roulette.ready(this.#rtp));
    this.#game.tell(text ?? total ?? roulette.cleared);
  }

  /** The bet is in view also beside a result. */
  #withBet(text: string): string {
    return `${text} · ${this.#words.roulette.total(formatMinor(totalOf(this.#chips)))}`;
  }

  #place(spot: Spot): void {
    const { roulette } = this.#words;
    const chip = this.#game.bet();
    const total = totalOf(this.#chips) + chip;
    if (total > this.#limit) return this.#game.say(roulette.limit(formatMinor(this.#limit)));
    this.#game.sound.play(tones.chip);
    const next = [...this.#chips, { spot: spot.id, amount: chip }];
    const amount = formatMinor(stakesOf(next).get(spot.id) ?? 0n);
    const staked = roulette.staked(spotName(roulette, spot), amount);
    this.#lay(next, `${staked}. ${roulette.total(formatMinor(total))}.`);
  }

  async #spin(): Promise<void> {
    const { roulette } = this.#words;
    const game = this.#game;
    if (this.#chips.length === 0) {
      if (!game.isBusy()) game.say(roulette.noChips);
      return;
    }
    await game.run(() => {
      game.tell("");
      game.status.say(this.#withBet(roulette.noMoreBets));
      this.#showChips(null);
      const stakes = [...stakesOf(this.#chips)].map(([spot, amount]) => ({ spot, amount }));
      return this.#calls.spin({
        stakes,
        commitment: game.state().commitment,
        playerSeed: newPlayerSeed(),
      });
    });
  }

  async #reveal({ round }: RouletteState): Promise<void> {
    if (!round) return this.#lay(this.#chips, "");
    const isNew = round.roundId !== this.#shownRoundId;
    this.#shownRoundId = round.roundId;
    if (totalOf(this.#chips) !== round.bet) this.#chips = round.stakes;
    await this.#strip.turnTo(round.pocket, !isNew || this.#isCalm());
    this.#showChips(round.pocket);
    if (isNew) this.#game.sound.play(tones.result);
    const result = spinText(this.#words, round);
    this.#game.status.say(this.#withBet(result), round.win > round.bet);
    this.#game.tellResult(result);
  }
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
