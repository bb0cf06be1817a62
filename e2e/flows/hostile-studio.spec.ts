import { expect, test } from "../fixtures.ts";

/**
 * Page of a studio that misbehaves: it says that it is ready, then tries to navigate the site, to open dialogs and to fill the
 * screen, and sends messages in thousands, half of them in odd shapes. Windows of its own are the browser's to block, which
 * browsers under test do not.
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

test("a studio that navigates, opens dialogs and floods the page: the site stays, and calls nothing in thousands", async ({
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
  // Chromium reports what the sandbox refused the frame, and nothing else.
  const refused = /sandbox|Blocked|Ignored call|Unsafe attempt|fullscreen|permission/i;
  expect(problems.splice(0).filter((problem) => !refused.test(problem))).toEqual([]);
});
