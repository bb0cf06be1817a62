import type { Page } from "@playwright/test";
import { demo, expect } from "../fixtures.ts";
import { goByMenu } from "../menu.ts";
import { expectProblems, unanswered } from "../problems.ts";
import {
  isMarked,
  moveAndWait,
  screenOf,
  testWithMoves,
  untilRunning,
  untilShown,
  watchScreen,
} from "../remote-moves.ts";
import { documentOf } from "../documents.ts";
import { phone, wide } from "../viewports.ts";

const test = testWithMoves(["account", "games", "wallet"], "race");

const lobby = "/games";
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Games" });

for (const [who, viewport] of [
  ["guest", phone],
  ["player", wide],
] as const)
  test(`a part of a ${who}'s page at ${viewport.width} px that is not hydrated yet: the document's release runs first, then the next one`, async ({
    page,
    moves,
    logInByCalls,
  }) => {
    await page.setViewportSize(viewport);
    if (who === "player") await logInByCalls(demo);
    await moves.promote("games", moves.next);
    const rendered = async () => (await documentOf(page, lobby)).includes(moves.next.get("games") ?? "none");
    await expect.poll(rendered).toBe(true);
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(new RegExp(`/r/${moves.next.get("games")}/js/`), async (route) => {
      await arrived;
      await route.continue();
    });
    const loaded = page.waitForResponse(`/r/${moves.own.get("games")}/release.json`);
    await page.goto(lobby, { waitUntil: "commit" });
    await expect(heading(page)).toBeVisible();
    const seen = await watchScreen(page, "games", moves);
    await page.evaluate("globalThis.marked = true");
    await moves.rollBack("games");
    await loaded;
    arrive();
    await untilShown(page, "games", moves.own);
    await untilRunning(page);
    await expect(heading(page)).toBeVisible();
    expect(await seen()).toEqual(["next: something", "own: something"]);
    expect(await isMarked(page)).toBe(true);
  });

test("a swap of one remote: no element of another remote's place changes", async ({
  page,
  moves,
  logInByCalls,
}) => {
  await logInByCalls(demo);
  await page.goto("/profile/limits");
  await untilRunning(page);
  await page.evaluate(() => {
    const changed: string[] = [];
    const note = (changes: readonly MutationRecord[]) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const place = element?.closest<HTMLElement>("[data-remote]");
        if (place) changed.push(place.dataset["remote"] ?? "");
      }
    };
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(note).observe(document.body, all);
    Object.assign(globalThis, { changesIn: () => [...new Set(changed.splice(0))] });
  });
  const changes = () => page.evaluate("changesIn()");
  await expect.poll(changes, "changes while the page comes to rest").toEqual([]);
  for (const remote of ["account", "wallet"])
    for (const releases of [moves.next, moves.own]) {
      await moves.promote(remote, releases);
      for (const place of await page.locator(`[data-remote=${remote}]`).all())
        await expect(place).toHaveAttribute("data-release", releases.get(remote) ?? "");
      expect(await changes()).toEqual([remote]);
    }
});

test("ten pointer moves in a row in one tab: it ends at the last release, with one screen and no other style sheet", async ({
  page,
  moves,
}) => {
  await page.goto(lobby);
  await untilRunning(page);
  const sheets = () => page.locator("link[rel=stylesheet]").count();
  for (const releases of [moves.next, moves.own, moves.next]) {
    await moves.promote("games", releases, "kill");
    await untilShown(page, "games", releases);
  }
  const before = await sheets();
  const seen = await watchScreen(page, "games", moves);
  for (let round = 0; round < 5; round += 1)
    for (const releases of [moves.own, moves.next]) await moves.promote("games", releases);
  await moves.promote("games", moves.own);
  await untilShown(page, "games", moves.own);
  await expect(screenOf(page, "games")).toHaveCount(1);
  await expect(heading(page)).toHaveCount(1);
  expect((await seen()).filter((state) => !/^(?:own|next): something$/.test(state))).toEqual([]);
  expect(await sheets()).toBe(before);
  expect(await isMarked(page)).toBe(true);
});

