import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tools/testing/find-browser.ts";

export default defineConfig({
  testDir: "./e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "./test-results",
  globalSetup: "./e2e/start-site.ts",
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // No flow measures time: the limits tell that something never happens, and a small machine that others use, too, may
  // stand still for seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./tools/test/playwright-reporter.ts"]],
  use: {
    browserName: "chromium",
    viewport: { width: 360, height: 740 },
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    // Without its film, which costs every flow a fifth of its time; a failure has its picture and its steps.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: await findBrowser(),
  },
});
