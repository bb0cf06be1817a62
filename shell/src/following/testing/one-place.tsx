import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import {
  provideHost,
  RemoteMount,
  useReleases,
  type Remote,
  type RemoteState,
} from "@tessera/shared/federation";
import { createMemoryPageRouter, setRouter } from "@tessera/shared/router";
import { renderWithHost } from "@tessera/shared/testing";
import { releaseOf } from "@tessera/shared/testing/provide-test-host";
import { holdOf } from "../hold.ts";
import { swapRelease } from "../swapping/swap-release.tsx";

const manifest = { name: "lantern", contract: 1, paths: [{ prefix: "/lantern", guard: "open" as const }] };
const releaseNamed = (id: string): MappedRelease => ({ ...releaseOf(manifest), id });
/** Releases of one remote, of which the page has the first one when it is opened. */
export const [first, second, third] = [releaseNamed("r_1"), releaseNamed("r_2"), releaseNamed("r_3")];

interface Page {
  releases: readonly MappedRelease[];
  /** By release, how its remote is loaded. */
  readonly remotes: Map<string, () => Promise<Remote>>;
  readonly refusals: { readonly id: string; readonly step: string; readonly message: string }[];
  readonly crashes: unknown[];
  /** True while the next release is to replace the present one whatever the player does. */
  isForced: boolean;
  readonly listeners: Set<() => void>;
}

/** The releases of the page, and what was received of them. */
export let page: Page;

/** Makes a release the one that the page is to show. */
export function show(release: MappedRelease): void {
  page.releases = [release];
  for (const listener of page.listeners) listener();
}

export const follow = (release: MappedRelease) => act(async () => show(release));

/** Adds a release that shows these screens. */
export function build(
  release: MappedRelease,
  content: Readonly<Record<string, () => ReactNode>>,
  more: Partial<Remote> = {},
): void {
  const screens = Object.entries(content).map(([path, component]) => ({ path, load: async () => component }));
  const remote = { manifest, screens, slots: {}, messages: async () => ({}), ...more };
  page.remotes.set(release.id, async () => remote);
}

export const screenOf = (release: MappedRelease, component: () => ReactNode, more?: Partial<Remote>) =>
  build(release, { "/lantern": component }, more);

function Place() {
  const [release] = useReleases();
  return release ? <RemoteMount key={release.name} release={release} place={{ kind: "screen" }} /> : null;
}

/** Opens the page; returns the place of the remote. */
export async function openPage(): Promise<HTMLElement> {
  await renderWithHost(<Place />, { path: "/lantern" });
  return waitFor(() => {
    const place = document.querySelector<HTMLElement>("[data-remote=lantern]:not([hidden])");
    if (!place?.textContent) throw new Error("Nothing is shown.");
    return place;
  });
}

export const heading = (name: string) => screen.findByRole("heading", { name });

/** Provides each test of a file with a page that follows its releases. */
export function provideFollowingPage(): void {
  const typed = new WeakSet<object>();
  beforeAll(() => addEventListener("input", ({ target }) => target && typed.add(target), true));
  beforeEach(() => {
    page = {
      releases: [first],
      remotes: new Map(),
      refusals: [],
      crashes: [],
      isForced: false,
      listeners: new Set(),
    };
    const { remotes, refusals, crashes, listeners } = page;
    window.scrollTo = () => undefined;
    vi.spyOn(console, "error").mockReturnValue(undefined);
    setRouter(createMemoryPageRouter("/lantern"));
    provideHost({
      releases: () => page.releases,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      NotFound: () => <h1>Not found</h1>,
      load: async (release): Promise<RemoteState> => {
        const load = remotes.get(release.id);
        return load
          ? { status: "ready", release, remote: await load() }
          : { status: "failed", release, step: "entry", cause: new Error("404") };
      },
      reportFailure: (_release, step, cause) => crashes.push([step, cause]),
      reportMismatch: (error) => crashes.push(error),
      crash: (error) => crashes.push(error),
      swap: (swap) => {
        const onRefused = ({ id }: MappedRelease, step: string, cause: unknown) => {
          refusals.push({ id, step, message: cause instanceof Error ? cause.message : String(cause) });
          show(first);
        };
        void swapRelease({
          ...swap,
          holdOf: (place, remote) => holdOf(place, typed, remote),
          typed,
          remoteOf: async ({ id }) => remotes.get(id)?.(),
          isForced: () => page.isForced,
          crash: (error) => crashes.push(error),
          onRefused,
        });
      },
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
