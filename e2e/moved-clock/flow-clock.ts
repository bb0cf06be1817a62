import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import { hourMs } from "@tessera/shared/core/durations";
import { bangkokDay } from "@tessera/shared/core/time";
import { test as base } from "../fixtures.ts";
import { forgetOperatorSession } from "../parties.ts";
import { startSite } from "../start-site.ts";
import { createSiteClock, type SiteClock, siteNow } from "./site-clock.ts";

const moveDate = readFileSync(join(import.meta.dirname, "move-date.js"), "utf8");

/** Clock of the site under test and of every page that is open or will be. */
export interface FlowClock {
  /** Bangkok day of the present, as `YYYY-MM-DD`. */
  today(): string;
  /** Moves on to the next time that it is so many hours after midnight in Bangkok. */
  moveTo(hour: number): Promise<void>;
  /** Moves on to an hour of the Bangkok day after the present one. */
  moveToTomorrow(hour: number): Promise<void>;
  /** Moves on by a time in milliseconds. */
  moveBy(ms: number): Promise<void>;
}

/** The next time that it is so many hours after midnight in Bangkok, from an instant in milliseconds on. */
function nextHour(fromMs: number, hour: number): Date {
  const today = bangkokDayStart(bangkokDay(new Date(fromMs))).getTime() + hour * hourMs;
  return new Date(today >= fromMs ? today : today + 24 * hourMs);
}

async function follow(context: BrowserContext, aheadMs: number): Promise<void> {
  const tell = `globalThis.aheadMs = ${aheadMs};`;
  await context.addInitScript(tell);
  const frames = context.pages().flatMap((page) => page.frames());
  await Promise.all(frames.map((frame) => frame.evaluate(tell)));
}

/** Makes the pages of a new context follow the site's clock. */
async function followFromStart(context: BrowserContext): Promise<void> {
  await context.addInitScript(`globalThis.clockAheadMs = () => globalThis.aheadMs;\n${moveDate}`);
  await follow(context, siteNow() - Date.now());
}

function flowClock(siteClock: SiteClock, browser: Browser): FlowClock {
  const set = async (instant: Date) => {
    const aheadMs = siteClock.set(instant);
    // The operator who has logged in before has been away for too long.
    forgetOperatorSession();
    await Promise.all(browser.contexts().map((context) => follow(context, aheadMs)));
  };
  return {
    today: () => bangkokDay(new Date(siteNow())),
    moveTo: (hour) => set(nextHour(siteNow(), hour)),
    moveToTomorrow: (hour) => set(nextHour(nextHour(siteNow(), 0).getTime(), hour)),
    moveBy: (ms) => set(new Date(siteNow() + ms)),
  };
}

/**
 * A flow on a site of its own, whose clock it moves on. It is nine in the morning in Bangkok: no flow comes
 * near midnight.
 */
export const test = base.extend<{ readonly clock: FlowClock }, { readonly siteClock: SiteClock }>({
  siteClock: [
    // The worker's own site is known already, and another one takes its place.
    async ({ siteOfWorker: _siteOfWorker }, use) => {
      const siteClock = createSiteClock(nextHour(Date.now(), 9));
      const site = await startSite(siteClock.environment);
      process.env["TESSERA_URL"] = site.origin;
      process.env["DATA_DIR"] = site.dataFolder;
      await use(siteClock);
      await site.stop();
      siteClock.discard();
    },
    { scope: "worker", auto: true, timeout: 240_000 },
  ],
  clock: async ({ browser, siteClock }, use) => {
    await Promise.all(browser.contexts().map(followFromStart));
    const followNew = (context: BrowserContext) => void followFromStart(context);
    browser.on("context", followNew);
    await use(flowClock(siteClock, browser));
    browser.off("context", followNew);
  },
  context: async ({ context, clock: _clock }, use) => {
    await use(context);
  },
});
