import type { ShownRound } from "../slot-api.ts";
import type { Rail } from "../../page/rail.ts";
import type { RoundView } from "./round-view.ts";
import type { SlotPageWords } from "./locales/words.ts";
import type { SlotSituation } from "./slot-situation.ts";

export interface SlotControlsOptions {
  readonly words: SlotPageWords;
  readonly situation: SlotSituation;
  readonly rail: Rail;
  readonly view: RoundView;
  /** Shows the bet in the rail. */
  readonly showBet: () => void;
  readonly remindIfDue: () => void;
}

/** Shows in the controls what the player can do now. */
export class SlotControls {
  readonly #options: SlotControlsOptions;

  constructor(options: SlotControlsOptions) {
    this.#options = options;
  }

  /** Holds or frees the controls; `heldMs`: how long they are held at least, in milliseconds. */
  hold(isHeld: boolean, heldMs: number): void {
    const { situation, remindIfDue } = this.#options;
    situation.isBusy = isHeld;
    this.show(heldMs);
    if (!isHeld) remindIfDue();
  }

  show(heldMs = this.#options.situation.first.roundMs): void {
    const { situation, rail, view, showBet } = this.#options;
    const round = situation.openRound();
    const hadFocus = rail.element.contains(document.activeElement);
    rail.setBusy(situation.isBusy || round !== null, heldMs);
    showBet();
    rail.showStep(this.#stepOf(round));
    view.showTiles();
    if (hadFocus && round?.next === "pick" && !situation.isBusy) view.focusTiles();
  }

  /** Meaning of the start button during a round, and before a free one. */
  #stepOf(round: ShownRound | null) {
    const { isBusy, isRunning, state } = this.#options.situation;
    const { slot } = this.#options.words;
    if (!round) return state.freeRounds && !isBusy ? { label: slot.freeRound, isEnabled: true } : null;
    if (round.next === "pick") return { label: slot.chooseFirst, isEnabled: false, hidesIcon: true };
    if (isRunning) return { label: slot.pause, isEnabled: true, isTimed: true, hidesIcon: true };
    const label = round.freeSpins.length > 0 ? slot.goOn : slot.startFreeSpins;
    return { label, isEnabled: !isBusy, hidesIcon: true };
  }
}
