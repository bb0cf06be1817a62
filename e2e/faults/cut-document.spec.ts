import type { Browser } from "@playwright/test";
import type { FaultProxy } from "./fault-proxy.ts";
import { isPageBlank } from "./observe.ts";
import { expect, isWhole, test } from "./test.ts";

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

/**
 * Positions in a document to cut it off at, in bytes: after a text of it, or after a share of what follows
 * its first script.
 */
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

function bytesOf(position: Position, document: Buffer): number {
  const text = typeof position === "string" ? position : "</script>";
  const start = document.indexOf(text);
  if (start < 0) throw new Error(`The document has no ${text}.`);
  const after = start + text.length;
  return typeof position === "string" ? after : after + Math.floor((document.byteLength - after) * position);
}

async function expectWords(browser: Browser, proxy: FaultProxy, path: string, position: Position) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const search = `?cut=${positions.indexOf(position)}`;
  await untilRendered(proxy.origin + path + search);
  proxy.damage((url) => url.search === search, { cutAt: (document) => bytesOf(position, document) });
  await page.goto(proxy.origin + path + search, { waitUntil: "commit" });
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
