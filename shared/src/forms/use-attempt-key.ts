import { useState } from "react";
import { newId } from "../core/identifiers.ts";
import { isOutcomeUnknown } from "../http/outcome.ts";

export interface AttemptKey {
  /** Idempotency key of the current attempt: the same for every repetition. */
  readonly current: () => string;
  /** Ends the attempt, successful or not: the next one gets a new key. */
  readonly renew: () => void;
  /**
   * Sends a request under the key. A definite refusal ends the attempt; while the outcome is unknown, the key
   * is reused.
   */
  readonly send: <Reply>(send: (idempotencyKey: string) => Promise<Reply>) => Promise<Reply>;
  /**
   * Runs the follow-up of a success, then renews the key. When the follow-up throws, the key is reused, so
   * that sending the same order again returns the same answer and nothing happens twice.
   */
  readonly settle: (follow: () => void) => void;
}

/**
 * Idempotency key of one attempt by the player, so that repeating it never executes it twice.
 *
 * @param open key of an attempt that was begun elsewhere and has no definite answer yet
 */
export function useAttemptKey(open?: string): AttemptKey {
  const [attempt] = useState(() => startAttempt(open));
  return attempt;
}

function startAttempt(open: string | undefined): AttemptKey {
  let key = open;
  const current = () => (key ??= newId());
  return {
    current,
    renew: () => {
      key = undefined;
    },
    send: async (send) => {
      try {
        return await send(current());
      } catch (failure) {
        if (!isOutcomeUnknown(failure)) key = undefined;
        throw failure;
      }
    },
    settle: (follow) => {
      follow();
      key = undefined;
    },
  };
}
