import type { Page } from "@playwright/test";

/** Keeps the event stream from a page: it is sent nothing, and follows only where it asks by itself. */
export async function withoutEvents(page: Page): Promise<void> {
  await page.route(/\/api\/events/, (route) => route.fulfill({ status: 204 }));
}
