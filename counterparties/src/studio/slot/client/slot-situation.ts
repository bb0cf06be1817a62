import type { ShownRound, SlotState } from "../slot-api.ts";

/** State of the slot in the page, and the call or the run of free spins that is under way. */
export class SlotSituation {
  readonly first: SlotState;
  state: SlotState;
  isBusy = false;
  /** True while free spins follow each other. */
  isRunning = false;
  /** When the next spin may start, by the clock of the page. */
  mayStartMs = 0;

  constructor(first: SlotState) {
    this.first = first;
    this.state = first;
  }

  openRound(): ShownRound | null {
    const { round } = this.state;
    return round && round.next !== null ? round : null;
  }

  /** False while the page shows a round that was over when it was opened. */
  hasNews(): boolean {
    return this.state !== this.first || this.openRound() !== null;
  }

  /** Stake of the free round that is open or comes next; null when the player bets. */
  freeStake(): bigint | null {
    const round = this.openRound();
    const paidStake = round?.isFree ? round.bet : null;
    return round ? paidStake : (this.state.freeRounds?.stake ?? null);
  }
}
