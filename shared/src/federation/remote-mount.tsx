import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
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
import { getHost, type LoadStep, type MountTarget } from "./host.ts";
import { mountRemote, type MountResult } from "./mount.ts";

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

/** Asks for the release of now. Without an answer the page's own is tried again. */
async function refresh(release: MappedRelease): Promise<void> {
  await getHost()
    .refresh?.(release)
    .catch(() => undefined);
}

/** Mount point of a remote in the shell's tree, with its pending and failed states. */
export function RemoteMount({ release, place, pending = null, unavailable }: RemoteMountProps) {
  const container = useRef<HTMLDivElement>(null);
  const [rendered] = useState(() => findRenderedPart(release, place));
  const [phase, setPhase] = useState<Phase>(rendered ? "mounted" : "pending");
  const takesOver = useRef(rendered !== null);
  const [attempt, setAttempt] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const pathname = usePathname();

  const startedAt = useRef(0);
  const fail = useEffectEvent((step: LoadStep | "render", cause: unknown, isFirstTry: boolean) => {
    if (isFirstTry) getHost().reportFailure(release, step, cause);
    settleRenderedPart(release, place);
    setPhase(performance.now() - startedAt.current < lateAfterMs ? "failed" : "late");
  });
  const mount = useEffectEvent(
    (element: HTMLElement, of: MappedRelease, isFirstTry: boolean, show: () => void) => {
      const shown = takesOver.current ? element.firstElementChild : null;
      const isRendered = shown instanceof HTMLElement;
      // The document has dropped a part whose style did not come: it is loaded like any other.
      if (takesOver.current && !isRendered) setPhase("pending");
      takesOver.current = false;
      forgetRenderedPart(of, place);
      // React tracks every container, so each attempt needs a new one.
      const root = isRendered ? shown : document.createElement("div");
      if (!isRendered) element.replaceChildren(root);
      const onShown = () => {
        settleRenderedPart(of, place);
        show();
      };
      const onFailure = (step: LoadStep | "render", cause: unknown) => fail(step, cause, isFirstTry);
      return mountRemote({ container: root, isRendered, release: of, place, pathname, onShown, onFailure });
    },
  );

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let unmount: (() => void) | undefined;
    let isCurrent = true;
    const isFirstTry = attempt === 0;
    startedAt.current = performance.now();
    const settle = (mounting: MountResult) => {
      if (mounting.status === "failed") {
        if (isCurrent) fail(mounting.step, mounting.cause, isFirstTry);
      } else if (isCurrent) {
        unmount = mounting.unmount;
      } else {
        mounting.unmount();
      }
    };
    const show = () => {
      if (!isCurrent) return;
      setPhase("mounted");
      setRunning(true);
    };
    void mount(element, release, isFirstTry, show).then(settle);
    return () => {
      isCurrent = false;
      unmount?.();
    };
  }, [release, attempt]);

  const retry = () => setAttempt((count) => count + 1);
  const isLate = phase === "late";
  const hasFailed = phase === "failed" || isLate;
  useAutomaticRetry(hasFailed, attempt, retry);
  // A player who asks gets the release that is live by now. Where it is another one, this mount is replaced.
  const askAgain = () => void refresh(release).then(retry);
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
          <UnavailablePart part={release.name} releaseId={release.id} late={isLate} onRetry={askAgain} />
        ))}
      <div
        ref={container}
        hidden={phase !== "mounted"}
        data-remote={release.name}
        data-release={release.id}
        data-place={place.kind === "slot" ? place.slot : "screen"}
        {...(rendered && { dangerouslySetInnerHTML: rendered, suppressHydrationWarning: true })}
      />
    </>
  );
}
