import {
  firstScreenElement,
  readFirstScreenState,
  type FirstScreenState,
} from "@tessera/shared/contracts/first-screen";
import { takeOverParts } from "@tessera/shared/federation";
import { i18n } from "@tessera/shared/i18n";
import { restoreQueries, type RenderedQuery } from "@tessera/shared/query";
import { beginSession } from "@tessera/shared/session";
import { preloadScreen } from "../routes.tsx";

/**
 * Reads the state of the first screen in this document. Null without one, when it was replaced by a message, and when the
 * page is now in another language or
 * at another address: then the browser renders it.
 */
export function readFirstScreen(root: HTMLElement): FirstScreenState | null {
  const text = document.getElementById(firstScreenElement)?.textContent;
  if (!text || !root.hasAttribute("data-rendered")) return null;
  const state = readFirstScreenState(text);
  const isSame = state.url === location.pathname + location.search && state.language === i18n.language;
  return isSame ? state : null;
}

/**
 * Prepares the page so that its first render is the document's: session, data, the screen's own chunk, parts of remotes. False
 * when the chunk failed to load: then the page is rendered anew, and shows that.
 */
export async function takeOver({ visitor, queries, parts }: FirstScreenState): Promise<boolean> {
  beginSession(visitor);
  restoreQueries(queries as RenderedQuery[], visitor);
  const isLoaded = await preloadScreen(location.pathname);
  if (isLoaded) takeOverParts(parts);
  return isLoaded;
}
