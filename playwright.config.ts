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
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["./tools/test/playwright-reporter.ts"]],
  use: {
    browserName: "chromium",
    viewport: { width: 360, height: 740 },
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
    // Without its film, which costs every flow a fifth of its time; a failure has its picture and its steps.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: await findBrowser(),
  },
});
