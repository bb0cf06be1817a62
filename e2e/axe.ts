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

/**
 * Runs axe on the current page, in its own frame: games are the only frames of the site. The script of axe, whose evaluation
 * takes longer than a run, is run once in a document.
 */
export async function violationsOf(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    if (!window.axe) throw new Error("The page has another document than before.");
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], iframes: false });
    return violations.map(({ id, nodes }) => ({
      id,
      elements: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
    }));
  });
}
