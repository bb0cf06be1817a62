import type { BrowserContext } from "@playwright/test";

/**
 * Logs in as the demo player through the login form and returns the browser's storage state for further
 * windows.
 */
export async function logInAsDemo(
  context: BrowserContext,
  origin: string,
  answer = process.env["CAPTCHA_TEST_ANSWER"],
) {
  if (!answer)
    throw new Error("Start the site with NODE_ENV=test and CAPTCHA_TEST_ANSWER, and set it here too.");
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.locator("input[name=username]").fill("demo");
  await page.locator("input[name=password]").fill("Mosaic2026");
  await page.locator("input[name=captcha]").fill(answer);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL(`${origin}/`);
  return context.storageState();
}
