import type { Browser, BrowserContextOptions } from "@playwright/test";
import type { FaultAt, FaultProxy } from "./fault-proxy.ts";
import { isPageBlank } from "./observe.ts";
import type { Visit } from "./parts.ts";
import { expectProblems } from "../problems.ts";
import { expect, isWhole, test } from "./test.ts";

// Each page waits for its words, and the whole table has some forty for each address.
if (isWhole) test.setTimeout(300_000);

/** Words about the page itself, visible: an alert or a status. */
const words = "main[role=alert]:visible, [lang=en][role=alert]:visible, [role=status]:visible";

/**
 * Waits until the document of an address has a first screen: one that is not rendered in time is left out of
 * an answer.
 */
async function untilRendered(address: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(address, { headers: { accept: "text/html" } })).text())
    .toContain("data-rendered");
}

/** Position in a document, in bytes: after a text, or after a share of what follows its first script. */
type Position = string | number;

const sections: readonly Position[] = [
  "</script>",
  "tesseraWatchdog",
  "<body",
  "<template",
  'id="start-loading"',
  'id="root"',
  'id="release-map"',
];
const positions: readonly Position[] = isWhole
  ? [...sections, ...Array.from({ length: 30 }, (_, index) => index / 30), 0.999]
  : sections;

/** Positions of a byte to change in the first screen of /contact: in a text, and in an element's name. */
const ofFirstScreen: readonly Position[] = [">Write to", "<footer"];
/**
 * Positions of a byte to change in a script, in the release map, and in the end of an element that then hides
 * the shell's script.
 */
const ofCode: readonly Position[] = ["tesseraWatchdog", '"integrity', "</noscrip"];
const shares: readonly Position[] = Array.from({ length: 48 }, (_, index) => index / 48);
/** The report of a first screen that differs from the document's. The page shows the right one by then. */
const firstScreenDiffers =
  /^\{"error":"Error: Minified React error #418;.*"errorInfo":"failed=first-screen["\\]/;

function bytesOf(position: Position, document: Buffer): number {
  const text = typeof position === "string" ? position : "</script>";
  const start = document.indexOf(text);
  if (start < 0) throw new Error(`The document has no ${text}.`);
  const after = start + text.length;
  return typeof position === "string" ? after : after + Math.floor((document.byteLength - after) * position);
}

/** Opens a page whose document is damaged. Its address has a search of its own: several are open at once. */
async function openDamaged(
  browser: Browser,
  proxy: FaultProxy,
  address: string,
  fault: FaultAt,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options });
  const page = await context.newPage();
  await untilRendered(proxy.origin + address);
  proxy.damage(({ pathname, search }) => pathname + search === address, fault);
  await page.goto(proxy.origin + address, { waitUntil: "commit" });
  return { page, context };
}

async function expectWords(browser: Browser, proxy: FaultProxy, path: string, position: Position) {
  const address = `${path}?cut=${positions.indexOf(position)}`;
  const cutAt = (document: Buffer) => bytesOf(position, document);
  const { page, context } = await openDamaged(browser, proxy, address, { cutAt });
  await expect(page.locator(words).first(), `words, cut at ${position}`).toBeVisible();
  await expect.poll(() => page.evaluate(isPageBlank), `blank, cut at ${position}`).toBe(false);
  return { page, context };
}

for (const path of isWhole ? ["/contact", "/games", "/"] : ["/contact"]) {
  test(`${path} cut off at any byte after its first script: an error message is shown, and Try again loads the page`, async ({
    browser,
    faultProxy: proxy,
  }) => {
    for (let from = 0; from < positions.length; from += 8) {
      const pages = await Promise.all(
        positions.slice(from, from + 8).map((position) => expectWords(browser, proxy, path, position)),
      );
      proxy.heal();
      for (const { page, context } of pages) {
        await page.getByRole("button", { name: "Try again" }).first().click();
        await expect(page.getByRole("contentinfo")).toBeVisible();
        await context.close();
      }
    }
  });
}

/**
 * Opens pages whose documents differ in one byte. Each runs or says that it could not be loaded, and is
 * loaded again where it is not what it should be: each then has its heading.
 */
async function expectHeading(
  browser: Browser,
  proxy: FaultProxy,
  visit: Visit,
  changed: readonly Position[],
  options: BrowserContextOptions = {},
): Promise<void> {
  const pages = await Promise.all(
    changed.map(async (position) => {
      let place = "";
      const corruptAt = (document: Buffer) => {
        const at = bytesOf(position, document);
        place = `changed after ${document.subarray(at - 60, at).toString()}`;
        return at;
      };
      const address = `${visit.path}?byte=${encodeURIComponent(position)}`;
      const opened = await openDamaged(browser, proxy, address, { corruptAt }, options);
      return { ...opened, place };
    }),
  );
  proxy.passNew();
  for (const { page, context, place } of pages) {
    const again = page.getByRole("button", { name: "Try again" }).first();
    const running = page.locator("#root:not([data-rendered])");
    await expect(again.or(running).first(), place).toBeVisible();
    await expect.poll(() => page.evaluate(isPageBlank), place).toBe(false);
    const answer = again.or(page.getByRole("heading", { level: 1 })).first();
    await expect(answer, place).toBeVisible();
    if (await again.isVisible()) await again.click();
    await expect(answer, place).toBeVisible();
    // A damaged release map stays in the page: a part is tried in vain, and a path may lead to no screen.
    const heading = page.getByRole("heading", { level: 1, name: visit.shows });
    if (!(await heading.isVisible())) await page.reload();
    await expect(heading, place).toBeVisible();
    await context.close();
  }
  proxy.heal();
}

const contact = { path: "/contact", as: "guest", shows: "Contact us" } as const;
const changedPages: readonly Visit[] = [
  contact,
  { path: "/games", as: "guest", shows: "Games" },
  { path: "/wallet", as: "player", shows: "Wallet" },
];

test("first screen with one byte changed, in a text and in the name of an element: the page shows the right one, and reports the difference", async ({
  browser,
  faultProxy,
  problems,
}) => {
  await expectHeading(browser, faultProxy, contact, ofFirstScreen);
  expect(await expectProblems(problems, [firstScreenDiffers])).toHaveLength(ofFirstScreen.length);
});

for (const visit of isWhole ? changedPages : [contact])
  test(`${visit.path} with one byte changed anywhere: the page works, or says that it could not be loaded, and Try again loads it`, async ({
    browser,
    faultProxy,
    player,
    problems,
  }) => {
    const changed = [...ofCode, ...(isWhole ? shares : [])];
    const options = visit.as === "player" ? player : {};
    for (let from = 0; from < changed.length; from += 8)
      await expectHeading(browser, faultProxy, visit, changed.slice(from, from + 8), options);
    await expectProblems(problems, [], [firstScreenDiffers]);
  });
