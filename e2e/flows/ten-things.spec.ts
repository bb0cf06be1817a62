import type { Locator, Page } from "@playwright/test";
import { demo, expect, test } from "../fixtures.ts";
import { phone } from "../viewports.ts";

const inBar = (name: string) => (page: Page) =>
  page.getByRole("navigation", { name: "Quick navigation" }).getByRole("link", { name });
const onPage = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).first();
const inHeader = (name: string | RegExp) => (page: Page) =>
  page.getByRole("banner").getByRole("button", { name });
const heading = (name: string) => (page: Page) => page.getByRole("heading", { level: 1, name });

interface Thing {
  /** Thing that a newcomer looks for. */
  readonly goal: string;
  /** Links and buttons that lead to it from Home, in order. */
  readonly presses: readonly ((page: Page) => Locator)[];
  /** Element that is visible when he has found it. */
  readonly found: (page: Page) => Locator;
}

/** The list of the ten things was written before it was tried. */
const things: readonly Thing[] = [
  { goal: "pay money in", presses: [inBar("Deposit")], found: heading("Deposit") },
  {
    goal: "have winnings paid out",
    presses: [(page) => page.getByRole("banner").getByRole("link", { name: /^Balance/ }), onPage("Withdraw")],
    found: heading("Withdraw"),
  },
  {
    goal: "see what was won yesterday",
    presses: [inBar("More"), onPage("History")],
    found: heading("History"),
  },
  {
    goal: "play roulette",
    presses: [inBar("Games"), onPage("Table")],
    found: (page) =>
      page
        .getByRole("main")
        .getByRole("link", { name: /Roulette/ })
        .first(),
  },
  { goal: "a bonus", presses: [inBar("More"), onPage("Promotions")], found: heading("Promotions") },
  { goal: "a limit of one's deposits", presses: [inBar("More"), onPage("Limits")], found: heading("Limits") },
  { goal: "help", presses: [inBar("More"), onPage("Help")], found: heading("Help") },
  {
    goal: "change the password",
    presses: [inBar("Profile"), onPage("Password")],
    found: (page) => page.getByLabel("New password", { exact: true }),
  },
  {
    goal: "log out",
    presses: [inBar("Profile"), (page) => page.getByRole("main").getByRole("button", { name: "Log out" })],
    found: (page) => page.getByRole("banner").getByText("Log in", { exact: true }),
  },
  {
    goal: "Indonesian, also as a guest",
    presses: [
      inHeader(/Language/),
      (page) => page.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" }),
    ],
    found: (page) => page.locator("html[lang=id]"),
  },
];

test.describe("a new player with a phone, by touch", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("ten common tasks: each is at most two presses away from Home", async ({ page, logInByCalls }) => {
    await logInByCalls(demo);
    for (const { goal, presses, found } of things) {
      await test.step(goal, async () => {
        expect(presses.length).toBeLessThanOrEqual(2);
        await page.goto("/");
        for (const press of presses) await press(page).tap();
        await expect(found(page)).toBeVisible();
      });
    }
  });
});
