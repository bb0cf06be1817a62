import { getHost, matchRelease, preloadScreen } from "@tessera/shared/federation";
import { session } from "@tessera/shared/session";
import { savesData } from "@tessera/shared/ui";

/**
 * Time for which the pointer has to rest on a link, in milliseconds: a pointer that crosses it loads nothing.
 */
export const hoverMs = 65;

/** Screens that are preloaded at the same time; an intent beyond them is dropped. */
const concurrentMax = 2;

/**
 * The path of the link at an element, when a plain click on it is a navigation of this page; undefined
 * otherwise.
 */
function linkedPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin || link.hasAttribute("download")) return undefined;
  if (link.target !== "" && link.target !== "_self") return undefined;
  return link.pathname;
}

/**
 * Preloads the screen that a link leads to as soon as the player seems about to follow it: the pointer rests
 * on it, it gets the focus, or a finger touches it. Each path once; nothing for a player who saves data, and
 * nothing that the guard of the path would not show.
 * @returns a function that stops it
 */
export function preloadOnIntent(): () => void {
  const preloaded = new Set<string>();
  let running = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const preload = async (pathname: string) => {
    const found = matchRelease(getHost().releases(), pathname);
    if (!found || preloaded.has(pathname) || running >= concurrentMax || savesData()) return;
    const { guard } = found.path;
    if (guard !== "open" && guard !== session.getState().status) return;
    preloaded.add(pathname);
    running += 1;
    const isReady = await preloadScreen(found.release, pathname);
    running -= 1;
    // The next intent tries again.
    if (!isReady) preloaded.delete(pathname);
  };
  const preloadTarget = ({ target }: Pick<Event, "target">) => {
    const pathname = linkedPath(target);
    if (pathname !== undefined) void preload(pathname);
  };
  const rest = (event: PointerEvent) => {
    clearTimeout(timer);
    if (event.pointerType === "mouse" || event.pointerType === "pen") {
      timer = setTimeout(() => preloadTarget(event), hoverMs);
    }
  };

  // On a slow device the player may have come to a link before this code.
  for (const target of [document.activeElement, document.querySelector("a:hover")]) preloadTarget({ target });
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  document.addEventListener("pointerover", rest, options);
  document.addEventListener("focusin", preloadTarget, options);
  document.addEventListener("touchstart", preloadTarget, options);
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
