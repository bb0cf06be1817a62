import type { Page } from "@playwright/test";
import { balanceChip } from "../cashier.ts";
import { expect, test } from "../fixtures.ts";
import { expectProblems } from "../problems.ts";
import { remindOfTime } from "../remind-of-time.ts";
import { phone, wide } from "../viewports.ts";

/**
 * Page of a studio that misbehaves: it says that it is ready, then tries to navigate the site, to open
 * dialogs and to fill the screen, and sends messages in thousands, half of them in odd shapes. Windows of its
 * own are the browser's to block, which browsers under test do not.
 */
const hostilePage = `<!doctype html><title>Hostile</title><button>Still here</button><script>
  const say = (message) => parent.postMessage(message, "*");
  say({ type: "ready" });
  const attempts = [
    () => { top.location = "https://example.com/"; },
    () => { top.location.href = "javascript:alert(1)"; },
    () => open("https://example.com/", "_top"),
    () => alert("Pay here"),
    () => confirm("Pay here"),
    () => prompt("Password"),
    () => print(),
    () => document.documentElement.requestFullscreen(),
  ];
  for (const attempt of attempts) { try { const result = attempt(); result?.catch?.(() => 0); } catch {} }
  const odd = [null, 0, "close", [], {}, { type: 7 }, { type: "deposit2" }, { type: { type: "close" } }, new Map([["type", "close"]]),
    { type: "navigate", to: "/withdraw" }, "x".repeat(100000)];
  let sent = 0;
  const flood = setInterval(() => {
    for (let each = 0; each < 500; each += 1) { say(odd[sent % odd.length]); say({ type: "balance-changed" }); sent += 1; }
    if (sent >= 5000) { clearInterval(flood); document.querySelector("button").textContent = "Done"; }
  }, 10);
</script>`;

const noFullScreen = /^Permissions policy violation: fullscreen is not allowed/;

test("a studio that navigates, opens dialogs and floods the page with messages: the site works, and sends no flood of calls", async ({
  page,
  register,
  problems,
}) => {
  await register();
  await page.route(/127\.0\.0\.1:\d+\/play/, (route) =>
    route.fulfill({ contentType: "text/html", body: hostilePage }),
  );
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on("page", (opened) => seen.push(`window: ${opened.url()}`));
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/wallets") || pathname.includes("/summary")) calls.push(pathname);
  });
  await page.goto("/play/golden-koi");
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Done" })).toBeVisible();
  // Longer than the lag after which a change without an event is asked for.
  await page.waitForTimeout(3_000);
  await expect(page).toHaveURL("/play/golden-koi");
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  expect(seen).toEqual([]);
  expect(calls.length).toBeLessThan(20);
  // The frame around the game still answers.
  await page.getByRole("link", { name: "Back to lobby" }).click();
  await expect(page).toHaveURL(/\/games/);
  await expect(page.getByRole("list", { name: "Games" })).toBeVisible();
  await expectProblems(problems, [
    /^Unsafe attempt to initiate navigation .* of the top-level window is sandboxed/,
    /^Unsafe attempt to initiate navigation .* if navigating to a javascript: url/,
    /^Ignored call to 'alert\(\)'/,
    /^Ignored call to 'confirm\(\)'/,
    /^Ignored call to 'prompt\(\)'/,
    /^Ignored call to 'print\(\)'/,
    noFullScreen,
  ]);
});

/** A page of a studio that shows itself and then does what a test is about. */
const pageOf = (script: string) => `<!doctype html><title>Game</title><button>In the game</button><script>
  parent.postMessage({ type: "ready" }, "*");
  ${script}
</script>`;

/** Answers for the studio with a page of a test's own. */
const serve = (page: Page, script: string) =>
  page.route(/127\.0\.0\.1:\d+\/play/, (route) =>
    route.fulfill({ contentType: "text/html", body: pageOf(script) }),
  );

const inGame = (page: Page) => page.frameLocator("iframe").getByRole("button", { name: "In the game" });
const fillsScreen = (page: Page) => page.evaluate(() => document.fullscreenElement?.tagName ?? null);

