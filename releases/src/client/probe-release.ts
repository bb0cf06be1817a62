import { findServingRelease } from "@tessera/shared/contracts/find-serving-release";
import { languageParameter } from "@tessera/shared/contracts/language-parameter";
import { builtRelease, type BuiltRelease } from "@tessera/shared/contracts/release-map";
import { languageCodes } from "@tessera/shared/core/languages";
import * as z from "@tessera/shared/schema";
import type { Browser, Page } from "playwright-core";
import { ScreenWalk } from "../first-screens/screen-walk.ts";
import type { PreviewLink, ProbeBody } from "../registry/preview-api.ts";
import { RegistryFailure } from "./registry-client.ts";

/** Time in milliseconds in which a screen has to be shown, and that it has then to go on without an error. */
const shownMs = 20_000;
const settledMs = 500;
const pollMs = 100;
/** Time in milliseconds after which a page that still answers nothing is given up: its scripts loop. */
const hangsMs = shownMs + 10_000;

/** Screens that fail before the rest is not opened: the release has failed, and each takes its whole time. */
const failuresMax = 5;

/** Longest message of a failure, in characters. */
const messageMax = 500;

/** A browser that calls itself headless is a program, which gets no preview. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

export interface ProbeOutcome extends ProbeBody {
  /** Number of times that an address was opened. */
  readonly opened: number;
  /** Routes of which no screen was opened: nothing links to one, or too many others have failed. */
  readonly unopened: readonly string[];
}

/**
 * Opens the screens of a release in a browser, by a preview, as a guest and in each language. Rejects with
 * {@link RegistryFailure} where there is no browser or no preview.
 *
 * @param onScreen called after each screen with its address and language, and its fault or null
 */
export async function probeRelease(
  { url, release, set }: PreviewLink,
  remote: string,
  onScreen: (url: string, language: string, fault: string | null) => void,
): Promise<ProbeOutcome> {
  const origin = new URL(url).origin;
  const manifest = await fetch(`${origin}/r/${release.id}/release.json`);
  const built = z.parse(builtRelease, await manifest.json());
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ userAgent, reducedMotion: "reduce" });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message, stack }) => {
      if (stack?.includes(`/r/${release.id}/`)) errors.push(message);
    });
    // Only for its cookie: a screen that is shown and loops would hold the page.
    const answer = await context.request.get(url, { maxRedirects: 0 });
    if (answer.status() !== 303)
      throw new RegistryFailure("NO_PREVIEW", `The site gives no preview of ${remote}.`);
    const failures: ProbeBody["failures"] = [];
    const walk = new ScreenWalk(built);
    let opened = 0;
    for (const path of walk.urls) {
      for (const language of languageCodes) {
        errors.length = 0;
        const address = `${path}?${languageParameter}=${language}`;
        opened += 1;
        const expected = { built, release: release.id, set, path };
        const screen = await Promise.race([openScreen(page, origin + address, expected), pause(hangsMs)]);
        const fault = screen ? (screen.fault ?? errors[0] ?? null) : hangs;
        onScreen(path, language, fault);
        if (fault !== null) failures.push({ url: address, message: lineOf(fault) });
        if (!screen) return { set, passed: false, failures, opened, unopened: walk.untried };
        walk.noteLinks(screen.html);
      }
      if (failures.length >= failuresMax) break;
      walk.noteSeen(path);
    }
    return { set, passed: failures.length === 0, failures, opened, unopened: walk.untried };
  } finally {
    await browser.close();
  }
}

async function launchBrowser(): Promise<Browser> {
  try {
    const [{ chromium }, { findBrowser }] = await Promise.all([
      import("playwright-core"),
      import("./find-browser.ts"),
    ]);
    return await chromium.launch(await findBrowser());
  } catch (cause) {
    throw new RegistryFailure(
      "NO_BROWSER",
      "No Chromium can be started here. Install one, or set CHROMIUM_PATH to its executable.",
      cause,
    );
  }
}

interface Expected {
  readonly built: BuiltRelease;
  /** Id of the release. */
  readonly release: string;
  readonly set: string;
  readonly path: string;
}

const hangs = "The page hangs: its scripts do not end.";

const pause = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, ms, null).unref();
  });

/** A screen that was opened: its fault, or null, and the page's HTML. */
interface OpenedScreen {
  readonly fault: string | null;
  readonly html: string;
}

/** Opens an address. Null where the page was closed meanwhile. */
async function openScreen(page: Page, address: string, expected: Expected): Promise<OpenedScreen | null> {
  try {
    return { fault: await open(page, address, expected), html: await page.content() };
  } catch (error) {
    if (page.isClosed()) return null;
    throw error;
  }
}

/** Opens an address and waits until its screen runs. Returns its fault, or null. */
async function open(page: Page, address: string, expected: Expected): Promise<string | null> {
  const answer = await page.goto(address, { waitUntil: "domcontentloaded" }).catch(() => null);
  if (!answer) return "The page does not load.";
  const set = await page
    .locator("[data-preview-set]")
    .getAttribute("data-preview-set", { timeout: shownMs })
    .catch(() => null);
  // One that hangs does not answer.
  if (set === null) return `The page is no preview: ${await page.title()}`;
  if (set !== expected.set) return "The page has other releases: something has moved since the probe began.";
  const until = Date.now() + shownMs;
  let fault = await faultOf(page, expected);
  while (fault !== null && fault !== unavailable && Date.now() < until) {
    await page.waitForTimeout(pollMs);
    fault = await faultOf(page, expected);
  }
  await page.waitForTimeout(settledMs);
  return fault ?? (await faultOf(page, expected));
}

const unavailable = "A part of the page is unavailable.";

/** Finds the fault of a page as it is now; null where the screen of the release runs. */
async function faultOf(page: Page, { built, release, path }: Expected): Promise<string | null> {
  const count = (selector: string) => page.locator(selector).count();
  if ((await count("[data-rendered], [data-loading], #root > .FirstScreen")) > 0)
    return "The page does not start.";
  if ((await count("main [data-unavailable]")) > 0) return unavailable;
  if (built.kind === "shell") return (await count("main")) > 0 ? null : "The screen is not shown.";
  const served = built.manifest && findServingRelease([{ manifest: built.manifest }], path)?.path;
  // Home is the shell's; a screen for players leads a guest to the login.
  if (!served || served.guard === "player") return null;
  const screens = `[data-remote="${built.name}"][data-place=screen][data-release="${release}"]`;
  return (await count(screens)) > 0 ? null : "The screen of the release is not shown.";
}

/** An error as one line without control characters. */
const lineOf = (message: string) =>
  message
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, messageMax) || "An error without a message.";
