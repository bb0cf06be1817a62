import { useAutomaticRetry } from "../ui/index.ts";
import { settleRenderedPart } from "./first-screen-parts.ts";
import { getHost, type LoadStep } from "./host.ts";
import { loadTimeoutMs } from "./load-budget.ts";
import type { MountState } from "./mount-state.ts";

/** Time in milliseconds after which a part that has not loaded counts as late rather than failed. */
const lateAfterMs = loadTimeoutMs - 200;

/**
 * Hook for the failures of a place: has another release take the place once, then shows that the part failed,
 * and tries again by itself.
 *
 * @returns `fail` notes a failure, `retry` begins another attempt, and `askAgain` asks for another release
 *   first
 */
export function useMountFailure({ place, phase, setPhase, start, setStart, shown }: MountState) {
  /** Replaces the release at the place; where there is no other, goes on with this one. */
  const replaceOr = async (goOn: () => void) => (await getHost().replace?.(shown)) || goOn();
  const fail = (step: LoadStep | "render", cause: unknown, afterMs: number) => {
    if (start.attempt === 0) getHost().reportFailure(shown, step, cause);
    settleRenderedPart(start.release, place);
    const failed = afterMs < lateAfterMs ? "failed" : "late";
    if (start.attempt > 0 || step === "render") return setPhase(failed);
    setPhase("pending");
    void replaceOr(() => setPhase(failed));
  };
  const retry = () => setStart((last) => ({ ...last, attempt: last.attempt + 1 }));
  const isLate = phase === "late";
  const hasFailed = phase === "failed" || isLate;
  useAutomaticRetry(hasFailed, start.attempt, retry);
  return { fail, retry, askAgain: () => void replaceOr(retry), hasFailed, isLate };
}
