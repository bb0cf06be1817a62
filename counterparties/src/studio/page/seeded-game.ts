import { element } from "../../platform/client/element.ts";
import { createSound, type Sound } from "../../platform/client/sound.ts";
import type { OpenedGame } from "../play/game-api.ts";
import { connectBetControls } from "./bet-controls.ts";
import game from "./game.module.css";
import { connectHelp } from "./help-button.ts";
import type { Page } from "./page.ts";
import type { ProofOptions, ProvenRound, Verification } from "./proof-content.ts";
import { createRail, type StartControl } from "./rail.ts";
import { startReminders } from "./reminder-notice.ts";
import { moneyAnnounced } from "./result-text.ts";
import { RoundCalls } from "./round-calls.ts";
import { createStatusBar, type StatusBar } from "./status-bar.ts";
import classes from "./tools.module.css";
import type { Words } from "./locales/words.ts";

/** A round of one call: its result is in the answer to the bet. Amounts in minor units. */
interface SeededRound extends ProvenRound {
  readonly bet: bigint;
  readonly win: bigint;
  readonly settled: boolean;
}

/** State of a game whose every round is one call. */
interface SeededState<Round extends SeededRound> extends OpenedGame {
  /** Commitment of the next round. */
  readonly commitment: string;
  /** The last round. */
  readonly round: Round | null;
}

export interface SeededGameOptions<Round extends SeededRound, State extends SeededState<Round>> {
  readonly page: Page;
  readonly words: Words;
  /** Words of the controls under the game, where they differ. */
  readonly railWords?: Words;
  /** Words of this game. */
  readonly gameWords: {
    readonly proof: ProofOptions["gameWords"];
    readonly help: string;
    readonly rulesTitle: string;
  };
  readonly control: StartControl;
  readonly first: State;
  /** Bet with which the choice begins. */
  readonly lastBet?: bigint | undefined;
  /** Number of places that are shuffled for a round. */
  readonly places: number;
  readonly open: () => Promise<State>;
  /** Called when the player asks for a round. */
  readonly start: () => void;
  /** Shows the round of a state. Resolves when the result has been seen. */
  readonly reveal: (state: State) => Promise<void> | void;
  /** Holds or frees the part of the game on which the player chooses. */
  readonly setBusy: (isHeld: boolean) => void;
  readonly verify: (round: Round) => Verification;
  /** Content of the help page. */
  readonly help: (state: State) => HTMLElement;
}

/** The parts that games of one call have in common. */
export interface SeededGame<State> {
  readonly status: StatusBar;
  readonly sound: Sound;
  readonly state: () => State;
  readonly isBusy: () => boolean;
  /** The chosen bet, in minor units. */
  readonly bet: () => bigint;
  /** Announces a text to screen readers. */
  readonly tell: (text: string) => void;
  /** Shows a text, and tells it. */
  readonly say: (text: string) => void;
  /** Announces the result of the last round with its payout and the balance. */
  readonly tellResult: (text: string) => void;
  /** Sends the call of a round, with the controls held until its result was seen and is booked. */
  readonly run: (call: () => Promise<State>) => Promise<void>;
  /** Shows the parts on the stage, then the state with which the game was opened. */
  readonly begin: (stage: HTMLElement, desk: Desk) => void;
}

/** Arrangement of a game of one call: what is played on, and beside or below it tools and result. */
export interface Desk {
  readonly className: string | undefined;
  readonly playedOn: readonly HTMLElement[];
  readonly aboveTools?: readonly HTMLElement[];
  readonly tools: readonly HTMLElement[];
}

/**
 * Connects rail, status, sound, proof, help and reminders of a game whose every round is one call of
 * committed seeds.
 */
export function createSeededGame<Round extends SeededRound, State extends SeededState<Round>>(
  options: SeededGameOptions<Round, State>,
): SeededGame<State> {
  const { page, words, railWords = words, gameWords, first, places, open, verify } = options;
  const isDemo = first.mode === "demo";
  const rail = createRail(railWords, isDemo, options.control);
  const announcer = element("p", { class: game["Spoken"], role: "status" });
  let state = first;
  let isBusy = false;
  const tell = (text: string) => void (announcer.textContent = text);
  const status = createStatusBar({ words, gameWords: gameWords.proof }, () => ({
    places,
    round: state.round,
    nextCommitment: state.commitment,
    verify: () => (state.round ? verify(state.round) : null),
  }));
  const say = (text: string) => {
    status.say(text);
    tell(text);
  };
  const { bet } = connectBetControls({
    rail,
    words: railWords,
    bets: first,
    lastBet: options.lastBet,
    mayChoose: () => !isBusy,
    announce: tell,
    start: options.start,
  });
  const remindIfDue = startReminders(first, { words, page, net: () => state.net, mayRemind: () => !isBusy });
  const rounds = new RoundCalls<State>({
    page,
    words,
    rail,
    isDemo,
    open,
    async reveal(next) {
      state = next;
      rail.showBalance(next.balance - (next.round?.settled ? next.round.win : 0n));
      await options.reveal(next);
    },
    isRoundOpen: () => false,
    hold(isHeld, heldMs) {
      isBusy = isHeld;
      rail.setBusy(isHeld, heldMs);
      options.setBusy(isHeld);
      if (!isHeld) remindIfDue();
    },
    tellBooking: () => say(words.booking),
  });
  connectHelp(rail, words, gameWords, () => options.help(state));
  const sound = createSound(words.sound, classes["Switch"]);

  return {
    status,
    sound,
    state: () => state,
    isBusy: () => isBusy,
    bet,
    tell,
    say,
    tellResult: (text) => tell(`${text}. ${moneyAnnounced(words, state.round?.win ?? 0n, state.balance)}`),
    run: (call) => rounds.run(call),
    begin(stage, desk) {
      stage.append(arrange(desk, sound, status), rail.element, announcer);
      void rounds.begin(first);
    },
  };
}

function arrange({ className, playedOn, aboveTools = [], tools }: Desk, sound: Sound, status: StatusBar) {
  const keys = element("div", { class: `${classes["Keys"]} ${classes["Tools"]}` }, ...tools, sound.button);
  const aside = element("div", { class: classes["Aside"] }, ...aboveTools, keys, status.element);
  return element("div", { class: classes["Hall"] }, element("div", { class: className }, ...playedOn, aside));
}
