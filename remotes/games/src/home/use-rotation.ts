import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

const reducedMotionQuery = "(prefers-reduced-motion: reduce)";

function subscribeToReducedMotion(onChange: () => void): () => void {
  const query = window.matchMedia?.(reducedMotionQuery);
  query?.addEventListener("change", onChange);
  return () => query?.removeEventListener("change", onChange);
}

function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribeToReducedMotion,
    () => window.matchMedia?.(reducedMotionQuery).matches ?? false,
  );
}

export interface Rotation {
  /** The player's own choice; reduced motion makes it for him. */
  readonly isPaused: boolean;
  readonly turn: () => void;
  /** Spread over what rotates: it stands still under a pointer or the keyboard. */
  readonly pauseHandlers: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

/**
 * Calls `next` every `everyMs` milliseconds while nobody is looking at the thing closely: not under a pointer, not while
 * something in it has the focus, not in a hidden tab, not when the player paused it, and not under reduced motion until he
 * asks for it. Source: spec:screens#home, WCAG 2.2.2.
 */
export function useRotation(everyMs: number, next: () => void): Rotation {
  const prefersReducedMotion = usePrefersReducedMotion();
  const [chosen, setChosen] = useState<"paused" | "running" | null>(null);
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isPaused = chosen === null ? prefersReducedMotion : chosen === "paused";
  const isRunning = !isPaused && !isPointed && !hasFocus;

  const advance = useEffectEvent(() => {
    if (document.visibilityState !== "hidden") next();
  });
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => advance(), everyMs);
    return () => clearInterval(timer);
  }, [isRunning, everyMs]);

  return {
    isPaused,
    turn: () => setChosen(isPaused ? "running" : "paused"),
    pauseHandlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
  };
}
