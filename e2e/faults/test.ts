import type { Browser, BrowserContextOptions } from "@playwright/test";
import { minuteMs } from "@tessera/shared/core/durations";
import { demo, expect, logInOn, test as base } from "../fixtures.ts";
import { partyOrigin } from "../parties.ts";
import { startFaultProxy, type FaultProxy } from "./fault-proxy.ts";

/**
 * True for all faults of all parts, and the time until the words; otherwise there is a choice for every run.
 */
export const isWhole = process.env["FAULTS"] === "all";

interface WorkerFixtures {
  /** The site of this worker behind a proxy; every test heals what it has damaged. */
  readonly faultProxy: FaultProxy;
  /** The studios of this worker's site behind a proxy. */
  readonly studioProxy: FaultProxy;
  /**
   * Returns the state of a browser in which the demo player is logged in at the proxy, by an access token
   * that stays good for some minutes. A renewal in one of several browsers with the same state would end the
   * session of all.
   */
  readonly logInPlayer: () => Promise<BrowserContextOptions>;
}

interface Fixtures {
  /** State of a browser in which the demo player is logged in at the proxy. */
  readonly player: BrowserContextOptions;
}

/**
 * Age in milliseconds up to which a login is used again. An access token is good for 15 minutes, and no page
 * is open for 5.
 */
const loginAgeMax = 5 * minuteMs;

async function logInAt(origin: string, browser: Browser): Promise<BrowserContextOptions> {
  const page = await browser.newPage();
  await page.goto(`${origin}/login`);
  await logInOn(page, demo);
  const storageState = await page.context().storageState();
  await page.close();
  return { storageState };
}

/** Returns a function that logs the demo player in at an origin, and gives a young login again. */
export function loginsAt(origin: string, browser: Browser): () => Promise<BrowserContextOptions> {
  let latest: { readonly state: Promise<BrowserContextOptions>; readonly sinceMs: number } | undefined;
  return () => {
    if (!latest || Date.now() - latest.sinceMs > loginAgeMax)
      latest = { state: logInAt(origin, browser), sinceMs: Date.now() };
    return latest.state;
  };
}

async function useProxy(origin: string, use: (proxy: FaultProxy) => Promise<void>): Promise<void> {
  const proxy = await startFaultProxy(origin);
  await use(proxy);
  await proxy.stop();
}

/** A test of the site under test behind a proxy that damages answers. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  faultProxy: [async ({}, use) => useProxy(process.env["TESSERA_URL"] ?? "", use), { scope: "worker" }],

  studioProxy: [async ({}, use) => useProxy(partyOrigin("studio"), use), { scope: "worker" }],

  logInPlayer: [
    async ({ browser, faultProxy }, use) => use(loginsAt(faultProxy.origin, browser)),
    { scope: "worker" },
  ],

  player: async ({ logInPlayer }, use) => use(await logInPlayer()),
});

export { expect };
