import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import type { MappedRelease } from "../contracts/release-map.ts";
import {
  partName,
  SlowPart,
  SlowScripts,
  SlowSlot,
  UnavailablePart,
  useAutomaticRetry,
} from "../ui/index.ts";
import { usePathname } from "../router/index.ts";
import { findRenderedPart, forgetRenderedPart, settleRenderedPart } from "./first-screen-parts.ts";
import { loadTimeoutMs } from "./load-budget.ts";
import { getHost, type LoadStep, type MountTarget, type Swap } from "./host.ts";
import { mountRemote, type MountResult } from "./mount.ts";
import { findLeftPart, placePart, slotParts, type PlacedPart } from "./placed-part.ts";

/** Time in milliseconds after which a part that has not loaded counts as late rather than failed. */
const lateAfterMs = loadTimeoutMs - 200;

type Phase = "pending" | "mounted" | "failed" | "late";

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
  const container = useRef<HTMLDivElement>(null);
  const own = useRef<PlacedPart>(undefined);
  const [rendered] = useState(() => findRenderedPart(release, place));
  const [phase, setPhase] = useState<Phase>(rendered ? "mounted" : "pending");
  const takesOver = useRef(rendered !== null);
  const [start, setStart] = useState({ release, attempt: 0 });
  const [shown, setShown] = useState(release);
  const [isRunning, setRunning] = useState(false);
  const pathname = usePathname();

  /** Has another release take the place; where there is none, goes on with this one. */
  const replaceOr = async (goOn: () => void) => (await getHost().replace?.(shown)) || goOn();

  const startedAt = useRef(0);
  const fail = useEffectEvent((step: LoadStep | "render", cause: unknown) => {
    if (start.attempt === 0) getHost().reportFailure(shown, step, cause);
    settleRenderedPart(start.release, place);
    const failed = performance.now() - startedAt.current < lateAfterMs ? "failed" : "late";
    if (start.attempt > 0 || step === "render") return setPhase(failed);
    setPhase("pending");
    void replaceOr(() => setPhase(failed));
  });
  const mount = useEffectEvent(
    (element: HTMLElement, of: MappedRelease, show: () => void, onFailure: Swap["onFailure"]) => {
      const content = takesOver.current ? element.firstElementChild : null;
      const isRendered = content instanceof HTMLElement;
      // The document has dropped a part whose style did not come: it is loaded like any other.
      if (takesOver.current && !isRendered) setPhase("pending");
      takesOver.current = false;
      forgetRenderedPart(of, place);
      // React tracks every container, so each attempt needs a new one.
      const root = isRendered ? content : document.createElement("div");
      if (!isRendered) element.replaceChildren(root);
      const onShown = () => {
        settleRenderedPart(of, place);
        show();
      };
      return mountRemote({
        container: root,
        isRendered,
        release: of,
        place,
        pathname,
        onShown,
        onFailure,
      });
    },
  );

  const showRunning = useEffectEvent(() => {
    setPhase("mounted");
    setRunning(true);
  });
  const module = place.kind === "slot" ? place.module : undefined;
  const takeOver = useEffectEvent((element: HTMLElement) => {
    const left = findLeftPart(release, module);
    if (!left?.part) return;
    element.replaceChildren(left.part.container);
    own.current = Object.assign(left, { element, fail, setShown });
    setShown(left.shown);
    showRunning();
  });
  useLayoutEffect(() => {
    if (container.current) takeOver(container.current);
  }, []);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isCurrent = true;
    if (!own.current) {
      startedAt.current = performance.now();
      const placed = placePart({ element, shown: start.release, fail, setShown });
      const settle = (mounting: MountResult) => {
        if (mounting.status === "failed") {
          if (isCurrent) fail(mounting.step, mounting.cause);
        } else if (isCurrent) {
          placed.part = mounting.part;
          own.current = placed;
          if (module !== undefined) slotParts.set(placed, module);
        } else {
          mounting.part.unmount();
        }
      };
      const show = () => isCurrent && showRunning();
      void mount(element, start.release, show, placed.onFailure).then(settle);
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
  }, [start, module]);

  const follow = useEffectEvent((next: MappedRelease, signal: AbortSignal) => {
    const { current: element } = container;
    const { swap } = getHost();
    const { current: placed } = own;
    if (phase === "mounted" && element && placed?.part && swap) {
      const { part, onShown, onFailure } = placed;
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

  const retry = () => setStart((last) => ({ ...last, attempt: last.attempt + 1 }));
  const isLate = phase === "late";
  const hasFailed = phase === "failed" || isLate;
  useAutomaticRetry(hasFailed, start.attempt, retry);
  const askAgain = () => void replaceOr(retry);
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
