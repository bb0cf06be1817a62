import type { Browser } from "@playwright/test";
import type { FaultProxy } from "./fault-proxy.ts";
import { isPageBlank } from "./observe.ts";
import { expect, isWhole, test } from "./test.ts";

/** Words about the page itself, visible: an alert or a status. */
const words = "main[role=alert]:visible, [lang=en][role=alert]:visible, [role=status]:visible";

const documentOf = async (address: string) =>
  Buffer.from(await (await fetch(address, { headers: { accept: "text/html" } })).arrayBuffer());

/** Positions in a document to cut it off at, in bytes: after its first script, and between and in each of its sections. */
function positionsOf(document: Buffer): number[] {
  const after = (text: string) => document.indexOf(text) + text.length;
  const first = after("</script>");
  const chosen = [
    first,
    after("tesseraWatchdog"),
    after("<body"),
    after("<template"),
    after('id="start-loading"'),
    after('id="root"'),
    after('id="release-map"'),
  ];
  const step = Math.ceil((document.byteLength - first) / 30);
  const even = Array.from({ length: 30 }, (_, index) => first + index * step);
  return isWhole ? [...chosen, ...even, document.byteLength - 1] : chosen;
}

async function expectWords(browser: Browser, proxy: FaultProxy, path: string, position: number) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const search = `?cut=${position}`;
  proxy.damage((url) => url.search === search, { cutAt: position });
  await page.goto(proxy.origin + path + search, { waitUntil: "commit" });
  await expect(page.locator(words).first(), `words, cut at ${position}`).toBeVisible();
  await expect.poll(() => page.evaluate(isPageBlank), `blank, cut at ${position}`).toBe(false);
  return { page, context };
}

for (const path of isWhole ? ["/contact", "/games", "/"] : ["/contact"]) {
  test(`${path} cut off at any byte after its first script: words, and Try again loads it`, async ({
    browser,
    faultProxy: proxy,
  }) => {
    const positions = positionsOf(await documentOf(proxy.origin + path));
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
