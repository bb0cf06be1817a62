import { useState } from "react";
import { newId } from "../core/identifiers.ts";

export interface AttemptKey {
  /** The idempotency key of the present attempt: the same however often it is sent. */
  readonly current: () => string;
  /** The attempt is over, well or not: the next one is another. */
  readonly renew: () => void;
  /**
   * Does what follows a success, then renews. Where that throws, the key stays: the same order sent again gets the answer
   * that it had, and nothing happens twice.
   */
  readonly settle: (follow: () => void) => void;
}

/** One attempt by the player owns one key, so that sending it again can never do it twice. */
export function useAttemptKey(): AttemptKey {
  const [attempt] = useState(startAttempt);
  return attempt;
}

function startAttempt(): AttemptKey {
  let key: string | undefined;
  return {
    current: () => (key ??= newId()),
    renew: () => {
      key = undefined;
    },
    settle: (follow) => {
      follow();
      key = undefined;
    },
  };
}
