import { useSyncExternalStore, type ComponentType, type ReactElement, type ReactNode } from "react";
import { findServingRelease, type ReleaseMatch } from "../contracts/find-serving-release.ts";
import type { MappedRelease } from "../contracts/release-map.ts";
import type { RemoteRoot } from "./remote-root.tsx";
import type { Remote } from "./remote.ts";

/** Steps of loading and showing a remote, each of which can fail. */
export type LoadStep = "contract" | "entry" | "messages" | "screen";

/**
 * Possible failures of a part of a page: a step of loading, its rendering, the page of another party in its
 * frame, or the signed pointers that tell it which releases are live.
 */
export type FailedStep = LoadStep | "render" | "frame" | "pointers";

export type RemoteState =
  | { readonly status: "ready"; readonly release: MappedRelease; readonly remote: Remote }
  | {
      readonly status: "failed";
      readonly release: MappedRelease;
      readonly step: LoadStep;
      readonly cause: unknown;
    };

export type MatchedPath = ReleaseMatch<MappedRelease>;

/** Location in the page where a remote's component is mounted. */
export type MountTarget =
  | { readonly kind: "screen" }
  | { readonly kind: "slot"; readonly slot: string; readonly module: string };

/** Content of a place, and the namespace of its texts. */
export interface LoadedPart {
  readonly content: ReactNode;
  readonly namespace: string;
}

/** Part of a page in its own React root, which can show one release after the other. */
export interface MountedPart {
  /** The release that was mounted, and its element with a key, one of those that the root renders. */
  readonly release: MappedRelease;
  readonly element: ReactElement;
  /**
   * Loads what the place needs of a release, within one budget, and notes each step before it is waited for.
   * Rejects with what failed.
   */
  readonly load: (
    of: { readonly release: MappedRelease; readonly pathname: string },
    begin: (step: LoadStep) => void,
  ) => Promise<LoadedPart>;
  /** Root component of each of the elements. */
  readonly Root: typeof RemoteRoot;
  /** Container of the root, which another place can take over. */
  readonly container: HTMLElement;
  /** Renders these elements of releases; nothing once it is unmounted. */
  readonly render: (elements: readonly ReactElement[]) => void;
  readonly unmount: () => void;
}

/** A place that is to show the next release of its remote. */
export interface Swap {
  /** Element of the place, which holds the root of the part. */
  readonly element: HTMLElement;
  readonly part: MountedPart;
  readonly place: MountTarget;
  readonly release: MappedRelease;
  /** Ends the swap where it is: the place is gone, or follows another release by now. */
  readonly signal: AbortSignal;
  /** Called when a release is shown: the next one, or the one before again after an error. */
  readonly onShown: (release: MappedRelease) => void;
  readonly onFailure: (step: LoadStep | "render", cause: unknown) => void;
}

/**
 * Interface of the shell for mounting remotes: only the shell knows the release map and the federation
 * runtime.
 */
export interface Host {
  /** Releases of this page's revision. The same array until a release changes. */
  readonly releases: () => readonly MappedRelease[];
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Puts another release in the place of one that does not load: the one that is live by now, or none where
   * the remote was taken out of the site, else the last good one. False when there is no other that loads.
   * Never rejects. Absent where nobody can be asked.
   */
  readonly replace?: (failed: MappedRelease) => Promise<boolean>;
  /**
   * Shows the next release of a remote in a place that shows one. Absent until the page follows to other
   * releases.
   */
  swap?: (swap: Swap) => void;
  /** 404 screen, for a path that matches no screen of its remote. */
  readonly NotFound: ComponentType;
  /** Loads a release once. Never rejects: a remote that fails to load leaves the rest of the site usable. */
  load(release: MappedRelease): Promise<RemoteState>;
  /**
   * Reports that a remote failed to load, a slot component threw, or a frame did not open, without a crash
   * screen.
   */
  reportFailure(release: MappedRelease, step: FailedStep, cause: unknown): void;
  /** Reports that the document's first screen differed from what the browser rendered, which replaces it. */
  readonly reportMismatch: (error: unknown) => void;
  /** Shows the crash screen: the screen of the current route threw while rendering. */
  crash(error: unknown, componentStack: string): void;
}

let provided: Host | undefined;

/** Sets the host. Called once by the shell, before it renders. */
export function provideHost(host: Host): void {
  provided = host;
}

export function getHost(): Host {
  if (!provided)
    throw new Error("No host was provided: a remote runs inside a shell or a test's small host.");
  return provided;
}

/**
 * Hook for a fact about the releases of this page, such as a number or a text. It renders again only when the
 * fact changes: a remote renders nothing because another one follows to its next release.
 *
 * @param read returns the same value for the same releases
 */
export function useReleaseFact<Fact>(read: (releases: readonly MappedRelease[]) => Fact): Fact {
  const { subscribe, releases } = getHost();
  const readNow = () => read(releases());
  return useSyncExternalStore(subscribe, readNow, readNow);
}

/** Hook for the releases of this page. */
export function useReleases(): readonly MappedRelease[] {
  return useReleaseFact((releases) => releases);
}

/** Hook for whether a live release serves a path: links are shown to published screens only. */
export function useHasPath(pathname: string): boolean {
  return useReleaseFact((releases) => findServingRelease(releases, pathname) !== undefined);
}

/** Finds the live release and the prefix that serve a path; undefined when there is none. */
export function matchRelease(releases: readonly MappedRelease[], pathname: string): MatchedPath | undefined {
  return findServingRelease(releases, pathname);
}
