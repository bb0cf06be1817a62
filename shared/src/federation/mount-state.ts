import { useState } from "react";
import type { MappedRelease } from "../contracts/release-map.ts";
import { findRenderedPart } from "./first-screen-parts.ts";
import type { MountTarget } from "./host.ts";

/**
 * Phase of a place: `pending` until its part has loaded and then `mounted`; `failed` when it did not load or
 * threw, or `late` when its time was over, until another attempt is mounted. A place whose content is in the
 * document begins as `mounted`.
 */
type Phase = "pending" | "mounted" | "failed" | "late";

/** Hook for the state of a place, which the hooks of its mount share. */
export function useMountState(release: MappedRelease, place: MountTarget) {
  const [rendered] = useState(() => findRenderedPart(release, place));
  const [phase, setPhase] = useState<Phase>(rendered ? "mounted" : "pending");
  const [start, setStart] = useState({ release, attempt: 0 });
  const [shown, setShown] = useState(release);
  const [isRunning, setRunning] = useState(false);
  return {
    place,
    module: place.kind === "slot" ? place.module : undefined,
    /** Content of the place in the document, which was rendered on the server. */
    rendered,
    phase,
    setPhase,
    /** Release that is loaded at the place, and how often it was tried again. */
    start,
    setStart,
    /** Release that the place shows; another one than that of its start after a swap. */
    shown,
    setShown,
    /** True once the scripts of the part run; content of the document is shown before. */
    isRunning,
    showRunning: () => {
      setPhase("mounted");
      setRunning(true);
    },
  };
}

export type MountState = ReturnType<typeof useMountState>;
