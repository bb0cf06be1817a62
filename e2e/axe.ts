import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A rule that the page violates, with the first elements that violate it. */
export interface Violation {
  readonly id: string;
  readonly elements: readonly string[];
}

/**
 * Runs axe on the current page. Requires `test.use({ bypassCSP: true })`: axe injects scripts that the content security
 * policy forbids. In legacy mode axe stays in the page's own frame and opens no other page; games are the only frames of
 * the site.
 */
export async function violationsOf(page: Page): Promise<Violation[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    elements: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
  }));
}
