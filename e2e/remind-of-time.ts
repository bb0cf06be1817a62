import type { Page } from "@playwright/test";

/** Sends the page the reminder that another tab of the browser, which holds the connection, has received. */
export function remindOfTime(page: Page): Promise<void> {
  return page.evaluate(() => {
    const data = JSON.stringify({ elapsedSec: 1_860, netMinor: "-12345" });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is no window: its messages have no target
    new BroadcastChannel("tessera.events").postMessage({ name: "rg.reminder", data, id: null });
  });
}
