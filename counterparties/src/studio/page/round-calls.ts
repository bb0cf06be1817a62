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
export interface RoundCalls<State> {
  /**
   * Sends a call with the controls held until its result was seen, is booked, and the next round may start.
   */
  readonly run: (call: () => Promise<State>) => Promise<void>;
  /** Shows the state with which the game was opened, in the same way. */
  readonly begin: (state: State) => Promise<void>;
}

export function createRoundCalls<State extends RoundState>(
  options: RoundCallsOptions<State>,
): RoundCalls<State> {
  const { page, words, rail, isDemo, open, reveal, isRoundOpen, hold, tellBooking } = options;
  let roundMs = 0;
  let isBusy = false;

  function setBusy(isHeld: boolean, heldMs = roundMs): void {
    isBusy = isHeld;
    hold(isHeld, heldMs);
  }

  /** Sends a call that the player has pressed for, unless another one is under way. */
  async function run(call: () => Promise<State>): Promise<void> {
    if (isBusy || isDialogOpen()) return;
    setBusy(true);
    await send(call);
    setBusy(false);
  }

  async function send(call: () => Promise<State>): Promise<void> {
    try {
      await show(await call());
    } catch (error) {
      await fail(error);
    }
  }

  async function show(state: State): Promise<void> {
    const mayStartMs = performance.now() + state.waitMs;
    roundMs = state.roundMs;
    await reveal(state);
    rail.showBalance(state.balance);
    rail.showNet(state.net);
    if (!isDemo && state.round) postToSite(page.siteOrigin, "balance-changed");
    if (state.booking) return awaitBooking();
    if (isRoundOpen()) return;
    const waitMs = Math.max(0, mayStartMs - performance.now());
    setBusy(true, waitMs);
    await sleep(waitMs);
  }

  /** Shows that a stake or a result is still being booked, and blocks the game until it is. */
  async function awaitBooking(): Promise<void> {
    tellBooking();
    await sleep(bookingPollMs);
    await send(open);
  }

  async function readAgain(): Promise<void> {
    setBusy(true);
    await send(open);
    setBusy(false);
  }

  async function fail(error: unknown): Promise<void> {
    const code = codeOf(error);
    if (error instanceof StudioFailure && code === "TOO_SOON") return sleep(error.waitMs);
    if (code === "ROUND_OPEN" || code === "OUT_OF_STEP") return send(open);
    if (error instanceof StudioFailure && error.balance !== null) rail.showBalance(error.balance);
    showNotice(failureNotice(code, { words, page, isDemo, isOpen: true }, () => void readAgain()));
  }

  return {
    run,
    async begin(state) {
      setBusy(true, state.roundMs);
      await show(state);
      setBusy(false);
    },
  };
}
