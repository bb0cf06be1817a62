import { createElement, type ReactNode } from "react";
import type { MappedRelease } from "../contracts/release-map.ts";
import { namespaceOf, registerMessages } from "../i18n/index.ts";
import { getHost, type LoadedPart, type LoadStep, type MountTarget } from "./host.ts";
import { loadComponent, type ComponentLoader, type Remote } from "./remote.ts";
import { findScreen, loadScreen, Screens } from "./screens.tsx";

export interface PartOptions {
  readonly release: MappedRelease;
  readonly place: MountTarget;
  /** Path of the page, so that the first screen is loaded before anything is shown. */
  readonly pathname: string;
  /** Called when a later screen failed to load. */
  readonly onFailure: (step: LoadStep, cause: unknown) => void;
}

/** Prefix of the ids in the root of a place, the same on the server and in the browser. */
export function identifierPrefixOf(release: MappedRelease, place: MountTarget): string {
  return `${release.name}-${place.kind === "slot" ? `${place.module}-` : ""}`;
}

async function loadContent(remote: Remote, options: PartOptions): Promise<ReactNode> {
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

/**
 * Loads everything that a place needs, texts and screen side by side, and notes each step before it is waited
 * for.
 */
export async function loadPart(options: PartOptions, begin: (step: LoadStep) => void): Promise<LoadedPart> {
  const { release } = options;
  const state = await getHost().load(release);
  if (state.status === "failed") {
    begin(state.step);
    throw state.cause;
  }
  begin("messages");
  const texts = registerMessages(release.name, state.remote.messages);
  const content = loadContent(state.remote, options);
  // Without texts nothing is shown, and the failure that counts is theirs.
  content.catch(() => undefined);
  await texts;
  begin("screen");
  return { content: await content, namespace: namespaceOf(release.name, state.remote.messages) };
}
