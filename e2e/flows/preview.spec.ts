import { join } from "node:path";
import type { Page } from "@playwright/test";
import { publishFolder } from "@tessera/releases/client";
import { violationsOf } from "../axe.ts";
import { triedReleases } from "../bad-releases.ts";
import { expect } from "../fixtures.ts";
import { isMarked, testWithMoves, untilRunning, untilShown } from "../remote-moves.ts";
import { breakBuild } from "../renamed-build.ts";
import { runCommand } from "../running-command.ts";
import { phone, wide } from "../viewports.ts";
import { playersBrowser } from "../visits.ts";

const test = testWithMoves(["games"], "preview");
test.use({ userAgent: playersBrowser });
test.afterEach(({ moves }) => moves.restore());

const root = join(import.meta.dirname, "../..");
const banner = (page: Page) => page.locator(".FirstPreview");
const end = (page: Page) => page.getByRole("button", { name: "End preview" });

for (const viewport of [phone, wide])
  test(`a preview at ${viewport.width} px: one device has the release with a banner until the preview ends, whatever is promoted`, async ({
    page,
    browser,
    baseURL,
    moves,
  }) => {
    const { registry, own, next } = moves;
    await page.setViewportSize(viewport);
    const { url } = await registry.preview("games", next.get("games") ?? "");
    await page.goto(url);
    await expect(page).toHaveURL("/games");
    await untilRunning(page);
    await untilShown(page, "games", next);
    await expect(banner(page)).toContainText("Preview of games");
    expect(await violationsOf(page)).toEqual([]);
    const covered = await page.evaluate(() => {
      const bottom = document.querySelector(".FirstPreview")?.getBoundingClientRect().bottom ?? Infinity;
      const bars = [...document.querySelectorAll("#root header, #root aside, #root nav")];
      const below = bars.filter((bar) => bar.getBoundingClientRect().height > 0);
      return below.some((bar) => bar.getBoundingClientRect().top < bottom - 0.5);
    });
    expect(covered).toBe(false);

    const second = await browser.newContext({ baseURL: baseURL ?? "", viewport, userAgent: playersBrowser });
    const other = await second.newPage();
    await other.goto("/games");
    await untilRunning(other);
    await untilShown(other, "games", own);
    await expect(banner(other)).toHaveCount(0);
    const refused = await other.goto(url);
    expect(refused?.status()).toBe(409);
    await expect(other.getByText("Another device has opened this link")).toBeVisible();
    await other.goto("/games");

    await moves.promote("games", next, "kill");
    await untilShown(other, "games", next);
    await moves.rollBack("games", "kill");
    await untilShown(other, "games", own);
    await untilShown(page, "games", next);
    expect(await isMarked(page)).toBe(true);
    await second.close();

    await page.keyboard.press("Control+Home");
    await end(page).focus();
    await page.keyboard.press("Enter");
    await expect(banner(page)).toHaveCount(0);
    await expect(page).toHaveURL("/games");
    await untilRunning(page);
    await untilShown(page, "games", own);
  });

test.describe("a preview without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the banner is shown in the page's language, and its button ends the preview", async ({
    page,
    moves,
  }) => {
    const { url } = await moves.registry.preview("games", moves.next.get("games") ?? "");
    await page.goto(url);
    await expect(banner(page)).toContainText("Preview of games");
    await page.goto("/games?language=id");
    await expect(page.getByRole("button", { name: "Akhiri pratinjau" })).toBeVisible();
    await page.getByRole("button", { name: "Akhiri pratinjau" }).click();
    await expect(banner(page)).toHaveCount(0);
  });
});

test("a probe of a release whose screen never finishes: ends, and names that screen", async ({ moves }) => {
  const looping = triedReleases.find(({ change }) => change === "its screen loops in browsers");
  if (!looping) throw new Error("There is no such release.");
  const { release } = await publishFolder(moves.registry, looping.build("looping"));
  const running = runCommand(`npx tessera probe games ${release.id}`, root, process.env);
  expect(await running.ended).toBe(1);
  expect(running.said()).toContain("/games en: The page hangs: its scripts do not end.");
});

test("a probe of a working and of a broken release: names each screen, and stores the result that a policy requires", async ({
  moves,
}) => {
  const { registry, next } = moves;
  const probe = async (release: string) => {
    const command = "npx tessera probe games <release>".replace("<release>", release);
    const running = runCommand(command, root, process.env);
    return { code: await running.ended, said: running.said() };
  };
  const sound = next.get("games") ?? "";
  const reason = "a browser opens it first";
  await registry.changePolicy("games", {
    policy: { steps: [], gate: "observe", checks: ["trial", "probe"] },
    reason,
  });
  await expect(registry.canPromote("games", sound)).rejects.toMatchObject({ code: "PROBE_MISSING" });
  const passed = await probe(sound);
  expect(passed.said).toContain("/games id: shown");
  expect(passed.said).toMatch(/all \d+ screens are shown/);
  expect(passed.code).toBe(0);
  expect((await registry.canPromote("games", sound)).probe).toMatchObject({ passed: true, failures: [] });

  const broken = (await publishFolder(registry, breakBuild("games", "broken"))).release.id;
  const failed = await probe(broken);
  expect(failed.said).toContain("/games en: A part of the page is unavailable.");
  expect(failed.code).toBe(1);
  await expect(registry.promote("games", broken)).rejects.toMatchObject({ code: "PROBE_FAILED" });
  await registry.changePolicy("games", { reason });
  const { probe: stored } = await registry.canPromote("games", broken);
  expect(stored?.passed).toBe(false);
  expect(stored?.failures.map(({ url }) => url)).toContain("/games?language=en");
});
