import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { buildLantern, publish, ship, tessera } from "../lantern.ts";
import { expectProblems } from "../problems.ts";

const place = (page: Page) => page.locator("[data-remote=comet][data-place=screen]");
const variant = (page: Page, name: string) => place(page).getByText(`Variant ${name}`);
const note = (page: Page) => place(page).getByLabel("Note");

/** Marks the page: a reload would remove it. */
const mark = (page: Page) => page.evaluate("globalThis.marked = true");
const isMarked = (page: Page) => page.evaluate("globalThis.marked === true");

/** Records what each painted frame of the place shows. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      const shown = document.querySelector<HTMLElement>("[data-remote=comet][data-place=screen]");
      seen.add((shown?.innerText.match(/Variant \w+/g) ?? ["nothing"]).join(" and "));
      requestAnimationFrame(look);
    };
    look();
    Object.assign(globalThis, { framesSeen: () => [...seen] });
  });
  return () => page.evaluate("framesSeen()");
}

/** Moves the remote, and waits for the command. */
async function move(...command: string[]): Promise<void> {
  const { code, stderr } = await tessera(...command, "--reason", "for a test");
  if (code !== 0) throw new Error(stderr);
}

/** Counts of open pages that have followed the last move, as operators see them. */
async function countsOfComet(): Promise<unknown> {
  const { remotes } = JSON.parse((await tessera("status", "--json")).stdout);
  return remotes.find(({ name }: { readonly name: string }) => name === "comet")?.pages;
}

test.describe("an open page follows", () => {
  test.describe.configure({ mode: "serial" });
  let first = "";
  let second = "";

  test.beforeAll(async () => {
    first = await ship("comet", await buildLantern("comet", "first"));
    second = await publish(await buildLantern("comet", "second"));
  });
  test.afterAll(() => tessera("retire", "comet", "--reason", "the flow is over"));

  test("a promotion in mode swap at the next screen, and a rollback at once: no reload, and each painted frame has content", async ({
    page,
  }) => {
    await page.goto("/comet");
    await place(page).getByRole("button", { name: "Lit 0 times" }).click();
    await mark(page);
    const frames = await watchFrames(page);
    const loaded = page.waitForResponse(new RegExp(`/r/${second}/release.json`));
    await move("promote", "comet", second, "--untested", "--swap");
    await loaded;
    await expect(variant(page, "second")).toBeVisible();
    await expect(place(page)).toHaveAttribute("data-release", second);
    await move("rollback", "comet");
    await expect(variant(page, "first")).toBeVisible();
    await expect(place(page).getByRole("button", { name: "Lit 0 times" })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    expect(await frames()).toEqual(["Variant first", "Variant second"]);
  });

  test("a promotion without a mode: the page stays on its release until the player opens another screen", async ({
    page,
  }) => {
    await page.goto("/comet");
    await mark(page);
    await move("promote", "comet", second, "--untested");
    await expect(variant(page, "first")).toBeVisible();
    await page.getByRole("link", { name: "Contact us" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
    await page.goBack();
    await expect(variant(page, "second")).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await move("rollback", "comet");
    await expect(variant(page, "first")).toBeVisible();
  });

  test("half-typed text: the release stays until the text is removed, but changes at once when it must be replaced", async ({
    page,
  }) => {
    await page.goto("/comet");
    await note(page).pressSequentially("half a thought");
    const loaded = page.waitForResponse(new RegExp(`/r/${second}/js/lantern`));
    await move("promote", "comet", second, "--untested", "--swap");
    await loaded;
    await expect(note(page)).toHaveValue("half a thought");
    await expect(variant(page, "first")).toBeVisible();
    await note(page).fill("");
    await expect(variant(page, "second")).toBeVisible();
    await note(page).pressSequentially("another");
    await move("rollback", "comet", "--kill");
    await expect(variant(page, "first")).toBeVisible();
  });

  test("two tabs, one with typed text: status counts one done and one guarded, then two done once the text is removed", async ({
    page,
    context,
  }) => {
    await move("promote", "comet", second, "--untested", "--swap");
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto("/comet");
      await expect(variant(tab, "second")).toBeVisible();
    }
    await note(other).pressSequentially("half a thought");
    await move("rollback", "comet");
    await expect.poll(countsOfComet).toEqual({ done: 1, guarded: { typed: 1 }, failed: 0, silent: 0 });
    await expect(variant(page, "first")).toBeVisible();
    await note(other).fill("");
    await expect.poll(countsOfComet).toEqual({ done: 2, guarded: {}, failed: 0, silent: 0 });
  });

  for (const { variant, what, failed, presses, offers } of [
    { variant: "definition-throws", what: "at evaluation", failed: "entry", presses: 1, offers: false },
    { variant: "screen-throws", what: "at its first render", failed: "render", presses: 1, offers: true },
    // Its state is lost: it was unmounted for a moment.
    { variant: "effect-throws", what: "in an effect", failed: "render", presses: 0, offers: true },
  ] as const)
    test(`a release that throws ${what}: the page keeps its release, reports the failure, and offers a reload where that is needed`, async ({
      page,
      problems,
    }) => {
      const broken = await publish(await buildLantern("comet", variant));
      await page.goto("/comet");
      await place(page).getByRole("button", { name: "Lit 0 times" }).click();
      const report = page.waitForRequest("**/api/error-log");
      await move("promote", "comet", broken, "--untested", "--swap");
      expect((await report).postData()).toContain(`release=${broken} failed=${failed}`);
      await expect(place(page).getByRole("button", { name: `Lit ${presses} times` })).toBeVisible();
      await expect(place(page)).toHaveAttribute("data-release", first);
      const offer = page.getByRole("button", { name: "Load again" });
      if (offers) await expect(offer).toBeVisible();
      await move("rollback", "comet");
      await expect(offer).toHaveCount(0);
      await expect(place(page)).toHaveAttribute("data-release", first);
      if (variant === "effect-throws") await expectProblems(problems, [/^Error: The flame flickers/]);
    });

  test("a remote retired from the site: its entry leaves the bars, and its screen is not found", async ({
    page,
  }) => {
    await page.goto("/comet");
    await mark(page);
    await move("retire", "comet");
    await expect(page.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await move("promote", "comet", first, "--untested");
  });
});
