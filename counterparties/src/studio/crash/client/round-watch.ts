import type { CrashState, CrashRoundView, OwnStanding } from "../crash-api.ts";
import type { CrashCalls } from "./crash-calls.ts";

/** Interval of the questions while there is no stream. */
const pollMs = 1_500;
/** Time until a lost stream is opened again. */
const reopenMs = 3_000;
/** Longest silence of a stream, which has a sign of life every 10 s. */
const silenceMs = 25_000;

export interface RoundWatchOptions {
  readonly calls: Pick<CrashCalls, "open" | "listen">;
  readonly onRound: (round: CrashRoundView) => void;
  readonly onOwn: (standing: OwnStanding) => void;
  /** Called when the studio is reached again, or no more. */
  readonly onReach: (isReached: boolean) => void;
  /** Called when the game cannot go on, such as after the end of the session. */
  readonly onFailure: (error: unknown) => void;
  /** True for a failure that passes. */
  readonly isPassing: (error: unknown) => boolean;
}

/**
 * Follows the round by the stream, and by questions while there is none. Ends with the page, or with a final
 * failure.
 */
export function watchRounds({
  calls,
  onRound,
  onOwn,
  onReach,
  onFailure,
  isPassing,
}: RoundWatchOptions): void {
  let close = (): void => undefined;
  let hasStream = false;
  let isOver = false;
  let lifeMs = performance.now();
  let openedMs = -Infinity;

  function open(): void {
    close();
    openedMs = performance.now();
    lifeMs = openedMs;
    close = calls.listen({
      onRound,
      onOwn,
      onLife() {
        lifeMs = performance.now();
        if (!hasStream) onReach(true);
        hasStream = true;
      },
      onEnd: () => (hasStream = false),
    });
  }

  async function tick(): Promise<void> {
    const nowMs = performance.now();
    if (hasStream && nowMs - lifeMs > silenceMs) hasStream = false;
    if (!hasStream && nowMs - openedMs > reopenMs) open();
    if (!hasStream) await ask();
  }

  async function ask(): Promise<void> {
    try {
      const state: CrashState = await calls.open();
      onReach(true);
      if (state.round) onRound(state.round);
      onOwn(state);
    } catch (error) {
      if (isPassing(error)) return onReach(false);
      isOver = true;
      close();
      onFailure(error);
    }
  }

  async function repeat(): Promise<void> {
    await tick();
    if (!isOver) setTimeout(() => void repeat(), pollMs);
  }

  open();
  setTimeout(() => void repeat(), pollMs);
}
