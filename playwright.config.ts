import { defineConfig } from "@playwright/test";
import { sitesCount } from "./e2e/sites.ts";
import { findBrowser } from "@tessera/releases/browser";

/**
 * The flows that are begun first, so that no worker is left with a long one at the end. `bad-releases`,
 * `by-the-clock` and `misbehaving-studio` have sites of their own: the runner would begin them after all that
 * share one.
 */
const longest = [
  "**/bad-releases.spec.ts",
  "**/by-the-clock.spec.ts",
  "**/every-screen.spec.ts",
  "**/misbehaving-studio.spec.ts",
  "**/slot.spec.ts",
];

export default defineConfig({
  testDir: "./e2e",
  outputDir: "./test-results",
  globalSetup: "./e2e/start-site.ts",
  // A site that is given from outside is one for all.
  workers: process.env["TESSERA_URL"] ? 1 : sitesCount,
  fullyParallel: false,
  projects: [
    { name: "longest", testMatch: longest },
    { name: "flows", testMatch: "**/*.spec.ts", testIgnore: longest },
  ],
  forbidOnly: true,
  // For a page that the browser has stopped painting (`e2e/painting.ts`), about one flow in six hundred. The
  // reporter counts every other flow that passes on a retry as failed.
  retries: 1,
  // No flow measures time: the limits tell that something never happens, and a small machine that others use,
  // too, may not respond for seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./tools/test/playwright-reporter.ts"]],
  use: {
    browserName: "chromium",
    viewport: { width: 360, height: 740 },
    // The theme of a page without a choice; the runner's own default is light.
    colorScheme: "dark",
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    // Steps and requests alone: a film and a copy of the document at every step cost a third of a flow's
    // time, and a failure has a picture and the page's outline beside.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    launchOptions: await findBrowser(),
  },
});
