import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { isTooWide, openOwnDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { operate } from "../parties.ts";
import { phone } from "../viewports.ts";

const panelOf = (desk: Page) => desk.locator("main section[tabindex]");

/** A gift of 25.00 credits for each player, 20,000.00 credits in all. */
const gift = {
  type: "free_credit",
  currency: "IDR",
  title: { en: "Evening gift", id: "Hadiah malam" },
  summary: { en: "A gift.", id: "Sebuah hadiah." },
  terms: [{ kind: "list", items: [{ en: "Once.", id: "Sekali." }] }],
  picture: { kind: "drawing", drawing: "lantern-evening" },
  bonusBp: null,
  maxBonusMinor: "2500",
  minDepositMinor: null,
  turnoverX100: 10_000,
  turnoverBase: "bonus",
  maxBetMinor: null,
  allowedCategories: ["slots"],
  validDays: 3,
  firstDepositOnly: false,
  perPlayerLimit: 1,
  perDayLimit: null,
  totalLimit: null,
  budgetMinor: "2000000",
  startsAt: "2026-01-01T00:00:00.000Z",
  endsAt: "2030-01-01T00:00:00.000Z",
  sort: 0,
};

/** Creates the draft of a promotion with a title of its own; returns its name and title. */
async function draftGift() {
  const number = randomInt(1_000_000, 9_999_999);
  const [slug, title] = [`gift-${number}`, `Gift ${number}`];
  const content = { ...gift, title: { en: title, id: title } };
  await operate("POST", "/promotions", { slug, content });
  return { slug, title };
}

/** Opens a proposal that waits, at the desk of an approver, and decides about it. */
async function decide(desk: Page, title: string, decision: "Approve" | "Decline", note?: string) {
  await desk.getByRole("link", { name: `Open ${title}` }).click();
  await panelOf(desk).getByRole("button", { name: decision }).click();
  const dialog = desk.getByRole("dialog");
  if (note) await dialog.getByLabel("Why is it declined?").fill(note);
  await dialog.getByRole("button", { name: decision }).click();
  await expect(dialog).toBeHidden();
}

test("a gift above the limit: its maximum cost is shown, another operator approves it, and the author's open page shows that", async ({
  page,
  browser,
}) => {
  const { slug, title } = await draftGift();
  const author = await openOwnDesk(browser, `/desk/content?kind=promotions&row=${slug}`, ["content"]);
  const approver = await openOwnDesk(browser, "/desk/credits", ["approver"]);
  const panel = panelOf(author);
  const cost = panel.locator("section", {
    has: author.getByRole("heading", { name: "Most that it can cost" }),
  });
  await expect(cost).toContainText("Needs a second operator.");
  const budget = panel.getByRole("textbox", { name: "Budget" });
  await budget.fill("9000");
  await expect(cost).toContainText("9,000.00");
  await expect(cost).toContainText("You may publish it alone.");
  await budget.fill("30000");
  await expect(cost).toContainText("30,000.00");
  await panel.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(panel.getByText("Waits for another operator.")).toBeVisible();
  expect(await violationsOf(author)).toEqual([]);
  await page.goto("/promotions");
  await expect(page.getByText("Daily reload").first()).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);

  await approver.getByRole("link", { name: `Open ${title}` }).click();
  await expect(panelOf(approver)).toContainText("30,000.00");
  await expect(panelOf(approver)).not.toContainText(/true|false|\d{4}-\d\d-\d\dT|[{}]/);
  expect(await violationsOf(approver)).toEqual([]);
  await decide(approver, title, "Approve");
  await expect(panel.getByText("Approved and published.")).toBeVisible();
  await page.goto(`/promotions/${slug}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await Promise.all([author.context().close(), approver.context().close()]);
});

test("a declined proposal, at 360 px: the author's open page shows the reason, and it may be proposed again", async ({
  browser,
}) => {
  const { slug, title } = await draftGift();
  const author = await openOwnDesk(browser, `/desk/content?kind=promotions&row=${slug}`, ["content"], phone);
  const approver = await openOwnDesk(browser, "/desk/credits", ["approver"], phone);
  const panel = panelOf(author);
  await panel.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(panel.getByText("Waits for another operator.")).toBeVisible();
  await decide(approver, title, "Decline", "Too much for one evening");
  await expect(panel.getByText("Too much for one evening")).toBeVisible();
  for (const desk of [author, approver]) {
    expect(await violationsOf(desk)).toEqual([]);
    expect(await isTooWide(desk)).toBe(false);
  }
  await panel.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(panel.getByText("Waits for another operator.")).toBeVisible();
  await Promise.all([author.context().close(), approver.context().close()]);
});
