import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBrowser } from "@tessera/releases/browser";
import { isNotPainted } from "./painting.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await findBrowser());
});
afterAll(() => browser.close());

it("a page that gets no frames is not painted; one that gets them, and one that is closed, are no such failure", async () => {
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
