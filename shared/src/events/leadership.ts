/**
 * Elects one leading tab of the browser. `lead` runs in the tab that holds the lock and returns its stop
 * function. A tab that closes, crashes or enters the back/forward cache (pagehide) releases the lock; a
 * restored tab requests it again. Without Web Locks (no secure context) every tab leads.
 * @returns a function that gives up the leadership
 */
export function electLeader(lockName: string, lead: () => () => void): () => void {
  let term = requestLeadership(lockName, lead);
  const resign = () => term.abort();
  const requestAgain = (event: PageTransitionEvent) => {
    if (event.persisted) term = requestLeadership(lockName, lead);
  };
  if (typeof window === "undefined") return resign;
  window.addEventListener("pagehide", resign);
  window.addEventListener("pageshow", requestAgain);
  return () => {
    window.removeEventListener("pagehide", resign);
    window.removeEventListener("pageshow", requestAgain);
    resign();
  };
}

/** Waits for the lock and leads until aborted. */
function requestLeadership(lockName: string, lead: () => () => void): AbortController {
  const term = new AbortController();
  const hold = () => leadUntil(term.signal, lead);
  if (typeof navigator === "undefined" || !("locks" in navigator)) void hold();
  else {
    // An abort while waiting rejects the request; that is expected.
    navigator.locks.request(lockName, { signal: term.signal }, hold).catch(() => undefined);
  }
  return term;
}

function leadUntil(signal: AbortSignal, lead: () => () => void): Promise<void> {
  return new Promise((resolve) => {
    const stop = lead();
    signal.addEventListener(
      "abort",
      () => {
        stop();
        resolve();
      },
      { once: true },
    );
  });
}
