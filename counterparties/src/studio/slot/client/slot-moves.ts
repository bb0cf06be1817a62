import type { SlotState } from "../slot-api.ts";
import { isDialogOpen } from "../../page/dialogs.ts";
import { newPlayerSeed } from "../../page/player-seed.ts";
import type { Rail } from "../../page/rail.ts";
import type { RoundCalls } from "../../page/round-calls.ts";
import { sleep } from "../../page/stage.ts";
import type { RoundView } from "./round-view.ts";
import type { SlotCalls } from "./slot-calls.ts";
import type { SlotControls } from "./slot-controls.ts";
import type { SlotSituation } from "./slot-situation.ts";

export interface SlotMovesOptions {
  readonly calls: SlotCalls;
  readonly situation: SlotSituation;
  readonly rail: Rail;
  readonly view: RoundView;
  readonly controls: SlotControls;
  readonly rounds: RoundCalls<SlotState>;
  /** The chosen bet, in minor units. */
  readonly bet: () => bigint;
}

/** Handles what the player presses: starts rounds, plays free spins and uncovers tiles. */
export class SlotMoves {
  readonly #options: SlotMovesOptions;

  constructor(options: SlotMovesOptions) {
    this.#options = options;
  }

  press(): void {
    const { situation, controls, calls, bet } = this.#options;
    const round = situation.openRound();
    const { state } = situation;
    if (!round)
      return void this.#spin(() =>
        calls.start({
          bet: bet(),
          commitment: state.commitment,
          playerSeed: newPlayerSeed(),
          ...(state.freeRounds && { freeRound: state.freeRounds.award }),
        }),
      );
    if (round.next !== "spin" || isDialogOpen()) return;
    if (situation.isRunning) situation.isRunning = false;
    else if (!situation.isBusy) void this.#runFreeSpins();
    controls.show();
  }

  async uncover(tile: number): Promise<void> {
    const { situation, rounds, rail, view, calls } = this.#options;
    const round = situation.openRound();
    if (!round) return;
    await rounds.run(() => calls.move(round.roundId, tile, round.moves.length));
    if (situation.openRound()?.next === "pick") view.focusTiles();
    else if (view.hasTileFocus()) rail.startButton.focus();
  }

  async #spin(call: () => Promise<SlotState>): Promise<void> {
    const { rounds, view } = this.#options;
    await rounds.run(() => view.turnDuring(call));
  }

  /** Plays free spins one after the other until they are used up, paused, or something covers the game. */
  async #runFreeSpins(): Promise<void> {
    const { situation, controls, calls } = this.#options;
    situation.isRunning = true;
    for (let round = situation.openRound(); round && situation.isRunning;) {
      const { roundId, moves } = round;
      await sleep(situation.mayStartMs - performance.now());
      if (!situation.isRunning || isDialogOpen() || document.hidden) break;
      await this.#spin(() => calls.move(roundId, "spin", moves.length));
      const after = situation.openRound();
      if (after?.moves.length === moves.length) break;
      round = after;
    }
    situation.isRunning = false;
    controls.show();
  }
}
