import type { Browser, BrowserContextOptions, FrameLocator, Locator, Page } from "@playwright/test";
import type { BuiltRelease } from "../../shared/src/contracts/release-map.ts";
import { releaseFile } from "../../shared/src/contracts/release-patterns.ts";
import { partyOrigin } from "../parties.ts";
import type { Fault, FaultProxy } from "./fault-proxy.ts";
import type { Part, Visit } from "./parts.ts";

/** Behaviour of a page while a part of it was damaged. */
export interface Observation {
  /**
   * Words about the fault, and milliseconds from the navigation until they were shown; absent without words.
   */
  readonly words: string;
  readonly wordsMs: number | undefined;
  /** True when the part worked in spite of the fault. */
  readonly isShown: boolean;
  readonly isBlank: boolean;
  /** Beginnings of the parts of the page that showed a placeholder and no words. */
  readonly silentParts: readonly string[];
  /** Requests for the file that was requested most often. */
  readonly requests: number;
  /** First lines of the reports to the error log. */
  readonly reports: readonly string[];
  /** True when another route worked meanwhile. */
  readonly worksElsewhere: boolean;
  readonly hasRecovered: boolean;
}

interface Setup {
  readonly browser: Browser;
  readonly proxy: FaultProxy;
  /** Origin of the site whose pages are opened. */
  readonly site: string;
  /** True when the part is in a frame, whose site is reached by the proxy at its own address. */
  readonly isInFrame: boolean;
  readonly visit: Visit;
  readonly fault: Fault;
  readonly matches: (url: URL) => boolean;
  readonly options: BrowserContextOptions;
  /** True when a report is expected unless the part is shown. */
  readonly isReported: boolean;
  /** Milliseconds from the navigation until the page is looked at. */
  readonly lookAfterMs: number;
}

interface Noted {
  words: string;
  wordsMs?: number;
}

/**
 * Notes when the first visible words about a fault are in the page: an alert, a status, or an error at a
 * field.
 */
const noteWords = () => {
  const noted: Noted = { words: "" };
  Object.assign(window, { noted });
  setInterval(() => {
    if (noted.wordsMs !== undefined) return;
    const announced = document.querySelectorAll<HTMLElement>("[role=alert], [role=status], output");
    const atFields = [...document.querySelectorAll("[aria-invalid=true]")].flatMap(
      (field) => document.getElementById(field.getAttribute("aria-describedby") ?? "") ?? [],
    );
    for (const element of [...announced, ...atFields]) {
      const text = element.innerText.trim();
      if (element.closest("[data-loading]") || text.length < 8 || element.offsetWidth < 20) continue;
      if (/^\d/.test(text)) continue;
      noted.wordsMs = performance.now();
      noted.words = text;
      return;
    }
  }, 50);
};

/** True when a page has painted nothing, or says nothing. */
export const isPageBlank = (): boolean =>
  performance.getEntriesByName("first-contentful-paint").length === 0 ||
  (document.body?.innerText ?? "").trim().length < 8;

/** Visible placeholders in parts of the page that say nothing. */
const findSilentParts = () =>
  [...document.querySelectorAll<HTMLElement>("[data-loading], [data-height][aria-hidden]")]
    .filter((placeholder) => placeholder.checkVisibility() && placeholder.getBoundingClientRect().width > 4)
    .map(
      (placeholder) => placeholder.closest<HTMLElement>("section, header, form, main, nav") ?? document.body,
    )
    .filter(
      (part) =>
        ![...part.querySelectorAll<HTMLElement>("[role=alert], [role=status], output")].some(
          (element) => !element.closest("[data-loading]") && element.innerText.trim().length > 7,
        ),
    )
    .map((part) => part.innerText.slice(0, 40));

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function shown(page: Page | FrameLocator, { shows }: Visit): Locator {
  const [role = "heading", name = ""] = shows.includes(":") ? shows.split(":") : ["heading", shows];
  return page.getByRole(role as "heading", { name }).first();
}

const arrives = (locator: Locator, timeout: number) =>
  locator.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

/** Goes to another page of the shell and back. Returns whether that page came. */
async function worksElsewhere(page: Page): Promise<boolean> {
  const link = page.locator("footer a[href='/contact']");
  if (new URL(page.url()).pathname === "/contact" || !(await link.first().isVisible())) return true;
  await link.first().click();
  const isThere = await arrives(page.getByRole("heading", { level: 1, name: "Contact us" }), 20_000);
  // Waiting for the load event would wait for a request that hangs.
  await page.goBack({ waitUntil: "commit" });
  return isThere;
}

/** Waits for the part without a reload by the test; after a while by the button that the page offers. */
async function recovers(page: Page, target: Locator): Promise<boolean> {
  if (await arrives(target, 4_000)) return true;
  const button = page
    .getByRole("button", { name: /Try (?:again|now)|Open it again|New picture|No balance/ })
    .first();
  await button.click({ timeout: 5_000 }).catch(() => undefined);
  return arrives(target, 30_000);
}

/**
 * Time in milliseconds within which a part that hangs is reported: its budget begins again with each file
 * that arrives.
 */
const reportWithinMs = 10_000;

