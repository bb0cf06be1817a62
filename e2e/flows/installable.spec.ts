import { expect, test } from "../fixtures.ts";

test("the browser reads the site's manifest without an error, and the content policy allows it", async ({
  page,
}) => {
  await page.goto("/");
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data } = await browser.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/site.webmanifest");
  expect(data).toContain('"start_url":"/"');
});
