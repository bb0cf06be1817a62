import { useEffect, useEffectEvent } from "react";

/**
 * Delays of the automatic retries in milliseconds; after the last one, the player or a restored connection
 * retries.
 */
const retryDelaysMs = [2_000, 8_000] as const;

/**
 * Hook that retries a part that failed to load: twice by itself, and whenever the connection returns.
 * @param attempt number of the attempt that failed, from 0
 */
export function useAutomaticRetry(hasFailed: boolean, attempt: number, retry: () => void): void {
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    if (!hasFailed) return;
    const onTime = () => tryAgain();
    const delay = retryDelaysMs[attempt];
    const timer = delay === undefined ? undefined : setTimeout(onTime, delay);
    window.addEventListener("online", onTime);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", onTime);
    };
  }, [hasFailed, attempt]);
}
