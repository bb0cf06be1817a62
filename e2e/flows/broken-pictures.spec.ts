import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectProblems, failedWith, unanswered } from "../problems.ts";

/** Pictures of the page by what is seen of them; one that has not been asked for yet is neither. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const pictures = [...document.images].filter((picture) => picture.complete && picture.currentSrc !== "");
    const isLoaded = (picture: HTMLImageElement) =>
      picture.naturalWidth > 0 && !picture.hasAttribute("data-broken");
    const hasStandIn = (picture: HTMLImageElement) =>
      getComputedStyle(picture).content.startsWith("url(") &&
      getComputedStyle(picture).backgroundImage.includes("linear-gradient");
    return {
      loaded: pictures.filter(isLoaded).length,
      standIns: pictures.filter(hasStandIn).length,
      broken: pictures.filter((picture) => !isLoaded(picture) && !hasStandIn(picture)).length,
    };
  });

for (const path of ["/", "/games", "/promotions"])
  test(`pictures of ${path} that the server does not have: a placeholder drawing for each, then the files once they exist`, async ({
    page,
    context,
    problems,
  }) => {
    await page.route("**/art/**", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(path);
    await expect.poll(async () => (await shown(page)).standIns).toBeGreaterThan(2);
    await expect.poll(() => shown(page)).toMatchObject({ loaded: 0, broken: 0 });
    await page.unroute("**/art/**");
    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(async () => (await shown(page)).loaded).toBeGreaterThan(2);
    await expect.poll(() => shown(page)).toMatchObject({ standIns: 0, broken: 0 });
    await expectProblems(problems, [failedWith(404, /\/art\//)], [unanswered(/./)]);
  });

test("offline, pictures further down a list: a placeholder drawing for each, then the files when the browser is online again", async ({
  page,
  context,
  problems,
}) => {
  await page.goto("/games");
  await expect.poll(async () => (await shown(page)).loaded).toBeGreaterThan(2);
  // Further rows need their script.
  await page.locator("[data-placed=true]").waitFor();
  await context.setOffline(true);
  await page.mouse.wheel(0, 3_000);
  await expect.poll(async () => (await shown(page)).standIns).toBeGreaterThan(0);
  expect(await shown(page)).toMatchObject({ broken: 0 });
  await context.setOffline(false);
  await expect.poll(() => shown(page)).toMatchObject({ standIns: 0, broken: 0 });
  await expectProblems(problems, [unanswered(/\/art\//)], [unanswered(/./)]);
});
