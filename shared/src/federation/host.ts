import { useSyncExternalStore, type ComponentType } from "react";
import { findServingRelease, type ReleaseMatch } from "../contracts/find-serving-release.ts";
import type { MappedRelease } from "../contracts/release-map.ts";
import type { Remote } from "./remote.ts";

/** The steps of bringing a remote to the screen, each of which can fail by itself. */
export type LoadStep = "contract" | "entry" | "start" | "messages" | "screen";

export type RemoteState =
  | { readonly status: "ready"; readonly release: MappedRelease; readonly remote: Remote }
  | {
      readonly status: "failed";
      readonly release: MappedRelease;
      readonly step: LoadStep;
      readonly cause: unknown;
    };

export type MatchedPath = ReleaseMatch<MappedRelease>;

/** Where in a page a remote's component stands. */
export type MountTarget =
  { readonly kind: "screen" } | { readonly kind: "slot"; readonly slot: string; readonly module: string };

/** What the shell does for whoever composes parts: it alone knows the release map and the federation runtime. */
export interface Host {
  /** The releases of this page's revision. The same array until a release changes. */
  readonly releases: () => readonly MappedRelease[];
  readonly subscribe: (listener: () => void) => () => void;
  /** The 404 screen, for a path that no screen of its remote matches. */
  readonly NotFound: ComponentType;
  /** Loads a release once. Never rejects: a remote that cannot load costs the player one part, not the site. */
  load(release: MappedRelease): Promise<RemoteState>;
  /** A part failed to load, or a secondary part threw: one report, no crash screen. */
  reportFailure(release: MappedRelease, step: LoadStep | "render", cause: unknown): void;
  /** The screen that the route shows threw while rendering: the crash screen covers the page. */
  crash(error: unknown, componentStack: string): void;
}

let provided: Host | undefined;

/** The shell provides itself once, before it renders. */
export function provideHost(host: Host): void {
  provided = host;
}

export function getHost(): Host {
  if (!provided)
    throw new Error("No host was provided: a remote runs inside a shell or a test's small host.");
  return provided;
}

/** The releases of this page, for components. */
export function useReleases(): readonly MappedRelease[] {
  const host = getHost();
  return useSyncExternalStore(host.subscribe, host.releases);
}

/** The release that serves a path, and under which of its prefixes; nothing where no live release has a screen for it. */
export function matchRelease(releases: readonly MappedRelease[], pathname: string): MatchedPath | undefined {
  return findServingRelease(releases, pathname);
}
