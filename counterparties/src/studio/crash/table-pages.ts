import type { Clock } from "@tessera/shared/core/clock";
import type { OpenPlay } from "../play/play-session.ts";
import type { CrashRoundView } from "./crash-api.ts";
import type { CrashBet } from "./crash-bet.ts";

/** Time after the last call in which a player without a stream counts as seated. */
const seatedMs = 20_000;
/** Shortest time between two announcements of bets and cash-outs. */
const announceEveryMs = 200;

/** A page that follows the table. */
export interface Watcher {
  /** The opening of the game that it shows. */
  readonly open: OpenPlay;
  /** Called with what all players see, when it has changed. */
  readonly onRound: (view: CrashRoundView) => void;
  /** Called when the player's own bet or money has changed. */
  readonly onOwn: () => void;
}

/** The pages at a table: those that follow it, and those that only call. */
export class TablePages {
  readonly #clock: Clock;
  readonly #watchers = new Set<Watcher>();
  #lastCallMs = -Infinity;
  #isChanged = false;
  #announcedMs = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** True while somebody is seated at the table. */
  isSeated(): boolean {
    return this.#watchers.size > 0 || this.#nowMs() - this.#lastCallMs < seatedMs;
  }

  /** Notes that somebody is seated, with a stream or without one. */
  noteCall(): void {
    this.#lastCallMs = this.#nowMs();
  }

  /** Adds a page until the returned function is called. */
  add(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      this.noteCall();
    };
  }

  /** Notes a change of what all players see, for the next announcement. */
  noteChange(): void {
    this.#isChanged = true;
  }

  /** True when a noted change may be announced by now. */
  isAnnouncementDue(): boolean {
    return this.#isChanged && this.#nowMs() - this.#announcedMs >= announceEveryMs;
  }

  announce(view: CrashRoundView | null): void {
    this.#isChanged = false;
    this.#announcedMs = this.#nowMs();
    if (view) for (const { onRound } of this.#watchers) onRound(view);
  }

  /** Notifies every page of a player, also those of another opening than the one in which money has moved. */
  tellOwn({ seat, open: moved }: Pick<CrashBet, "seat" | "open">): void {
    for (const { open, onOwn } of this.#watchers) {
      if (open.seat !== seat) continue;
      if (moved) open.balance = moved.balance;
      onOwn();
    }
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }
}
