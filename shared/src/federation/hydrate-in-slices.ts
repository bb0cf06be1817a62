import { startTransition, type ReactNode } from "react";
import { hydrateRoot, type HydrationOptions, type Root } from "react-dom/client";

/**
 * Hydrates the content of a container as a transition: React yields to the browser every few milliseconds, so
 * a page that is taken over stays responsive. A plain `hydrateRoot` renders the whole tree in one task. A
 * click or a key hydrates what is left at once.
 */
export function hydrateInSlices(container: HTMLElement, content: ReactNode, options: HydrationOptions): Root {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(container, content, options);
  });
  if (!root) throw new Error("React did not run the transition.");
  return root;
}