for (const viewport of [phone, wide]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a studio that sends twenty requests to close the game: the page returns to the list of the game, and no further", async ({
      page,
      register,
    }) => {
      await register();
      await serve(
        page,
        `document.querySelector("button").onclick = () => {
           for (let each = 0; each < 20; each += 1) parent.postMessage({ type: "close" }, "*");
         };`,
      );
      for (const path of ["/", "/promotions", "/games?q=koi"]) await page.goto(path);
      // Until the page's scripts run, a link is the browser's own, and says nothing of the list.
      await expect(balanceChip(page)).toContainText("1,000.00");
      await page.getByRole("link", { name: "Golden Koi", exact: true }).click();
      await inGame(page).click();
      await expect(page).toHaveURL("/games?q=koi");
      await expect(page.getByRole("link", { name: "Golden Koi", exact: true })).toBeVisible();
      // The game is the next entry, and can be left as well by the player's own press, however impatient: the
      // further click of it meets the list, where the logo is at the same place.
      await page.goForward();
      await expect(inGame(page)).toBeVisible();
      await page.getByRole("link", { name: "Back to lobby" }).click();
      await expect(page).toHaveURL("/games?q=koi");
      await expect(page.getByRole("link", { name: "Golden Koi", exact: true })).toBeVisible();
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await expect(page).toHaveURL("/games?q=koi");
      await page.mouse.down();
      await page.mouse.up();
      await expect(page).toHaveURL("/");
    });

    test("a studio that requests full screen at every press: refused; the site's own full screen can always be closed", async ({
      page,
      register,
      problems,
    }) => {
      await register();
      await serve(
        page,
        `const fill = () => {
           document.documentElement.requestFullscreen().catch(() => 0);
           document.body.requestPointerLock?.()?.catch?.(() => 0);
           navigator.keyboard?.lock?.(["Escape"]).catch(() => 0);
         };
         addEventListener("click", fill);
         document.addEventListener("fullscreenchange", fill);`,
      );
      await page.goto("/play/golden-koi");
      await inGame(page).click();
      await expect.poll(() => fillsScreen(page)).toBeNull();

      const leave = page.getByRole("button", { name: "Leave full screen" });
      await page.getByRole("button", { name: "Full screen", exact: true }).click();
      await expect.poll(() => fillsScreen(page)).toBe("DIV");
      await inGame(page).click();
      expect(await fillsScreen(page)).toBe("DIV");
      await expect(page.getByText("Net", { exact: true })).toBeVisible();
      await leave.click();
      await expect.poll(() => fillsScreen(page)).toBeNull();

      // A dialog of the site is not covered.
      await page.getByRole("button", { name: "Full screen", exact: true }).click();
      await expect.poll(() => fillsScreen(page)).toBe("DIV");
      await remindOfTime(page);
      await expect.poll(() => fillsScreen(page)).toBeNull();
      await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();

      await page.getByRole("button", { name: "Full screen", exact: true }).click();
      await expect.poll(() => fillsScreen(page)).toBe("DIV");
      await inGame(page).click();
      await page.getByRole("link", { name: "Back to lobby" }).click();
      await expect(page).toHaveURL(/\/games/);
      await expect.poll(() => fillsScreen(page)).toBeNull();
      await expect(page.locator("iframe")).toHaveCount(0);
      await expectProblems(problems, [noFullScreen, /^Blocked pointer lock .* frame is sandboxed/]);
    });

    test("a studio that navigates its frame elsewhere: the site is not shown in the frame, and the game can be opened again", async ({
      page,
      register,
      problems,
    }) => {
      await register();
      await serve(
        page,
        `document.querySelector("button").onclick = () => { location.href = new URL("/withdraw", document.referrer); };`,
      );
      await page.goto("/play/golden-koi");
      await inGame(page).click();
      await expect(page.getByRole("alert").getByRole("button", { name: "Open it again" })).toBeVisible();
      await expect(page.frameLocator("iframe").getByRole("heading")).toHaveCount(0);
      await page.getByRole("button", { name: "Open it again" }).click();
      await expect(inGame(page)).toBeVisible();
      await expectProblems(problems, [/^Framing '\S+\/withdraw' violates .* "frame-src /]);
    });

    test("a studio whose memory grows: the page keeps none of its messages, and no more listeners, documents or elements than before", async ({
      page,
      context,
      register,
    }) => {
      await register();
      await serve(
        page,
        `const blocks = [];
         document.querySelector("button").onclick = () => {
           for (let each = 0; each < 16; each += 1) blocks.push(new Uint8Array(8 * 1024 * 1024).fill(1));
           for (let each = 0; each < 200; each += 1)
             parent.postMessage({ type: "balance-changed", more: each + "x".repeat(500_000) }, "*");
           setTimeout(() => { document.querySelector("button").textContent = "Grown"; });
         };`,
      );
      const session = await context.newCDPSession(page);
      const visit = async () => {
        await page.goto("/games?q=koi");
        await expect(balanceChip(page)).toContainText("1,000.00");
        await page.getByRole("link", { name: "Golden Koi", exact: true }).click();
        await inGame(page).waitFor();
      };
      const leave = async () => {
        await page.getByRole("link", { name: "Back to lobby" }).click();
        await expect(page.locator("iframe")).toHaveCount(0);
      };
      const heap = async () => {
        await session.send("HeapProfiler.collectGarbage");
        return (await session.send("Runtime.getHeapUsage")).usedSize;
      };
      // A picture that is drawn is a document as well.
      const picturesAreDrawn = () =>
        page.locator("main [role=listitem] img").evaluateAll((pictures) =>
          pictures.every((picture) => {
            const isBelow = picture.getBoundingClientRect().top > window.innerHeight;
            return isBelow || (picture instanceof HTMLImageElement && picture.complete);
          }),
        );
      const counters = async () => {
        await expect.poll(picturesAreDrawn).toBe(true);
        await session.send("HeapProfiler.collectGarbage");
        return session.send("Memory.getDOMCounters");
      };
      await visit();
      const before = await heap();
      await inGame(page).click();
      await expect(page.frameLocator("iframe").getByRole("button", { name: "Grown" })).toBeVisible();
      // 100 MB of messages went through the page.
      expect((await heap()) - before).toBeLessThan(4 * 1024 * 1024);

      await leave();
      const reopen = async () => {
        await page.getByRole("link", { name: "Golden Koi", exact: true }).click();
        await inGame(page).waitFor();
        await leave();
      };
      // What the first openings load and keep is no growth.
      for (let each = 0; each < 2; each += 1) await reopen();
      const first = await counters();
      for (let each = 0; each < 4; each += 1) await reopen();
      await expect(async () => {
        const last = await counters();
        expect(last.documents).toBeLessThanOrEqual(first.documents);
        expect(last.jsEventListeners).toBeLessThanOrEqual(first.jsEventListeners);
        expect(last.nodes).toBeLessThan(first.nodes * 1.1);
      }).toPass();
    });
  });
}
