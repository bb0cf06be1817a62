import type { Page } from "@playwright/test";

/** Holds the script of the shell. Returns a function that lets it go. */
export async function holdShell(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/js/shell.js", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
