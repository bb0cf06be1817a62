import { useState, type ReactNode } from "react";
import { useOnDemand, type OnDemand } from "./on-demand.tsx";
import { useAutomaticRetry } from "./use-automatic-retry.ts";

interface LatePart {
  /** Null until the code has loaded. */
  readonly element: ReactNode;
  /** True from a failed load until it is tried again. */
  readonly hasFailed: boolean;
  /** True when a load has failed before. */
  readonly isRetried: boolean;
  readonly retry: () => void;
}

/**
 * Hook of a component that is loaded while it is wanted, and again after a failure: by `retry`, twice by
 * itself, and when the connection returns.
 */
export function useLatePart<Props extends object>(
  code: OnDemand<Props>,
  props: Props,
  wanted: boolean,
): LatePart {
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const element = useOnDemand(code, props, wanted && !hasFailed, () => setFailed(true));
  const retry = () => {
    setAttempt((count) => count + 1);
    setFailed(false);
  };
  useAutomaticRetry(wanted && hasFailed, attempt, retry);
  const isRetried = attempt > 0;
  if (!wanted && (hasFailed || isRetried)) {
    setFailed(false);
    setAttempt(0);
  }
  return { element, hasFailed, isRetried, retry };
}
