import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findBrowser } from "@tessera/releases/browser";
import { isNotPainted } from "./painting.ts";

// Starts a browser.
vi.setConfig({ testTimeout: 60_000 });

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await findBrowser());
});
afterAll(() => browser.close());

it("isNotPainted: true for a page that gets no frames, false for a page that gets them and for a closed page", async () => {
  const [painted, still, closed] = await Promise.all([
    browser.newPage(),
    browser.newPage(),
    browser.newPage(),
  ]);
  await still.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await closed.close();
  expect(await Promise.all([painted, still, closed].map(isNotPainted))).toEqual([false, true, false]);
});
