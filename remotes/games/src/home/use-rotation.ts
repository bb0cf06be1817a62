import { useSavesData } from "@tessera/shared/ui";
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
    () => false,
  );
}

export interface Rotation {
  /** Chosen by the player; true by default under reduced motion, and where data is saved. */
  readonly isPaused: boolean;
  readonly toggle: () => void;
  /** Handlers for the rotating element: it pauses under a pointer or with the focus. */
  readonly pauseHandlers: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

/**
 * Calls `next` every `everyMs` milliseconds, unless the element is hovered or focused, the tab is hidden, the
 * player paused it, or reduced motion is preferred or data is saved and the player has not started it.
 * Source: spec:screens#home, WCAG 2.2.2.
 */
export function useRotation(everyMs: number, next: () => void): Rotation {
  const prefersReducedMotion = usePrefersReducedMotion();
  const isStill = useSavesData() || prefersReducedMotion;
  const [chosen, setChosen] = useState<"paused" | "running" | null>(null);
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isPaused = chosen === null ? isStill : chosen === "paused";
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
    toggle: () => setChosen(isPaused ? "running" : "paused"),
    pauseHandlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
  };
}
