import type { Locator, Page } from "@playwright/test";
import { matcherOf, reportsOf, throwInGames } from "./observe.ts";
import { expect, isWhole, test } from "./test.ts";

/** Code of the shell that is loaded when something opens. */
interface LateCode {
  readonly name: string;
  /** Path of its file in the release, and a text by which it is known. */
  readonly path: RegExp;
  readonly contains: string;
  readonly route: string;
  readonly as: "guest" | "player";
  readonly open: (page: Page) => Promise<void>;
  readonly opened: (page: Page) => Locator;
  /** Words that are shown instead. */
  readonly words: string;
  /** True where nothing is to be pressed: it is loaded again by itself. */
  readonly isAutomatic?: boolean;
}

const js = /^js\//;
const unavailable = "This part is not available right now.";
const failed = "Games: something did not work. Please try again.";

const dialog: LateCode = {
  name: "dialog",
  path: js,
  contains: "DialogFrame:()",
  route: "/contact",
  as: "guest",
  open: (page) => page.getByRole("button", { name: "Log in" }).click(),
  opened: (page) => page.getByRole("dialog", { name: "Log in" }),
  words: `Log in${unavailable}`,
};

const lateCode: readonly LateCode[] = [
  dialog,
  {
    ...dialog,
    name: "form in a dialog",
    path: /^js\/auth\./,
    contains: "",
    opened: (page) => page.getByRole("dialog").getByLabel("Username"),
    words: unavailable,
  },
  {
    ...dialog,
    name: "menu",
    contains: "MenuFrame:()",
    open: (page) => page.getByRole("button", { name: "Language and theme" }).click(),
    opened: (page) => page.getByRole("menu"),
    words: `Language and theme${unavailable}`,
  },
  {
    ...dialog,
    name: "toast",
    contains: "ToastFrame:()",
    open: throwInGames,
    opened: (page) => page.locator("[data-timer]"),
    words: failed,
    isAutomatic: true,
  },
  {
    ...dialog,
    name: "calendar",
    contains: "Calendar:()=>",
    route: "/history",
    as: "player",
    open: async (page) => {
      await page.getByRole("button", { name: "Filter" }).click();
      await page
        .getByRole("button", { name: /open the calendar$/ })
        .first()
        .click();
    },
    opened: (page) => page.getByRole("grid"),
    words: unavailable,
  },
];

for (const { name, path, contains, route, as, open, opened, words, isAutomatic } of lateCode) {
  const part = { name, release: "shell", path, contains } as const;
  for (const fault of isWhole ? (["corrupt", "404", "hang", "cut"] as const) : (["corrupt"] as const)) {
    test(`code of a ${name}, ${fault}: an error message, one report, and Try again opens it exactly once`, async ({
      browser,
      faultProxy,
      player,
    }) => {
      const page = await browser.newPage(as === "player" ? player : {});
      const reports = reportsOf(page);
      faultProxy.damage(await matcherOf(part, faultProxy.origin), fault);
      await page.goto(faultProxy.origin + route);
      await open(page);
      const alert = page.getByRole("alert").filter({ hasText: words });
      await expect(alert).toBeVisible();
      if (!isAutomatic) await expect.poll(() => reports.length).toBe(1);
      faultProxy.passNew();
      if (!isAutomatic) await alert.getByRole("button", { name: "Try again" }).click();
      await expect(opened(page)).toBeAttached();
      await expect(alert).toBeHidden();
      expect(reports.filter((report) => report.includes("remote=shell"))).toEqual([
        expect.stringMatching(/^remote=shell release=r_\w+ failed=screen/),
      ]);
      faultProxy.heal();
      await page.close();
    });
  }
}

test("one file of a dialog is missing and another one hangs: Try again does not wait for the hanging request", async ({
  browser,
  faultProxy,
}) => {
  const lost = await matcherOf({ ...dialog, release: "shell" } as const, faultProxy.origin);
  const late = await matcherOf(
    { name: "late", release: "shell", path: js, contains: "onPointerDownOutside" },
    faultProxy.origin,
  );
  const page = await browser.newPage();
  faultProxy.damage(lost, "404");
  faultProxy.damage(late, "hang");
  await page.goto(`${faultProxy.origin}/contact`, { waitUntil: "commit" });
  await dialog.open(page);
  const alert = page.getByRole("alert").filter({ hasText: dialog.words });
  await alert.waitFor();
  faultProxy.passNew();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.opened(page)).toBeVisible();
  faultProxy.heal();
  await page.close();
});
