import type { ReactNode } from "react";
import type { MappedRelease } from "../contracts/release-map.ts";
import { partName, SlowPart, SlowScripts, SlowSlot, UnavailablePart } from "../ui/index.ts";
import type { MountTarget } from "./host.ts";
import { useMountState } from "./mount-state.ts";
import { useFollowing } from "./use-following.ts";
import { useMountFailure } from "./use-mount-failure.ts";
import { usePart } from "./use-part.ts";

interface RemoteMountProps {
  readonly release: MappedRelease;
  readonly place: MountTarget;
  /** Placeholder until the remote is loaded: a skeleton of its real shape. */
  readonly pending?: ReactNode;
  /** Replacement when the remote fails to load; the default card otherwise. */
  readonly unavailable?: ((retry: () => void) => ReactNode) | undefined;
}

/**
 * Mount point of a remote in the shell's tree, with its pending and failed states. Follows to another release
 * of the remote.
 */
export function RemoteMount({ release, place, pending = null, unavailable }: RemoteMountProps) {
  const state = useMountState(release, place);
  const { fail, retry, askAgain, hasFailed, isLate } = useMountFailure(state);
  const { container, own } = usePart(state, release, fail);
  useFollowing(state, own, release);
  const { phase, isRunning, shown, rendered } = state;
  return (
    <>
      {phase === "pending" &&
        (unavailable ? (
          <SlowSlot slow={unavailable(retry)}>{pending}</SlowSlot>
        ) : (
          <SlowPart name={partName(release.name)}>{pending}</SlowPart>
        ))}
      {phase === "mounted" && !isRunning && <SlowScripts name={partName(release.name)} />}
      {hasFailed &&
        (unavailable ? (
          unavailable(askAgain)
        ) : (
          <UnavailablePart part={release.name} releaseId={shown.id} late={isLate} onRetry={askAgain} />
        ))}
      <div
        ref={container}
        hidden={phase !== "mounted"}
        data-remote={release.name}
        data-release={shown.id}
        data-place={place.kind === "slot" ? place.slot : "screen"}
        {...(rendered && { dangerouslySetInnerHTML: rendered, suppressHydrationWarning: true })}
      />
    </>
  );
}
