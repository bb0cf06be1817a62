import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { identifierPrefixOf, loadPart, type PartOptions } from "./load-part.ts";
import { RemoteRoot } from "./remote-root.tsx";

/**
 * Renders a place of a remote on a server, as its own root will take it over. Rejects when the remote cannot
 * be loaded or throws.
 */
export async function renderPart(options: Omit<PartOptions, "onFailure">): Promise<string> {
  const nothing = () => undefined;
  const { content, namespace } = await loadPart({ ...options, onFailure: nothing }, nothing);
  const root = { key: options.release.id, namespace, onShown: nothing, onError: nothing };
  // A list, as in the browser, where the next release is rendered beside it: React's ids follow the place in
  // the tree.
  return renderToString([createElement(RemoteRoot, root, content)], {
    identifierPrefix: identifierPrefixOf(options.release, options.place),
  });
}
