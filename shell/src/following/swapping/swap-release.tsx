import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import type {
  FailedStep,
  LoadedPart,
  LoadStep,
  MountedPart,
  Remote,
  ReplacedPlace,
  Swap,
} from "@tessera/shared/federation";
import { getRouter } from "@tessera/shared/router";
import {
  Activity,
  Component,
  Fragment,
  useInsertionEffect,
  useLayoutEffect,
  type ErrorInfo,
  type ReactElement,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";
import { areAlike, handOver, savedBy } from "./hand-over.ts";
import type { Hold } from "../hold.ts";
import { keepPosition } from "./keep-position.ts";
import { keepFields } from "./typed-fields.ts";

/** Time in milliseconds that the content of the next release may take until it is in the document. */
const prepareMs = 2_000;

/** Time in milliseconds after a swap in which an error brings the release before back. */
const trialMs = 30_000;

/** Time in milliseconds between two looks at what holds a place. */
const holdCheckMs = 250;

type Settle = (error?: unknown) => void;

/**
 * Calls `onCommit` once it is in the document, also where nobody sees it yet: of effects, only these run in a
 * hidden `Activity`.
 */
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

/**
 * Boundary of a release that is prepared: its errors reach neither the release before nor the rest of the
 * page.
 */
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

export interface SwapOptions extends Swap {
  /**
   * Returns what holds the place: the frame of a game, or something else that the player does in this remote;
   * null for nothing.
   */
  readonly holdOf: (place: HTMLElement, remote?: Remote) => Hold | null;
  /** The fields that the player has typed into. */
  readonly typed: Pick<WeakSet<object>, "has">;
  /** Returns the definition of a remote in a release that is loaded. */
  readonly remoteOf: (release: MappedRelease) => Promise<Remote | undefined>;
  /**
   * True when it is to replace the present release at once, whatever the player does; may become so while the
   * place is held.
   */
  readonly isForced: () => boolean;
  /** Shows the crash screen. */
  readonly crash: (error: unknown, componentStack: string) => void;
  /** Called when the release did not load or did not work here. */
  readonly onRefused: (release: MappedRelease, step: FailedStep, cause: unknown) => void;
}

/** A release in a root, as one of the elements that it renders. */
interface ShownRelease {
  readonly release: MappedRelease;
  readonly key: string;
  readonly element: ReactElement;
}

/** The release before, which comes back with what it had stored and what was typed. */
interface LeftRelease extends ShownRelease {
  readonly restore: () => void;
  readonly enterFields: () => void;
}

/** Release that a part shows, and the one before it for as long as that can come back. */
interface PartState {
  shown: ShownRelease;
  before?: LeftRelease | undefined;
  /** Number of elements that were made after the first one. */
  swaps: number;
}

const states = new WeakMap<MountedPart, PartState>();

function stateOf(part: MountedPart): PartState {
  const { release, element } = part;
  const state = states.get(part) ?? { shown: { release, element, key: release.id }, swaps: 0 };
  states.set(part, state);
  return state;
}

const currentPath = () => getRouter().state.location.pathname;

/**
 * Shows the next release of a remote in a place in the same React root. Its code, texts and styles are loaded
 * and its content is rendered beside that of the present release, hidden and without effects; once it is in
 * the document and nothing holds the place, it is revealed in the commit that removes the present one. A
 * release that does not load, throws or takes too long leaves the present one with its state and is refused;
 * one that throws in the seconds after is replaced by the one before, mounted again.
 *
 * Resolves when the place shows the release, or keeps the present one. Never rejects.
 */
export async function swapRelease(options: SwapOptions): Promise<void> {
  const { element, part, release, signal, holdOf, isForced, onRefused, remoteOf } = options;
  let step: LoadStep | "render" = "entry";
  const load = () => part.load({ release, pathname: currentPath() }, (next) => (step = next));
  try {
    await load();
    const present = await remoteOf(stateOf(part).shown.release);
    const next = await remoteOf(release);
    const here = (): ReplacedPlace => ({ element, pathname: currentPath() });
    const isHeld = () => !isForced() && holdOf(element, present) !== null;
    for (;;) {
      while (isHeld() && !signal.aborted) await pause(holdCheckMs, signal);
      // The player may be at another screen of the remote by now.
      const pathname = currentPath();
      const loaded = await load();
      step = "render";
      const saved = savedBy(present, here());
      handOver(next, saved, here());
      const mayReveal = () =>
        pathname === currentPath() && !isHeld() && areAlike(saved, savedBy(present, here()));
      const restore = () => handOver(present, saved, here());
      if (signal.aborted || (await show(options, loaded, mayReveal, restore))) return;
    }
  } catch (cause) {
    if (!signal.aborted) onRefused(release, step, cause);
  }
}

/**
 * Prepares the loaded release in the root and reveals it. False when it may not be revealed any more, with
 * the present release left as it is. Rejects with what the release threw, or when it is not in the document
 * in time.
 *
 * @param restore hands the present release what it has stored, in case that it comes back
 */
async function show(
  options: SwapOptions,
  loaded: LoadedPart,
  mayReveal: () => boolean,
  restore: () => void,
): Promise<boolean> {
  const { element, part, release, place, holdOf, typed, crash, onShown, onFailure, onRefused } = options;
  // What is captured here lives as long as the release is shown: nothing of the one before may be.
  const state = stateOf(part);
  const key = nextKey(state, release);
  let shownAt: number | undefined;
  const onError = (error: unknown, componentStack: string) => {
    // Before, nobody saw it.
    if (shownAt === undefined) return;
    const isTrial = state.shown.key === key && performance.now() - shownAt < trialMs;
    if (isTrial && bringBack(part)) {
      onShown(state.shown.release);
      onRefused(release, "render", error);
    } else if (place.kind === "screen")
      crash(error, `remote=${release.name} release=${release.id} failed=render\n${componentStack}`);
    else onFailure("render", error);
  };
  let repeat: (() => void) | undefined;
  const onRevealed = () => {
    repeat?.();
    repeat = undefined;
  };
  const contentIn = (mode: "hidden" | "visible", onSettled: Settle) => (
    <Activity key={key} mode={mode}>
      <part.Root namespace={loaded.namespace} onShown={onRevealed} onError={onError}>
        <Trial onSettled={onSettled} onError={onError}>
          {loaded.content}
        </Trial>
      </part.Root>
    </Activity>
  );
  // Rendered while it is hidden, the frame of a game would load, and media would play, beside what is shown.
  const isPrepared = !["frame", "media"].includes(holdOf(element) ?? "");
  const hidden = (onSettled: Settle) => contentIn("hidden", onSettled);
  if (isPrepared && !(await prepare(options, hidden, mayReveal))) return false;
  const enterFields = keepFields(element, typed);
  const restorePosition = keepPosition(element);
  repeat = () => {
    enterFields();
    restorePosition();
  };
  shownAt = performance.now();
  state.before = { ...state.shown, restore, enterFields };
  const revealed: ShownRelease = { release, key, element: contentIn("visible", () => undefined) };
  state.shown = revealed;
  // At once: what the player does between the last look at the place and the commit would be lost.
  flushSync(() => {
    onShown(release);
    part.render([revealed.element]);
  });
  return true;
}

/**
 * Renders the next release beside the present one, hidden. False when it may not be revealed; the present
 * release is alone again then, also when this rejects.
 *
 * @param hidden returns the content, which reports that it is in the document, or the error of its render
 */
async function prepare(
  { part, signal }: SwapOptions,
  hidden: (onSettled: Settle) => ReactElement,
  mayReveal: () => boolean,
): Promise<boolean> {
  const state = stateOf(part);
  const settled = new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => resolve());
    part.render([state.shown.element, hidden((error) => (error === undefined ? resolve() : reject(error)))]);
  });
  let isReady = false;
  try {
    await within(prepareMs, settled);
    isReady = !signal.aborted && mayReveal();
  } finally {
    if (!isReady) part.render([state.shown.element]);
  }
  return isReady;
}

/** Rejects when the work takes longer than a time in milliseconds. */
function within(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not rendered within ${ms} ms.`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const nextKey = (state: PartState, { id }: MappedRelease) => `${id} ${(state.swaps += 1)}`;

/** Calls `onShown` when its siblings before it are in the document and not painted yet. */
function Shown({ onShown }: { readonly onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return null;
}

/** Shows the release before again, mounted again. False when there is none. */
function bringBack(part: MountedPart): boolean {
  const state = stateOf(part);
  const { before } = state;
  if (!before) return false;
  const { release, restore, enterFields } = before;
  restore();
  const key = nextKey(state, release);
  const element = (
    <Fragment key={key}>
      {before.element}
      <Shown onShown={enterFields} />
    </Fragment>
  );
  state.shown = { release, key, element };
  state.before = undefined;
  part.render([state.shown.element]);
  return true;
}
