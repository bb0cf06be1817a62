import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A rule that the page breaks, and the first elements that break it. */
export interface Violation {
  readonly id: string;
  readonly elements: readonly string[];
}

/**
 * What axe finds on the page as it stands. Write `test.use({ bypassCSP: true })`: axe writes into the page what its content
 * security policy forbids everybody. In legacy mode axe stays in this page's own frame and opens no other page to collect
 * in; games are the only frames that the site has.
 */
export async function violationsOf(page: Page): Promise<Violation[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    elements: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
  }));
}
