import type { Page } from "@playwright/test";

/**
 * A page that is painted answers within two frames; a machine that others use may not respond for seconds.
 */
const frameWithinMs = 5_000;

/**
 * True for a page that is open, complete and visible and runs scripts, but gets no frame from the browser: no
 * animation, no observer and no picture of it works any more, whatever it shows. Chromium without a window
 * does that to a page now and then, and to no other page beside it; a page cannot do it to itself.
 */
export async function isNotPainted(page: Page): Promise<boolean> {
  const inPage = page.evaluate(
    (withinMs) =>
      new Promise<boolean>((resolve) => {
        if (document.readyState !== "complete" || document.hidden) return resolve(false);
        requestAnimationFrame(() => resolve(false));
        setTimeout(() => resolve(true), withinMs);
      }),
    frameWithinMs,
  );
  // A page that is closed, or whose scripts never end, is another failure.
  const isStill = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2 * frameWithinMs));
  return Promise.race([inPage.catch(() => false), isStill]);
}
