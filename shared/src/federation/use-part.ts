import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { usePathname } from "../router/index.ts";
import type { MappedRelease } from "../contracts/release-map.ts";
import { forgetRenderedPart, settleRenderedPart } from "./first-screen-parts.ts";
import type { Swap } from "./host.ts";
import type { MountState } from "./mount-state.ts";
import { mountRemote, type MountResult } from "./mount.ts";
import { findLeftPart, placePart, slotParts, type PlacedPart } from "./placed-part.ts";

type OnFailure = (...failure: [...Parameters<Swap["onFailure"]>, afterMs: number]) => void;

/**
 * Hook that puts a part into a place: the one that was in the same slot of the screen before, or else one
 * that it mounts for each start. The part is unmounted when the place is gone, or has another start.
 *
 * @param onFailure is called with the step and the cause of a failure, and the milliseconds since the start
 * @returns references to the element of the place, and to the part while the place has it mounted
 */
export function usePart(state: MountState, release: MappedRelease, onFailure: OnFailure) {
  const { module, setShown, showRunning } = state;
  const container = useRef<HTMLDivElement>(null);
  const own = useRef<PlacedPart>(undefined);
  const startedAt = useRef(0);
  const fail = useEffectEvent<Swap["onFailure"]>((step, cause) =>
    onFailure(step, cause, performance.now() - startedAt.current),
  );
  const mount = useMount(state);

  const takeOver = useEffectEvent(() => {
    const { current: element } = container;
    const left = findLeftPart(release, module);
    if (!element || !left?.part) return;
    element.replaceChildren(left.part.container);
    own.current = Object.assign(left, { element, fail, setShown });
    setShown(left.shown);
    showRunning();
  });
  useLayoutEffect(() => takeOver(), []);

  const enter = useEffectEvent(({ release: shown }: MountState["start"], of: MountState["module"]) => {
    const { current: element } = container;
    if (!element) return;
    let isCurrent = true;
    if (!own.current) {
      startedAt.current = performance.now();
      const placed = placePart({ element, shown, fail, setShown });
      const settle = (mounting: MountResult) => {
        if (mounting.status === "failed") {
          if (isCurrent) fail(mounting.step, mounting.cause);
        } else if (isCurrent) {
          placed.part = mounting.part;
          own.current = placed;
          if (of !== undefined) slotParts.set(placed, of);
        } else {
          mounting.part.unmount();
        }
      };
      void mount(element, () => isCurrent && showRunning(), placed.onFailure).then(settle);
    }
    return () => {
      isCurrent = false;
      const { current: placed } = own;
      own.current = undefined;
      // Unless another place has taken it over.
      if (placed?.element !== element) return;
      slotParts.delete(placed);
      placed.part?.unmount();
    };
  });
  useEffect(() => enter(state.start, module), [state.start, module]);
  return { container, own };
}

/**
 * Hook that returns a function which mounts the release of the present start in an element: into the content
 * that the document has for it, the first time, or into a new root.
 */
function useMount({ place, rendered, start, setPhase }: MountState) {
  const takesOver = useRef(rendered !== null);
  const pathname = usePathname();
  return (element: HTMLElement, show: () => void, onFailure: Swap["onFailure"]) => {
    const { release } = start;
    const content = takesOver.current ? element.firstElementChild : null;
    const isRendered = content instanceof HTMLElement;
    // The document has dropped a part whose style did not come: it is loaded like any other.
    if (takesOver.current && !isRendered) setPhase("pending");
    takesOver.current = false;
    forgetRenderedPart(release, place);
    // React tracks every container, so each attempt needs a new one.
    const root = isRendered ? content : document.createElement("div");
    if (!isRendered) element.replaceChildren(root);
    const onShown = () => {
      settleRenderedPart(release, place);
      show();
    };
    return mountRemote({ container: root, isRendered, release, place, pathname, onShown, onFailure });
  };
}
