import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { identifierPrefixOf, loadPart, type PartOptions } from "./load-part.ts";
import { RemoteRoot } from "./remote-root.tsx";

/**
 * Renders a place of a remote on a server, as its own root will take it over. Rejects when the remote cannot be loaded or
 * throws.
 */
export async function renderPart(options: Omit<PartOptions, "onFailure">): Promise<string> {
  const nothing = () => undefined;
  const content = await loadPart({ ...options, onFailure: nothing }, nothing);
  const element = createElement(
    RemoteRoot,
    { part: options.release.name, onShown: nothing, onError: nothing },
    content,
  );
  return renderToString(element, { identifierPrefix: identifierPrefixOf(options.release, options.place) });
}
