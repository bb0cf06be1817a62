import type { Page } from "@playwright/test";
import axe from "axe-core";

/** A rule that the page violates, with the first elements that violate it. */
export interface Violation {
  readonly id: string;
  readonly elements: readonly string[];
}

declare global {
  interface Window {
    /** Present once its script has run in the document. */
    readonly axe?: Pick<typeof axe, "run">;
  }
}

/** Animations up to this length are those of something that opens or changes its colours. */
const shortAnimationMs = 1_000;

/** Waits for what is fading in: its words have less contrast until it is fully visible. */
async function untilFadedIn(page: Page): Promise<void> {
  await page.evaluate(async (maxMs) => {
    const short = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number(effect?.getComputedTiming().endTime) <= maxMs,
      );
    await Promise.allSettled(short.map(({ finished }) => finished));
  }, shortAnimationMs);
}

/**
 * Runs axe on the current page, in its own frame: games are the only frames of the site. The script of axe,
 * whose evaluation takes longer than a run, is run once in a document.
 */
export async function violationsOf(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  await untilFadedIn(page);
  return page.evaluate(async () => {
    if (!window.axe) throw new Error("The page has another document than before.");
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], iframes: false });
    return violations.map(({ id, nodes }) => ({
      id,
      elements: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
    }));
  });
}
