import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { isTooWide } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { expectProblems, failedWith, unanswered } from "../problems.ts";
import { phone, wide } from "../viewports.ts";

/** Waits until the page's worker is there, for the next navigation. */
const untilReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated")
      await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
  });

const states = [
  { language: "en", theme: "dark", title: "No connection", button: "Try again", home: "Promotions" },
  { language: "id", theme: "light", title: "Tidak ada koneksi", button: "Coba lagi", home: "Promosi" },
] as const;

for (const { language, theme, title, button, home } of states)
  test(`offline, ${language} and ${theme}: the offline page is shown at the requested address, then the page itself once online`, async ({
    page,
    context,
    problems,
  }) => {
    await page.goto("/");
    await page.evaluate((chosen) => Object.assign(localStorage, chosen), { language, theme });
    await untilReady(page);
    await context.setOffline(true);
    await page.goto("/promotions?from=mail");
    const heading = page.getByRole("heading", { name: title });
    await expect(heading).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    for (const viewport of [phone, wide]) {
      await page.setViewportSize(viewport);
      expect(await violationsOf(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
    }
    await page.getByRole("button", { name: button }).press("Enter");
    await expect(page.getByRole("button", { name: button })).toBeEnabled();
    await expect(heading).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: home })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/promotions?from=mail");
    await expectProblems(problems, [failedWith(503, "/promotions?from=mail")], [unanswered(/./)]);
  });

test("an open page goes offline: it stays, and a screen that is not loaded shows its own message", async ({
  page,
  context,
  problems,
}) => {
  await page.goto("/");
  await untilReady(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(
    /\/service-worker\.js$/,
  );
  await context.setOffline(true);
  await page.evaluate(() => fetch("/api/site").catch(() => undefined));
  await expect(page.getByRole("heading", { name: "No connection" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await context.setOffline(false);
  await expectProblems(problems, [unanswered("/api/site")], [unanswered(/./)]);
});

/**
 * A server with the site's worker that can fail: the runner does not see the requests which a browser makes
 * for a worker, so that it cannot answer them in its place.
 */
async function failingSite() {
  const script = await fetch(new URL("/service-worker.js", process.env["TESSERA_URL"]));
  let worker = await script.text();
  let state: "up" | "faulty" | "silent" = "up";
  const server = createServer(({ url = "/" }, answer) => {
    if (state === "silent") return void answer.destroy();
    if (url === "/service-worker.js")
      return void answer.setHeader("content-type", "text/javascript").end(worker);
    answer.setHeader("content-type", "text/html");
    if (state === "faulty")
      return void answer.writeHead(503).end("<!doctype html><h1>A fault of the site</h1>");
    answer.end(
      `<!doctype html><h1>The site</h1><script>navigator.serviceWorker.register("/service-worker.js")</script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    turn: (next: typeof state) => void (state = next),
    ship: (from: string, to: string) => void (worker = worker.replaceAll(from, to)),
    stop: () => server.close(),
  };
}

test("an error answer of the site does not show the offline page; a site without any answer does, until it answers", async ({
  page,
  problems,
}) => {
  const site = await failingSite();
  await page.goto(site.origin);
  await untilReady(page);
  site.turn("faulty");
  await page.goto(`${site.origin}/deposit`);
  await expect(page.getByRole("heading", { name: "A fault of the site" })).toBeVisible();
  site.turn("silent");
  await page.goto(`${site.origin}/deposit`);
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  // The device is online all the time: the page looks by itself.
  site.turn("up");
  await expect(page.getByRole("heading", { name: "The site" })).toBeVisible();
  site.stop();
  await expectProblems(problems, [failedWith(503, "/deposit")], [unanswered(/./), failedWith(404, /./)]);
});

test("a new version of the service worker: replaces the old one at once", async ({ page, problems }) => {
  const site = await failingSite();
  await page.goto(site.origin);
  await untilReady(page);
  site.ship("No connection", "Nothing to reach");
  await page.goto(site.origin);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { active, installing, waiting } = await navigator.serviceWorker.ready;
        return active?.state === "activated" && !installing && !waiting;
      }),
    )
    .toBe(true);
  site.turn("silent");
  await page.goto(site.origin);
  await expect(page.getByRole("heading", { name: "Nothing to reach" })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  site.stop();
  await expectProblems(problems, [failedWith(503, "/")], [unanswered(/./)]);
});
