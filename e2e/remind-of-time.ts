import type { Page } from "@playwright/test";

/** Sends the page the reminder that another tab of the browser, which holds the connection, has received. */
export function remindOfTime(page: Page): Promise<void> {
  return page.evaluate(() => {
    const data = JSON.stringify({ elapsedSec: 1_860, netMinor: "-12345" });
    new BroadcastChannel("tessera.events").postMessage({ name: "rg.reminder", data, id: null });
  });
}
