import { element } from "../../../platform/client/element.ts";
import { createSound } from "../../../platform/client/sound.ts";
import type { TableRound, TableState } from "../blackjack-api.ts";
import { shoeSize } from "../engine/shoe.ts";
import type { Move } from "../engine/play.ts";
import { connectBetControls } from "../../page/bet-controls.ts";
import classes from "../../page/game.module.css";
import { connectHelp } from "../../page/help-button.ts";
import type { GameOptions } from "../../page/start-game.ts";
import { newPlayerSeed } from "../../page/player-seed.ts";
import { createRail } from "../../page/rail.ts";
import { startReminders } from "../../page/reminder-notice.ts";
import { moneyAnnounced, resultText } from "../../page/result-text.ts";
import { RoundCalls } from "../../page/round-calls.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import { createStatusBar } from "../../page/status-bar.ts";
import statusBar from "../../page/status-bar.module.css";
import type { BlackjackPageWords } from "./locales/words.ts";
import { helpContent } from "./help.ts";
import { createMoveControls } from "./moves.ts";
import type { TableCalls } from "./table-calls.ts";
import { createTableView, describeRound } from "./table-view.ts";
import { verify } from "./verify.ts";

type BlackjackOptions = GameOptions<BlackjackPageWords, TableCalls>;

/** Tone of a card that is dealt, and of a win above the stake. */
const tones = {
  card: { from: 340, to: 180, ms: 70 },
  win: { from: 520, to: 780, ms: 260 },
} as const;

/** Shows the opened game on the stage and handles play. */
export function playBlackjack(stage: HTMLElement, first: TableState, options: BlackjackOptions): void {
  new BlackjackPlay(first, options).begin(stage);
}

/** Play on one page: the state of the table, its controls and its view. */
class BlackjackPlay {
  readonly #words;
  readonly #calls;
  readonly #first: TableState;
  readonly #sound;
  readonly #view;
  readonly #rail;
  readonly #moves;
  readonly #status;
  readonly #rounds;
  readonly #bet;
  readonly #remindIfDue;
  readonly #announcer = element("p", { class: classes["Spoken"], role: "status" });
  #state: TableState;
  #isBusy = false;

  constructor(first: TableState, { page, words, calls, isCalm }: BlackjackOptions) {
    const { blackjack } = words;
    const isDemo = first.mode === "demo";
    this.#words = words;
    this.#calls = calls;
    this.#first = first;
    this.#state = first;
    this.#sound = createSound(words.sound, statusBar["Button"]);
    this.#view = createTableView(words, { isCalm, onCard: () => this.#sound.play(tones.card) });
    const start = { start: blackjack.deal, starting: blackjack.wait, icon: "cards" } as const;
    this.#rail = createRail(words, isDemo, start);
    this.#moves = createMoveControls(blackjack, (move) => void this.#makeMove(move));
    this.#status = createStatusBar(
      { words, gameWords: blackjack.proof },
      () => this.#proof(),
      this.#sound.button,
    );
    this.#bet = connectBetControls({
      rail: this.#rail,
      words,
      bets: first,
      lastBet: first.round?.bet,
      mayChoose: () => !this.#isBusy && !this.#openRound(),
      announce: (text) => this.#tell(text),
      onBet: this.#view.showBet,
      start: () => void this.#deal(),
    }).bet;
    this.#remindIfDue = startReminders(first, {
      words,
      page,
      net: () => this.#state.net,
      mayRemind: () => !this.#isBusy,
    });
    this.#rounds = new RoundCalls<TableState>({
      page,
      words,
      rail: this.#rail,
      isDemo,
      open: calls.open,
      reveal: (next) => this.#reveal(next),
      isRoundOpen: () => this.#openRound() !== null,
      hold: (isHeld, heldMs) => this.#hold(isHeld, heldMs),
      tellBooking: () => this.#tellBooking(),
    });
  }

  begin(stage: HTMLElement): void {
    const { blackjack } = this.#words;
    connectHelp(this.#rail, this.#words, blackjack, () => helpContent(this.#words, this.#state));
    stage.toggleAttribute("data-beside", true);
    stage.append(this.#view.element, this.#status.element, this.#rail.element, this.#announcer);
    this.#status.say(blackjack.ready(formatReturn(this.#first.rtpBp)));
    void this.#rounds.begin(this.#first);
  }

  #openRound(): TableRound | null {
    const { round } = this.#state;
    return round && round.active !== null ? round : null;
  }

  #proof() {
    const { round, commitment } = this.#state;
    return {
      places: shoeSize,
      round,
      nextCommitment: this.#openRound() ? null : commitment,
      verify: () => (this.#state.round ? verify(this.#state.round) : null),
    };
  }

  #tell(text: string): void {
    this.#announcer.textContent = text;
  }

  #tellBooking(): void {
    this.#status.say(this.#words.booking);
    this.#tell(this.#words.booking);
  }

  #hold(isHeld: boolean, heldMs: number): void {
    this.#isBusy = isHeld;
    const rail = this.#rail;
    const moves = this.#moves;
    const round = this.#openRound();
    const hadFocus = rail.element.contains(document.activeElement);
    const isShown = moves.element.isConnected;
    rail.setBusy(isHeld, heldMs);
    rail.showInstead(round ? moves.element : null);
    if (round) moves.show(round, this.#state.balance, isHeld);
    // The controls change their place, and the focus goes with them.
    if (hadFocus && round && !isShown) moves.focus();
    if (hadFocus && !round && isShown) rail.startButton.focus();
    if (!isHeld) this.#remindIfDue();
  }

  async #deal(): Promise<void> {
    if (this.#openRound()) return;
    await this.#rounds.run(() => {
      this.#tell("");
      const { commitment } = this.#state;
      return this.#calls.deal({ bet: this.#bet(), commitment, playerSeed: newPlayerSeed() });
    });
  }

  async #makeMove(move: Move): Promise<void> {
    const round = this.#openRound();
    if (!round) return;
    await this.#rounds.run(() => {
      this.#tell("");
      return this.#calls.move(round.roundId, move, round.moves.length);
    });
  }

  async #reveal(next: TableState): Promise<void> {
    this.#state = next;
    const { round } = next;
    this.#rail.showBalance(next.balance - (round?.settled ? (round.win ?? 0n) : 0n));
    if (!round) return;
    this.#status.say(round.active === null ? this.#words.blackjack.dealerTurn : "");
    await this.#view.show(round);
    this.#announce(round);
  }

  #announce(round: TableRound): void {
    const words = this.#words;
    const result = textOf(words, round);
    const isGain = (round.win ?? 0n) > round.stake;
    this.#status.say(result, isGain);
    if (isGain) this.#sound.play(tones.win);
    const money = round.win === null ? result : moneyAnnounced(words, round.win, this.#state.balance);
    this.#tell([describeRound(words, round), money].join(" "));
  }
}

/** Text of the result, or whose turn it is. */
function textOf(words: BlackjackPageWords, { active, win, stake, hands }: TableRound): string {
  const { blackjack } = words;
  if (active === null) return resultText(words, win ?? 0n, stake);
  return hands.length > 1 ? `${blackjack.yourTurn} · ${blackjack.hand(active + 1)}` : blackjack.yourTurn;
}
