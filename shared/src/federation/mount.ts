import { createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { MappedRelease } from "../contracts/release-map.ts";
import { registerMessages } from "../i18n/index.ts";
import { getHost, type LoadStep, type MountTarget } from "./host.ts";
import { RemoteRoot } from "./remote-root.tsx";
import { loadComponent, type ComponentLoader, type Remote } from "./remote.ts";
import { withinBudget } from "./load-budget.ts";
import { findScreen, loadScreen, Screens } from "./screens.tsx";

/** Result of mounting a remote. A failure contains its step and cause for the error log. */
export type MountResult =
  | { readonly status: "mounted"; readonly unmount: () => void }
  | { readonly status: "failed"; readonly step: LoadStep; readonly cause: unknown };

interface MountOptions {
  readonly container: HTMLElement;
  readonly release: MappedRelease;
  readonly place: MountTarget;
  /** Path of the page, so that the first screen is loaded before anything is shown. */
  readonly pathname: string;
  /**
   * Called when the first screen is in the DOM but not painted yet, so that the placeholder is removed in the same
   * frame.
   */
  readonly onShown: () => void;
  /** Called when a slot component threw while rendering, or a later screen failed to load. */
  readonly onFailure: (step: LoadStep | "render", cause: unknown) => void;
}

async function loadContent(remote: Remote, options: MountOptions): Promise<ReactNode> {
  const { place, pathname, onFailure } = options;
  if (place.kind === "screen") {
    const first = findScreen(remote.screens, pathname);
    if (first) await loadScreen(first);
    return createElement(Screens, {
      screens: remote.screens,
      onFailure: (cause: unknown) => onFailure("screen", cause),
    });
  }
  const load: ComponentLoader | undefined = remote.slots[place.module];
  if (!load)
    throw new Error(`${options.release.name} offers ${place.module} for ${place.slot} but does not hold it.`);
  return createElement(await loadComponent(load));
}

/** Loads everything that a place needs, and notes each step before it begins. */
async function loadAll(options: MountOptions, begin: (step: LoadStep) => void): Promise<ReactNode> {
  const { release } = options;
  const state = await getHost().load(release);
  if (state.status === "failed") {
    begin(state.step);
    throw state.cause;
  }
  begin("messages");
  await registerMessages(release.name, state.remote.messages);
  begin("screen");
  return loadContent(state.remote, options);
}

/**
 * Mounts a release: loads it, its texts and its first screen within one budget, then renders it in a separate React root,
 * so that a crash or a failed load stays in its area. Never rejects.
 */
export async function mountRemote(options: MountOptions): Promise<MountResult> {
  const { release, place } = options;
  let step: LoadStep = "entry";
  try {
    const content = await withinBudget(loadAll(options, (next) => (step = next)));
    const prefix = `${release.name}-${place.kind === "slot" ? `${place.module}-` : ""}`;
    const root = createRoot(options.container, { identifierPrefix: prefix });
    const onError = (error: unknown, componentStack: string) =>
      place.kind === "screen" ? getHost().crash(error, componentStack) : options.onFailure("render", error);
    root.render(
      createElement(RemoteRoot, { part: release.name, onShown: options.onShown, onError }, content),
    );
    // Deferred, because React refuses to unmount a root while another one is rendering.
    return { status: "mounted", unmount: () => queueMicrotask(() => root.unmount()) };
  } catch (cause) {
    return { status: "failed", step, cause };
  }
}
