import { formatMinor } from "@tessera/shared/core/money";
import type { CrashState } from "../crash-api.ts";
import { isDialogOpen, showNotice } from "../../page/dialogs.ts";
import { failureNotice } from "../../page/failure-notice.ts";
import { newPlayerSeed } from "../../page/player-seed.ts";
import { codeOf, sleep } from "../../page/stage.ts";
import { StudioFailure } from "../../page/studio-calls.ts";
import type { CrashOptions, CrashScreen } from "./crash-screen.ts";
import type { SeenRounds } from "./seen-rounds.ts";
import type { Situation } from "./situation.ts";

/** Pause before a cash-out that did not reach the studio is sent again. */
const cashOutAgainMs = 400;

export interface CrashBetsOptions extends Pick<CrashOptions, "page" | "words" | "calls"> {
  readonly isDemo: boolean;
  readonly situation: Situation;
  readonly screen: CrashScreen;
  readonly seenRounds: SeenRounds;
  /** The chosen bet, in minor units. */
  readonly bet: () => bigint;
  /** Called with the state of each answer; `isSilent`: its result is announced only. */
  readonly takeState: (state: CrashState, isSilent?: boolean) => void;
}

/** Handles the presses on the start button: places bets and cashes them out. */
export class CrashBets {
  readonly #options: CrashBetsOptions;

  constructor(options: CrashBetsOptions) {
    this.#options = options;
  }

  press(): void {
    const { situation, screen, words, bet } = this.#options;
    if (isDialogOpen() || situation.isSending || situation.isGuarded()) return;
    situation.guard();
    if (situation.isFlying()) return void this.#cashOut();
    if (situation.isWaiting()) return;
    if (situation.queued) {
      situation.queued = null;
      screen.tell(words.crash.queueCancelled);
    } else {
      situation.queued = { bet: bet(), target: screen.target() };
      if (situation.mayBet()) return void this.sendQueued();
      screen.tell(words.crash.queued);
    }
    screen.showControls();
  }

  /** Sends the queued bet to the round that takes bets. One press places one bet in one round. */
  async sendQueued(): Promise<void> {
    const { situation, screen, seenRounds, calls, words, takeState } = this.#options;
    const { queued, round } = situation;
    if (!queued || !round || situation.isSending) return;
    const { number, commitment } = round;
    const request = { ...queued, number, playerSeed: newPlayerSeed() };
    situation.queued = null;
    situation.isSending = true;
    screen.say("");
    screen.showControls();
    try {
      seenRounds.note({ number, commitment, ownSeed: request.playerSeed, crashPoint: null });
      takeState(await calls.bet(request));
      screen.tell(words.crash.placed(formatMinor(request.bet)));
    } catch (error) {
      await this.#failBet(error);
    }
    situation.isSending = false;
    screen.showControls();
  }

  async #failBet(error: unknown): Promise<void> {
    const { screen, words } = this.#options;
    const code = codeOf(error);
    if (code === "BETTING_CLOSED") return screen.tell(words.crash.bettingClosed);
    if (code === "TABLE_FULL") return screen.tell(words.crash.tableFull);
    if (code === "ROUND_OPEN" || code === "OUT_OF_STEP") return this.#reload();
    if (error instanceof StudioFailure && error.balance !== null) screen.rail.showBalance(error.balance);
    this.fail(error);
  }

  /** Sends the cash-out, again and again while the flight goes on and the studio was not reached. */
  async #cashOut(): Promise<void> {
    const { situation, screen } = this.#options;
    if (!situation.round) return;
    situation.isSending = true;
    screen.showControls();
    await this.#sendCashOut(situation.round.number);
    situation.isSending = false;
    screen.showControls();
  }

  async #sendCashOut(number: number): Promise<void> {
    const { situation, screen, calls, words, takeState } = this.#options;
    if (!situation.isFlying() || situation.round?.number !== number) return;
    try {
      takeState(await calls.cashOut(number));
    } catch (error) {
      if (codeOf(error) !== "CONNECTION_LOST") return this.#failCashOut(error);
      screen.tell(words.crash.cashOutUnsent);
      await sleep(cashOutAgainMs);
      return this.#sendCashOut(number);
    }
  }

  async #failCashOut(error: unknown): Promise<void> {
    const code = codeOf(error);
    if (code === "CASH_OUT_TOO_LATE") this.#options.screen.tell(this.#options.words.crash.tooLate);
    else if (code !== "OUT_OF_STEP") this.fail(error);
    await this.#reload(code === "CASH_OUT_TOO_LATE");
  }

  async #reload(isSilent = false): Promise<void> {
    try {
      this.#options.takeState(await this.#options.calls.open(), isSilent);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Shows a failure, with a button that reads the state again. */
  fail(error: unknown): void {
    const { words, page, isDemo } = this.#options;
    const notice = failureNotice(codeOf(error), { words, page, isDemo, isOpen: true }, () => {
      void this.#reload();
    });
    showNotice(notice);
  }
}
