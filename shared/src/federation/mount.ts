import { createElement, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { getHost, type LoadStep, type MountedPart } from "./host.ts";
import { hydrateInSlices } from "./hydrate-in-slices.ts";
import { identifierPrefixOf, loadPart, type PartOptions } from "./load-part.ts";
import { withinBudget } from "./load-budget.ts";
import { RemoteRoot } from "./remote-root.tsx";
import { loadDespitePreloads } from "./preloads.ts";
import { keepInput } from "./keep-input.ts";

/** Result of mounting a remote. A failure contains its step and cause for the error log. */
export type MountResult =
  | { readonly status: "mounted"; readonly part: MountedPart }
  | { readonly status: "failed"; readonly step: LoadStep; readonly cause: unknown };

interface MountOptions extends PartOptions {
  readonly container: HTMLElement;
  /** True when the container holds the content of the document's first screen. */
  readonly isRendered: boolean;
  /**
   * Called when the first screen is in the DOM but not painted yet, so that the placeholder is removed in the
   * same frame.
   */
  readonly onShown: () => void;
  /** Called when a slot component threw while rendering, or a later screen failed to load. */
  readonly onFailure: (step: LoadStep | "render", cause: unknown) => void;
}

/**
 * Mounts a release: loads it, its texts and its first screen within one budget, then renders it in a separate
 * React root, or takes over what the document shows of it, so that a crash or a failed load stays in its
 * area. Never rejects.
 */
export async function mountRemote(options: MountOptions): Promise<MountResult> {
  const { release, place, container } = options;
  let step: LoadStep = "entry";
  // What throws while it is taken down costs nobody the next screen.
  let isLeft = false;
  const load: MountedPart["load"] = (of, begin) =>
    withinBudget(
      loadDespitePreloads(() => {
        begin("entry");
        return loadPart({ ...options, ...of }, begin);
      }),
    );
  try {
    const { content, namespace } = await load(options, (next) => (step = next));
    const onError = (error: unknown, componentStack: string) =>
      place.kind === "screen" && !isLeft
        ? getHost().crash(
            error,
            `remote=${release.name} release=${release.id} failed=render\n${componentStack}`,
          )
        : options.onFailure("render", error);
    const repeatInput = options.isRendered ? keepInput(container) : undefined;
    const onShown = () => {
      // First, so that nothing that waits until the part runs comes before what the player did.
      repeatInput?.();
      options.onShown();
    };
    const element = createElement(RemoteRoot, { key: release.id, namespace, onShown, onError }, content);
    const identifierPrefix = identifierPrefixOf(release, place);
    const root = options.isRendered
      ? hydrateInSlices(container, [element], {
          identifierPrefix,
          // A part that is left before React has it all is rendered again by React, for nobody.
          onRecoverableError: (error) => isLeft || getHost().reportMismatch(error),
        })
      : createRoot(container, { identifierPrefix });
    const render = (elements: readonly ReactElement[]) => isLeft || root.render(elements);
    if (!options.isRendered) render([element]);
    // Deferred, because React refuses to unmount a root while another one is rendering.
    const unmount = () => {
      isLeft = true;
      queueMicrotask(() => root.unmount());
    };
    return {
      status: "mounted",
      part: { release, element, load, Root: RemoteRoot, container, render, unmount },
    };
  } catch (cause) {
    return { status: "failed", step, cause };
  }
}
