import {
  anyUnserved,
  firstScreenElement,
  readFirstScreenState,
  type FirstScreenState,
} from "@tessera/shared/contracts/first-screen";
import { startBudgetMs, startSilenceMs } from "@tessera/shared/contracts/watchdog";
import { takeOverParts } from "@tessera/shared/federation";
import { withinBudget } from "@tessera/shared/federation/load-budget";
import { i18n } from "@tessera/shared/i18n";
import { restoreQueries, type RenderedQuery } from "@tessera/shared/query";
import { beginSession } from "@tessera/shared/session";
import { preloadScreen } from "../routes.tsx";

/**
 * Reads the state of the first screen in this document. Null without one, when it was replaced by a message,
 * and when the page is now in another language or the screen is that of another path: then the browser
 * renders it.
 */
export function readFirstScreen(root: HTMLElement): FirstScreenState | null {
  const text = document.getElementById(firstScreenElement)?.textContent;
  if (!text || !root.hasAttribute("data-rendered")) return null;
  const state = readFirstScreenState(text);
  // A document is made for its whole address, of which the screen has only the parameters that it reads.
  const [path] = state.url.split("?");
  const isSame = path === anyUnserved || path === location.pathname;
  return isSame && state.language === i18n.language ? state : null;
}

/**
 * Time in milliseconds that is left for the first render, before the document's watchdog takes the shell for
 * missing.
 */
const renderMs = 500;

/** Budget of the screen's own chunk: it ends before those of the watchdog, which are for the shell. */
const takeOverBudgetMs = () => Math.max(startBudgetMs - performance.now(), startSilenceMs) - renderMs;

/**
 * Prepares the page so that its first render is the document's: session, data, the screen's own chunk, parts
 * of remotes. False when the chunk failed to load or is late: then the page is rendered again, and shows
 * that.
 */
export async function takeOver({ visitor, queries, parts }: FirstScreenState): Promise<boolean> {
  beginSession(visitor);
  restoreQueries(queries as RenderedQuery[], visitor);
  const isLoaded = await withinBudget(preloadScreen(location.pathname), takeOverBudgetMs).catch(() => false);
  if (isLoaded) takeOverParts(parts);
  return isLoaded;
}