test.describe("a move while something else happens", () => {
  test.beforeEach(({ openNext }) => openNext("games", lobby));

  test("offline: the page stays on its release, and follows when it is online again", async ({
    page,
    moves,
    context,
    problems,
  }) => {
    await context.setOffline(true);
    await moves.rollBack("games");
    await page.waitForTimeout(500);
    await untilShown(page, "games", moves.next);
    await context.setOffline(false);
    await untilShown(page, "games", moves.own);
    await expect(heading(page)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await expectProblems(problems, [], [unanswered(/\/(?:(?:api|art|r|registry)\/|games$)/)]);
  });

  test("the next release's files do not arrive: the page stays on its release, and follows when they arrive", async ({
    page,
    moves,
    problems,
  }) => {
    const files = new RegExp(`/r/${moves.own.get("games")}/js/`);
    await page.route(files, (route) => route.abort());
    const report = page.waitForRequest("**/api/error-log");
    await moves.rollBack("games");
    expect((await report).postData()).toContain(`release=${moves.own.get("games")}`);
    await untilShown(page, "games", moves.next);
    await page.unroute(files);
    await untilShown(page, "games", moves.own);
    expect(await isMarked(page)).toBe(true);
    await expectProblems(problems, [unanswered(files)]);
  });

  test("a sleeping tab: it follows when it is awake again", async ({ page, moves, context }) => {
    const session = await context.newCDPSession(page);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    await moves.rollBack("games");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await untilShown(page, "games", moves.own);
    await expect(heading(page)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });

  /** Presses a control, or Back, as soon as the next release is in the document where nobody sees it. */
  const pressOnceHidden = (page: Page, control: string | null) =>
    page.evaluate((selector) => {
      const place = document.querySelector("[data-remote=games][data-place=screen]");
      const observer = new MutationObserver(() => {
        if (!place?.querySelector(":scope > div > [style*='display: none']")) return;
        observer.disconnect();
        Object.assign(globalThis, { wasHidden: true });
        if (selector === null) history.back();
        else document.querySelector<HTMLElement>(selector)?.click();
      });
      if (place) observer.observe(place, { subtree: true, childList: true, attributes: true });
    }, control);
  const untilPressed = (page: Page) => expect.poll(() => page.evaluate("globalThis.wasHidden")).toBe(true);

  for (const [what, control, path, name] of [
    ["another screen of the remote", "main a[href='/games/slots']", "/games/slots", "Slots"],
    ["a screen of another remote", "a[href='/promotions']", "/promotions", "Promotions"],
    ["Back", null, "/contact", "Contact us"],
  ] as const)
    test(`${what}, while the next release is prepared: the press works, and the lobby has the next release`, async ({
      page,
      moves,
    }) => {
      if (control === null) {
        await page.getByRole("link", { name: "Contact us" }).first().click();
        await expect(page).toHaveURL("/contact");
        await page.getByRole("link", { name: "Games", exact: true }).locator("visible=true").first().click();
        await expect(heading(page)).toBeVisible();
      }
      await pressOnceHidden(page, control);
      await moves.rollBack("games");
      await untilPressed(page);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      if (path !== "/games/slots")
        await page.getByRole("link", { name: "Games", exact: true }).locator("visible=true").first().click();
      await untilShown(page, "games", moves.own);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect(await isMarked(page)).toBe(true);
    });

  test("language changed while the next release is prepared: its texts are in the new language", async ({
    page,
    moves,
  }) => {
    await page.getByRole("button", { name: "Language and theme" }).click();
    await expect(page.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" })).toBeVisible();
    await pressOnceHidden(page, "[role=menuitemcheckbox][lang=id]");
    await moves.rollBack("games", "kill");
    await untilPressed(page);
    await untilShown(page, "games", moves.own);
    await expect(page.locator("html")).toHaveAttribute("lang", "id");
    await expect(
      screenOf(page, "games").getByRole("heading", { level: 1, name: "Game", exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("menu")).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
  });
});

test("logged out while a half-filled form delays the swap: the page follows, and the typed text is removed", async ({
  page,
  moves,
  openNext,
  register,
}) => {
  await register();
  await openNext("wallet", "/deposit");
  await page.getByLabel("Amount", { exact: true }).fill("125");
  const next = { release: moves.own.get("wallet"), chunk: "deposit" };
  await moveAndWait(page, next, () => moves.rollBack("wallet"));
  await untilShown(page, "wallet", moves.next);
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expect(
    page
      .getByRole("link", { name: "Log in" })
      .or(page.getByRole("button", { name: "Log in" }))
      .first(),
  ).toBeVisible();
  await goByMenu(page, "Promotions");
  await untilShown(page, "wallet", moves.own);
  await expect(page.getByRole("heading", { level: 1, name: "Promotions" })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});
