import { useEffect, useEffectEvent, type RefObject } from "react";
import type { MappedRelease } from "../contracts/release-map.ts";
import { getHost } from "./host.ts";
import type { MountState } from "./mount-state.ts";
import type { PlacedPart } from "./placed-part.ts";

type OwnPart = RefObject<PlacedPart | undefined>;

/**
 * Hook with which a place follows to the release that is live: its part is swapped where it is mounted;
 * otherwise the place has another start.
 */
export function useFollowing(state: MountState, own: OwnPart, release: MappedRelease): void {
  const { place, phase, isRunning, shown, setShown, setStart } = state;
  const follow = useEffectEvent((next: MappedRelease, signal: AbortSignal) => {
    const { swap } = getHost();
    const { current: placed } = own;
    if (phase === "mounted" && placed?.part && swap) {
      const { element, part, onShown, onFailure } = placed;
      swap({ element, part, place, release: next, signal, onShown, onFailure });
      return;
    }
    setShown(next);
    setStart({ release: next, attempt: 0 });
  });
  // Content of the document stays until the scripts of its own release run.
  const isSettled = isRunning || phase !== "mounted";
  const isBehind = release.id !== shown.id;
  useEffect(() => {
    if (!isSettled || !isBehind) return;
    const controller = new AbortController();
    follow(release, controller.signal);
    return () => controller.abort();
  }, [release, isSettled, isBehind]);
}
