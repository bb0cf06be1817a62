import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { FaultProxy } from "./fault-proxy.ts";
import { publishedFiles } from "./observe.ts";
import { expect, isWhole, test } from "./test.ts";

/** Loads a file of a release by an element with the digest of the page's map, as the page does. Returns whether it was used. */
async function loadFile({
  url,
  integrity,
  attempt,
}: {
  readonly url: string;
  readonly integrity: string;
  readonly attempt: number;
}): Promise<boolean> {
  const address = `${location.origin}${url}?retry=${attempt}`;
  const isStyle = url.endsWith(".css");
  const element = isStyle ? document.createElement("link") : document.createElement("script");
  element.crossOrigin = "anonymous";
  element.integrity = integrity;
  if (element instanceof HTMLLinkElement) element.rel = "stylesheet";
  return new Promise((resolve) => {
    element.addEventListener("load", () => resolve(true));
    element.addEventListener("error", () => resolve(false));
    if (element instanceof HTMLLinkElement) element.href = address;
    else element.src = address;
    document.head.append(element);
  });
}

test("every published script and style, one byte changed in turn: none is used", async ({
  browser,
  faultProxy: proxy,
}) => {
  test.setTimeout(600_000);
  const files = Object.values(await publishedFiles(proxy.origin)).flatMap(({ id, integrity: digests }) =>
    Object.entries(digests).map(([path, integrity]) => ({ path, url: `/r/${id}/${path}`, integrity })),
  );
  expect(files.length).toBeGreaterThan(50);
  const chosenFiles = files.filter(({ path }) => isWhole || /\/(?:entry|lobby|overview)\./.test(path));
  // The page's policy refuses whatever its map has no digest of: here, digests alone are looked at.
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(`${proxy.origin}/contact`);
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
  const used: string[] = [];
  for (const { url, integrity } of chosenFiles) {
    proxy.damage(({ pathname }) => pathname === url, "corrupt");
    if (await page.evaluate(loadFile, { url, integrity, attempt: 1 })) used.push(url);
    proxy.heal();
  }
  expect(used).toEqual([]);
  // The same element takes the file as it was published.
  const style = files.find(({ path }) => path.startsWith("css/lobby"));
  expect(style && (await page.evaluate(loadFile, { ...style, attempt: 2 }))).toBe(true);
  await page.close();
});

/** Pages of the site: together they load every file that a page loads by itself. */
const guestPaths = [
  "/",
  "/contact",
  "/games",
  "/play/golden-koi?mode=demo",
  "/promotions",
  "/login",
  "/register",
  "/forgot-password",
  "/referral",
  "/nothing-here",
];
const playerPaths = [
  "/",
  "/wallet",
  "/deposit",
  "/withdraw",
  "/transfer",
  "/history",
  "/inbox",
  "/profile",
  "/password",
  "/limits",
  "/bank",
  "/sessions",
  "/favourites",
  "/referral",
];
interface PageVisit {
  readonly path: string;
  readonly as: "guest" | "player";
}
const visits: readonly PageVisit[] = [
  ...guestPaths.map((path) => ({ path, as: "guest" as const })),
  ...playerPaths.map((path) => ({ path, as: "player" as const })),
];

/** Files whose absence costs nothing that is seen: rows that are laid out another way, the connection of the events. */
const unneeded = /\/js\/(?:virtual-rows|events)\./;

/** Words about something that did not load: an alert, a status, an error at a field, or a part that is not available. */
const words = [
  "[role=alert]:visible",
  "[role=status]:not([data-loading] *):visible",
  "[aria-invalid=true]:visible",
  "[data-unavailable]:visible",
].join(", ");

async function openPage(browser: Browser, visit: PageVisit, player: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    ...(visit.as === "player" && player),
  });
  return context.newPage();
}

/** The scripts and styles that each page loads, each with the first page that does. */
async function filesOfPages(browser: Browser, proxy: FaultProxy, player: BrowserContextOptions) {
  const files = new Map<string, PageVisit>();
  for (const visit of visits) {
    const page = await openPage(browser, visit, player);
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      const isCode = ["script", "stylesheet"].includes(request.resourceType());
      if (isCode && pathname.startsWith("/r/") && !files.has(pathname)) files.set(pathname, visit);
    });
    await page.goto(proxy.origin + visit.path, { waitUntil: "networkidle" }).catch(() => undefined);
    await page.context().close();
  }
  return files;
}

// The parts show it in every run, one file of each kind.
if (isWhole) {
  test("every file that a page loads, one byte changed in turn: the page shows what is wrong", async ({
    browser,
    faultProxy,
    player,
  }) => {
    test.setTimeout(1_800_000);
    const files = await filesOfPages(browser, faultProxy, player);
    expect(files.size).toBeGreaterThan(40);
    const silent: string[] = [];
    for (const [file, visit] of files) {
      if (unneeded.test(file)) continue;
      faultProxy.damage(({ pathname }) => pathname === file, "corrupt");
      const page = await openPage(browser, visit, player);
      await page.goto(faultProxy.origin + visit.path, { waitUntil: "commit" });
      const isSaid = await page
        .locator(words)
        .first()
        .waitFor({ timeout: 12_000 })
        .then(
          () => true,
          () => false,
        );
      if (!isSaid) silent.push(`${file} on ${visit.path} as ${visit.as}`);
      await page.context().close();
      faultProxy.heal();
    }
    expect(silent).toEqual([]);
  });
}

/** Position of a text in a document, in bytes, behind the beginning of its release map. */
function positionInMap(document: Buffer, text: RegExp): number {
  const page = document.toString("latin1");
  const from = page.indexOf('id="release-map"');
  const found = text.exec(page.slice(from));
  if (from < 0 || !found) throw new Error(`The map holds nothing like ${text}.`);
  return from + found.index + found[0].length - 1;
}

const outcomes = {
  /** Nothing of the release is used, and its part has a card. */
  card: "[data-unavailable]",
  /** The shell does not start. */
  message: ".FirstBand [role=alert]:visible, [role=alert] h1:visible",
} as const;

for (const { name, text, shows } of [
  {
    name: "the digest of an entry",
    text: /"name":"games".*?"js\/entry\.\w+\.js":"sha384-[^"]*?[B-Yb-y0-9]/,
    shows: "card",
  },
  {
    name: "the kind of a digest, which browsers do not know then",
    text: /"name":"games".*?"js\/entry\.\w+\.js":"sha3/,
    shows: "message",
  },
  {
    name: "the name of a file, which leaves it without a digest",
    text: /"name":"games".*?"js\/entry\.\w/,
    shows: "card",
  },
  { name: "the address of a release", text: /"name":"games".{0,400}?"base":"\/r\/r_\w/, shows: "card" },
  { name: "the container of a release", text: /"name":"games".{0,900}?"container":"\w{9}/, shows: "card" },
  { name: "the syntax of the map", text: /\{"environment":/, shows: "message" },
] as const) {
  test(`release map with one byte changed in ${name}: nothing of it runs, and the page shows what is wrong`, async ({
    browser,
    faultProxy,
  }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    faultProxy.damage(({ pathname }) => pathname === "/games", {
      corruptAt: (document) => positionInMap(document, text),
    });
    await page.goto(`${faultProxy.origin}/games`);
    await expect(page.locator(outcomes[shows]).first()).toBeVisible();
    faultProxy.heal();
    await context.close();
  });
}
