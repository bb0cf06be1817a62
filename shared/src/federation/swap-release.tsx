import { Activity, Component, Fragment, useInsertionEffect, type ErrorInfo, type ReactNode } from "react";
import type { MappedRelease } from "../contracts/release-map.ts";
import { getRouter } from "../router/index.ts";
import { holdOf } from "./hold.ts";
import { getHost, type FailedStep, type LoadStep, type Swap } from "./host.ts";
import { loadPart, type LoadedPart } from "./load-part.ts";
import { withinBudget } from "./load-budget.ts";
import type { MountedPart } from "./mount.ts";
import { keepPosition } from "./keep-position.ts";
import { RemoteRoot } from "./remote-root.tsx";

/** Time in milliseconds that the content of the next release may take until it is in the document. */
const prepareMs = 2_000;

/** Time in milliseconds after a swap in which an error brings the release before back. */
const trialMs = 30_000;

/** Time in milliseconds between two looks at what holds a place. */
const holdCheckMs = 250;

type Settle = (error?: unknown) => void;

/** Calls back once it is in the document, also where nobody sees it yet: of effects, only these run in a hidden `Activity`. */
function Committed({ onCommit }: { readonly onCommit: () => void }) {
  useInsertionEffect(onCommit, [onCommit]);
  return null;
}

interface TrialProps {
  /** Called once with the error of the first render, or with nothing when the content is in the document. */
  readonly onSettled: Settle;
  /** Called for an error of content that is shown. */
  readonly onError: (error: unknown, componentStack: string) => void;
  readonly children: ReactNode;
}

/** Boundary of a release that is prepared: its errors reach neither the release before nor the rest of the page. */
class Trial extends Component<TrialProps, { readonly failure?: { readonly error: unknown } }> {
  override state: { readonly failure?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError(error, info.componentStack ?? "");
  }

  override render() {
    const { failure } = this.state;
    if (failure) return <Committed key="failed" onCommit={() => this.props.onSettled(failure.error)} />;
    return (
      <Fragment key="content">
        {this.props.children}
        <Committed onCommit={this.props.onSettled} />
      </Fragment>
    );
  }
}

/** Waits for a time in milliseconds; ends at once when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}

interface SwapOptions extends Swap {
  /** True when it is to replace the present release at once, whatever the player does. */
  readonly isForced: boolean;
  /** Called when the release did not load or did not work here. */
  readonly onRefused: (release: MappedRelease, step: FailedStep, cause: unknown) => void;
}

const currentPath = () => getRouter().state.location.pathname;

/**
 * Shows the next release of a remote in a place in the same React root. Its code, texts and styles are loaded and its content is
 * rendered beside that of the present release, hidden and without effects; once it is in the document and nothing holds the
 * place, it is revealed in the commit that removes the present one. A release that does not load, throws or takes too long
 * leaves the present one with its state and is refused; one that throws in the seconds after is replaced by the
 * one before, mounted anew.
 *
 * Resolves when the place shows the release, or keeps the present one. Never rejects.
 */
export async function swapRelease(options: SwapOptions): Promise<void> {
  const { element, place, release, signal, isForced, onFailure, onRefused } = options;
  const isHeld = () => !isForced && holdOf(element) !== null;
  let step: LoadStep | "render" = "entry";
  const load = () =>
    withinBudget(loadPart({ release, place, pathname: currentPath(), onFailure }, (next) => (step = next)));
  try {
    await load();
    for (;;) {
      while (isHeld() && !signal.aborted) await pause(holdCheckMs, signal);
      // The player may be at another screen of the remote by now.
      const pathname = currentPath();
      const loaded = await load();
      step = "render";
      if (signal.aborted || (await show(options, loaded, () => pathname === currentPath() && !isHeld())))
        return;
    }
  } catch (cause) {
    if (!signal.aborted) onRefused(release, step, cause);
  }
}

/**
 * Prepares the loaded release in the root and reveals it. False when it may not be revealed any more, with the present release
 * left as it is. Rejects with what the release threw, or when it is not in the document in time.
 */
async function show(options: SwapOptions, loaded: LoadedPart, mayReveal: () => boolean): Promise<boolean> {
  const { element, part, release, place, signal, onShown, onFailure, onRefused } = options;
  const { shown: present } = part;
  const key = nextKey(part, release);
  let shownAt: number | undefined;
  const onError = (error: unknown, componentStack: string) => {
    // Before, nobody saw it.
    if (shownAt === undefined) return;
    const isTrial = part.shown.key === key && performance.now() - shownAt < trialMs;
    if (isTrial && bringBack(part)) {
      onShown(part.shown.release);
      onRefused(release, "render", error);
    } else if (place.kind === "screen")
      getHost().crash(error, `remote=${release.name} release=${release.id} failed=render\n${componentStack}`);
    else onFailure("render", error);
  };
  let restorePosition: () => void = () => undefined;
  let settle: Settle = () => undefined;
  const contentIn = (mode: "hidden" | "visible") => (
    <Activity key={key} mode={mode}>
      <RemoteRoot namespace={loaded.namespace} onShown={() => restorePosition()} onError={onError}>
        <Trial onSettled={(error) => settle(error)} onError={onError}>
          {loaded.content}
        </Trial>
      </RemoteRoot>
    </Activity>
  );
  // Rendered while it is hidden, the frame of a game would load beside the one that is shown.
  if (holdOf(element) !== "frame") {
    const drop = () => part.render([present.element]);
    const prepared = new Promise<void>((resolve, reject) => {
      settle = (error) => (error === undefined ? resolve() : reject(error));
      signal.addEventListener("abort", () => resolve());
    });
    part.render([present.element, contentIn("hidden")]);
    try {
      await within(prepareMs, prepared);
    } catch (error) {
      drop();
      throw error;
    }
    if (signal.aborted || !mayReveal()) {
      drop();
      return false;
    }
  }
  restorePosition = keepPosition(element);
  shownAt = performance.now();
  part.before = present;
  part.shown = { release, key, element: contentIn("visible") };
  part.render([part.shown.element]);
  onShown(release);
  return true;
}

/** Rejects when the work takes longer than a time in milliseconds. */
function within(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not rendered within ${ms} ms.`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const nextKey = (part: MountedPart, { id }: MappedRelease) => `${id} ${(part.swaps += 1)}`;

/** Shows the release before again, mounted anew. False when there is none. */
function bringBack(part: MountedPart): boolean {
  const { before } = part;
  if (!before) return false;
  const key = nextKey(part, before.release);
  part.shown = { ...before, key, element: <Fragment key={key}>{before.element}</Fragment> };
  part.before = undefined;
  part.render([part.shown.element]);
  return true;
}
