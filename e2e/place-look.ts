import type { Page } from "@playwright/test";

/** Look of all places of a remote: texts, boxes and styles of the visible elements, and the focus. */
interface Look {
  /** Visible text; each digit is a 0, since times and jackpots go on. */
  readonly text: string;
  /** Every visible element: tag, box in pixels of the document, and styles that its class gives it. */
  readonly elements: readonly string[];
  /** The element with the focus, by its place among the elements; -1 without one. */
  readonly focused: number;
}

declare global {
  interface Window {
    /** Differences of the painted frames that differ from the first. */
    framesSeen: Set<string>;
  }
}

const selectorOf = (remote: string) => `[data-remote=${remote}]:not([hidden])`;

/** Returns what the places of a remote look like. */
export function lookOf(page: Page, remote: string): Promise<Look> {
  return page.evaluate((selector) => {
    const places = [...document.querySelectorAll<HTMLElement>(selector)];
    const all = places.flatMap((place) => [...place.querySelectorAll<HTMLElement>("*")]);
    const elements = all.filter((element) => element.checkVisibility({ contentVisibilityAuto: true }));
    const describe = (element: HTMLElement) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const box = [x + scrollX, y + scrollY, width, height].map(Math.round).join(" ");
      const { color, backgroundColor, font, display } = getComputedStyle(element);
      return [element.tagName, box, color, backgroundColor, font, display].join(", ");
    };
    return {
      text: places.map(({ innerText }) => innerText.replaceAll(/\d/g, "0")).join("\n"),
      elements: elements.map(describe),
      focused: elements.indexOf(document.activeElement as HTMLElement),
    };
  }, selectorOf(remote));
}

/**
 * Records from now on how the painted frames of the places of a remote differ from what is shown now in the
 * window: in text, or in where headings and controls are. Parts of other remotes in them belong to what is
 * shown.
 */
export async function watchFrames(page: Page, remote: string): Promise<() => Promise<string[]>> {
  await page.evaluate((selector) => {
    window.framesSeen = new Set();
    const places = [...document.querySelectorAll<HTMLElement>(selector)];
    const isInWindow = (element: Element | null): element is Element => {
      if (!element) return false;
      const { top, bottom } = element.getBoundingClientRect();
      return top < innerHeight && bottom > 0 && element.checkVisibility();
    };
    const linesOf = () => {
      const lines: string[] = [];
      for (const place of places) {
        const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
        while (texts.nextNode())
          if (isInWindow(texts.currentNode.parentElement))
            lines.push((texts.currentNode.textContent ?? "").replaceAll(/\d/g, "0"));
        for (const element of [...place.querySelectorAll("h1, h2, h3, a, button, input")].filter(
          isInWindow,
        )) {
          const { x, y, width, height } = element.getBoundingClientRect();
          lines.push([element.tagName, x, y, width, height].join(" "));
        }
      }
      return lines;
    };
    const atFirst = linesOf();
    const look = () => {
      const lines = linesOf();
      const gone = atFirst.filter((line) => !lines.includes(line));
      const added = lines.filter((line) => !atFirst.includes(line));
      if (gone.length + added.length > 0)
        window.framesSeen.add(`without ${gone.join(" | ")}, with ${added.join(" | ")}`);
    };
    // What is near the window is found out with the frame: it is looked at right after it.
    const afterFrame = new MessageChannel();
    afterFrame.port1.addEventListener("message", look);
    afterFrame.port1.start();
    const changes = new MutationObserver(() =>
      requestAnimationFrame(() => afterFrame.port2.postMessage(null)),
    );
    for (const place of places)
      changes.observe(place, { subtree: true, childList: true, attributes: true, characterData: true });
  }, selectorOf(remote));
  return () => page.evaluate(() => [...window.framesSeen]);
}

/** Focuses a control in the middle of the places of a remote. */
export async function focusControl(page: Page, remote: string): Promise<void> {
  await page.evaluate((selector) => {
    const controls = [...document.querySelectorAll(selector)]
      .flatMap((place) => [...place.querySelectorAll<HTMLElement>("a[href], button:enabled, input, select")])
      .filter((control) => control.checkVisibility());
    controls[Math.floor(controls.length / 2)]?.focus({ preventScroll: true });
  }, selectorOf(remote));
}
