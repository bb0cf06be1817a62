import type { OpenedGame } from "../play/game-api.ts";
import { postToSite } from "../../platform/client/site-messages.ts";
import { isDialogOpen, showNotice } from "./dialogs.ts";
import { failureNotice } from "./failure-notice.ts";
import type { Page } from "./page.ts";
import type { Rail } from "./rail.ts";
import { codeOf, sleep } from "./stage.ts";
import { StudioFailure } from "./studio-calls.ts";
import type { Words } from "./locales/words.ts";

/** Polling interval while a stake or a result is being booked. */
const bookingPollMs = 1_500;

/** A game whose every call returns its whole state, with the last round. */
export interface RoundState extends OpenedGame {
  readonly round: object | null;
}

export interface RoundCallsOptions<State extends RoundState> {
  readonly page: Page;
  readonly words: Words;
  readonly rail: Pick<Rail, "showBalance" | "showNet">;
  readonly isDemo: boolean;
  /** Reads the state of the game. */
  readonly open: () => Promise<State>;
  /** Shows the round of a state. Resolves when the result has been seen; balances are shown after it. */
  readonly reveal: (state: State) => Promise<void>;
  /** True while the round waits for the player: there is no next start to wait for. */
  readonly isRoundOpen: () => boolean;
  /** Holds or frees the controls; `heldMs`: how long they are held at least, in milliseconds. */
  readonly hold: (isHeld: boolean, heldMs: number) => void;
  readonly tellBooking: () => void;
}

/** Sends the calls of a game, one at a time, and shows what came of each. */
export class RoundCalls<State extends RoundState> {
  readonly #options: RoundCallsOptions<State>;
  #roundMs = 0;
  #isBusy = false;

  constructor(options: RoundCallsOptions<State>) {
    this.#options = options;
  }

  /** Shows the state with which the game was opened, as that of a call. */
  async begin(state: State): Promise<void> {
    this.#setBusy(true, state.roundMs);
    await this.#show(state);
    this.#setBusy(false);
  }

  /**
   * Sends a call that the player has pressed for, unless another one is under way, with the controls held
   * until its result was seen, is booked, and the next round may start.
   */
  async run(call: () => Promise<State>): Promise<void> {
    if (this.#isBusy || isDialogOpen()) return;
    await this.#sendHeld(call);
  }

  async #sendHeld(call: () => Promise<State>): Promise<void> {
    this.#setBusy(true);
    await this.#send(call);
    this.#setBusy(false);
  }

  #setBusy(isHeld: boolean, heldMs = this.#roundMs): void {
    this.#isBusy = isHeld;
    this.#options.hold(isHeld, heldMs);
  }

  async #send(call: () => Promise<State>): Promise<void> {
    try {
      await this.#show(await call());
    } catch (error) {
      await this.#fail(error);
    }
  }

  async #show(state: State): Promise<void> {
    const { page, rail, isDemo, reveal, isRoundOpen } = this.#options;
    const mayStartMs = performance.now() + state.waitMs;
    this.#roundMs = state.roundMs;
    await reveal(state);
    rail.showBalance(state.balance);
    rail.showNet(state.net);
    if (!isDemo && state.round) postToSite(page.siteOrigin, "balance-changed");
    if (state.booking) return this.#awaitBooking();
    if (isRoundOpen()) return;
    const waitMs = Math.max(0, mayStartMs - performance.now());
    this.#setBusy(true, waitMs);
    await sleep(waitMs);
  }

  /** Shows that a stake or a result is still being booked, and blocks the game until it is. */
  async #awaitBooking(): Promise<void> {
    this.#options.tellBooking();
    await sleep(bookingPollMs);
    await this.#send(this.#options.open);
  }

  async #fail(error: unknown): Promise<void> {
    const { page, words, rail, isDemo, open } = this.#options;
    const code = codeOf(error);
    if (error instanceof StudioFailure && code === "TOO_SOON") return sleep(error.waitMs);
    if (code === "ROUND_OPEN" || code === "OUT_OF_STEP") return this.#send(open);
    if (error instanceof StudioFailure && error.balance !== null) rail.showBalance(error.balance);
    const readAgain = () => void this.#sendHeld(open);
    showNotice(failureNotice(code, { words, page, isDemo, isOpen: true }, readAgain));
  }
}