/** Waits for the first report; there may be none. */
async function untilReported(reports: readonly string[]): Promise<void> {
  const deadline = Date.now() + reportWithinMs;
  while (reports.length === 0 && Date.now() < deadline) await sleep(100);
}

/** Opens a page while a part of it is damaged, looks at it, ends the fault and waits for the part. */
export async function observe(setup: Setup): Promise<Observation> {
  const { proxy, isInFrame, visit, matches } = setup;
  const context = await setup.browser.newContext({
    viewport: { width: 360, height: 740 },
    ...setup.options,
    ...(isInFrame && { proxy: { server: proxy.origin, bypass: "<-loopback>" } }),
  });
  const page = await context.newPage();
  const reports: string[] = [];
  const requests = new Map<string, number>();
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/error-log") reports.push(request.postData() ?? "");
    if (matches(url)) requests.set(url.pathname, (requests.get(url.pathname) ?? 0) + 1);
  });
  try {
    await page.addInitScript(noteWords);
    proxy.damage(matches, setup.fault);
    await page.goto(setup.site + visit.path, { waitUntil: "commit" });
    const target = shown(isInFrame ? page.frameLocator("iframe") : page, visit);
    await sleep(setup.lookAfterMs);
    const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
    const silentParts = await page.evaluate(findSilentParts);
    const isBlank = await page.evaluate(isPageBlank);
    const isShown = await target.isVisible();
    const requestsMax = Math.max(0, ...requests.values());
    if (!isShown && setup.isReported) await untilReported(reports);
    const isElsewhere = isShown || (await worksElsewhere(page));
    proxy.heal();
    return {
      words: noted.words,
      wordsMs: noted.wordsMs,
      isShown,
      isBlank,
      silentParts,
      requests: requestsMax,
      reports: reports.map(firstLine),
      worksElsewhere: isElsewhere,
      hasRecovered: await recovers(page, target),
    };
  } finally {
    proxy.heal();
    await context.close();
  }
}

function firstLine(report: string): string {
  const { errorInfo = "" } = JSON.parse(report) as { errorInfo?: string };
  return errorInfo.split("\n", 1)[0] ?? "";
}

/** Collects the first lines of the reports of a page. */
export function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/error-log")) return;
    reports.push(firstLine(request.postData() ?? "{}"));
  });
  return reports;
}

/**
 * Throws an error in a handler of the remote of games, which is shown as a toast, once the shell runs: its
 * handlers do not before.
 */
export async function throwInGames(page: Page, message = "planted"): Promise<void> {
  await page.locator("#root:not([data-rendered])").waitFor({ state: "attached" });
  await page.evaluate((text) => {
    const { remotes } = JSON.parse(document.getElementById("release-map")?.textContent ?? "");
    const { base } = remotes.find(({ name }: { name: string }) => name === "games");
    const filename = `${location.origin}${base}js/lobby.js`;
    dispatchEvent(new ErrorEvent("error", { error: new Error(text), filename, message: text }));
  }, message);
}

interface PublishedFiles {
  readonly id: string;
  readonly files: readonly string[];
}

/** Releases of a page with the scripts and styles that it may load, by name. */
export async function publishedFiles(origin: string): Promise<Readonly<Record<string, PublishedFiles>>> {
  const answer = await fetch(`${origin}/contact`, { headers: { accept: "text/html" } });
  const [, text = ""] = /id="release-map"[^>]*>(.*?)<\/script>/s.exec(await answer.text()) ?? [];
  const map = JSON.parse(text) as {
    shell: { id: string };
    remotes: { name: string; id: string }[];
  };
  const releases = [{ ...map.shell, name: "shell" }, ...map.remotes].map(async ({ name, id }) => {
    const manifest = await fetch(`${origin}/r/${id}/${releaseFile}`);
    const { files, serverScript } = (await manifest.json()) as Pick<BuiltRelease, "files" | "serverScript">;
    const paths = files.map(({ path }) => path);
    const code = paths.filter((path) => /\.(?:js|css)$/.test(path) && path !== serverScript);
    return [name, { id, files: code }] as const;
  });
  return Object.fromEntries(await Promise.all(releases));
}

/** Finds what belongs to a part: its files in the live release, or its answers. */
export async function matcherOf(
  part: Pick<Part, "name" | "release" | "isOfStudio" | "path" | "contains">,
  origin: string,
): Promise<(url: URL) => boolean> {
  const { name, release, isOfStudio, path, contains } = part;
  if (isOfStudio) return (url) => url.origin === partyOrigin("studio") && path.test(url.pathname);
  if (!release) return (url) => path.test(url.pathname);
  const { id, files = [] } = (await publishedFiles(origin))[release] ?? {};
  const base = `/r/${id}/`;
  const urls: string[] = [];
  for (const file of files.filter((candidate) => path.test(candidate))) {
    const isIt =
      contains === undefined || (await (await fetch(origin + base + file)).text()).includes(contains);
    if (isIt) urls.push(base + file);
  }
  if (urls.length === 0) throw new Error(`No file of ${release} is the ${name}.`);
  return ({ pathname }) => urls.includes(pathname);
}
