import type { Browser, Page } from "@playwright/test";
import { minuteMs } from "@tessera/shared/core/durations";
import { formatDay } from "@tessera/shared/core/time";
import { violationsOf } from "../axe.ts";
import { balanceChip, fillBankForm, registerFirstBank, sendWithdrawal } from "../cashier.ts";
import { changeSettings, isTooWide, openOwnDesk } from "../desk.ts";
import { expect, logInOn, type NewPlayer, registerByForm } from "../fixtures.ts";
import { gameFrame } from "../game.ts";
import { announceMaintenance } from "../maintenance.ts";
import { test } from "../moved-clock/flow-clock.ts";
import { expectProblems, failedWith } from "../problems.ts";
import {
  acceptAndSend,
  applicantsAccount,
  apply,
  choosePicture,
  decideApplication,
  drawCard,
  typeCode,
} from "../referral.ts";
import { playRound, spinButton } from "../slot.ts";
import { phone, wide } from "../viewports.ts";

test.use({ bypassCSP: true });

/** Opens the page of another visitor, in a browser of his own. */
async function openVisitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, baseURL: process.env["TESSERA_URL"] ?? "" });
  return context.newPage();
}

/** Approves an application at the desk, and sets the share of turnover that its author earns, in percent. */
async function approveAtDesk(browser: Browser, { username }: NewPlayer, percent: string): Promise<void> {
  const desk = await openOwnDesk(browser, "/desk/referrals", ["risk"]);
  const dialog = desk.getByRole("dialog");
  const decide = async (name: string) => {
    await dialog.getByRole("button", { name }).click();
    await expect(dialog).toBeHidden();
  };
  await desk.getByRole("link", { name: `Open ${username}` }).click();
  await desk.getByRole("button", { name: "Approve", exact: true }).click();
  await decide("Approve");
  await desk.goto("/desk/referrals?list=referrers");
  await desk.getByRole("link", { name: `Open ${username}` }).click();
  await desk.getByRole("button", { name: "Change rate" }).click();
  await dialog.getByLabel("Share of turnover, in percent").fill(percent);
  await dialog.getByLabel("Budget in credits").fill("100");
  await decide("Change rate");
  await desk.context().close();
}

/** Plays rounds of 50.00 at a slot, whose bets count whole. */
async function playSlot(page: Page, rounds: number): Promise<void> {
  await page.goto("/play/golden-koi");
  const ready = () => expect(spinButton(page)).toHaveAttribute("aria-disabled", "false", { timeout: 30_000 });
  await ready();
  const higher = gameFrame(page).getByRole("button", { name: "Higher bet" });
  while ((await higher.getAttribute("aria-disabled")) !== "true") await higher.click();
  for (let round = 0; round < rounds; round += 1) {
    await playRound(page);
    await ready();
  }
}

/** Opens a page as a player whose session has ended meanwhile; the next one lasts. */
async function comeBack(page: Page, player: NewPlayer, path: string): Promise<void> {
  await page.goto("/login");
  await logInOn(page, player, { remember: true });
  await page.goto(path);
}

const dayRow = (page: Page, day: string) => page.getByRole("row").filter({ hasText: formatDay(day) });

/** Tile with the commission that can be moved. */
const available = (page: Page) => page.getByText("Available", { exact: true }).locator("..");

/** Expects no violation and nothing that is wider than the page, at both widths. */
async function expectFitting(page: Page): Promise<void> {
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    expect(await violationsOf(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  }
}

test("commission of 1.10 % on a friend's turnover of 300.00: 3.30 held at noon, available a day later, moved, partly withdrawn", async ({
  page,
  register,
  browser,
  clock,
  problems,
}) => {
  test.slow();
  await changeSettings({ autoApprove: false, withdrawMin: 1 });
  const referrer = await register();
  await apply(page, referrer);
  await approveAtDesk(browser, referrer, "1.10");
  await expect(page.getByText("1.1% of your friends' turnover").first()).toBeVisible();
  const link = await page
    .getByText(/\/register\?ref=/)
    .first()
    .textContent();
  const friendPage = await openVisitor(browser);
  const friend = await registerByForm(friendPage, link ?? "");
  await playSlot(friendPage, 6);
  const played = clock.today();

  // In the morning there is none yet.
  await clock.moveToTomorrow(9);
  await comeBack(page, referrer, "/referral?view=commission");
  await expect(page.getByText("No commission yet.")).toBeVisible();
  await clock.moveTo(12);
  const row = dayRow(page, played);
  await expect(row).toContainText("300.00");
  await expect(row).toContainText("3.30");
  await expect(row).toContainText("Held until");
  await expectFitting(page);
  await page.getByRole("link", { name: "Friends", exact: true }).click();
  const friendRow = page.getByRole("row").filter({ hasText: friend.username.slice(0, 2) });
  await expect(friendRow).toContainText("300.00");
  await expect(friendRow).toContainText("0.00");
  await expectFitting(page);
  await expect(available(page)).toContainText("0.00");
  await expect(page.getByRole("button", { name: "Transfer" })).toBeDisabled();

  await clock.moveToTomorrow(13);
  await expect(available(page)).toContainText("3.30");
  await expect(friendRow).toContainText("3.30");
  await page.getByRole("button", { name: "Transfer" }).click();
  const dialog = page.getByRole("dialog", { name: "Transfer commission" });
  await dialog.getByLabel("Amount").fill("4");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByLabel("Amount")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Amount").fill("1");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog).toBeHidden();
  await expect(balanceChip(page)).toContainText("1,001.00");
  await expect(available(page)).toContainText("2.30");

  await page.getByRole("main").getByRole("link", { name: "Withdraw", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Withdraw commission" })).toBeVisible();
  // The code of his application has verified the address.
  await registerFirstBank(page);
  const number = await sendWithdrawal(page, "2");
  const desk = await openOwnDesk(browser, "/desk/withdrawals", ["cashier", "approver"]);
  await desk.getByRole("row").filter({ hasText: number }).getByRole("link").click();
  await desk.getByRole("button", { name: "Approve 2.00" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Approve 2.00" }).click();
  await expect(page.getByText("2.00 has been paid to Bank Nusa Pertiwi.")).toBeVisible();
  await desk.context().close();
  await page.goto("/history");
  for (const [title, amount] of [
    ["Referral commission", "3.30"],
    ["Commission to main wallet", "1.00"],
    ["Withdrawal", "2.00"],
  ] as const)
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText(amount);

  // The friend registers the bank account of the application: what he plays from now on earns nothing.
  await comeBack(friendPage, friend, "/profile/bank");
  await fillBankForm(friendPage.getByRole("main"), "Bank Nusa Pertiwi", applicantsAccount);
  await expect(friendPage.getByRole("list", { name: "Your bank accounts" })).toContainText("7890");
  await playSlot(friendPage, 1);
  const playedAlone = clock.today();
  await page.goto("/referral?view=commission");
  await expect(dayRow(page, played)).toContainText("Available");
  await clock.moveToTomorrow(12);
  await expect(dayRow(page, playedAlone)).toContainText("Void");
  await expect(dayRow(page, playedAlone)).toContainText("0.55");
  await expect(available(page).first()).toContainText("0.30");
  const voided = await openOwnDesk(browser, "/desk/commissions?status=void", ["risk"]);
  await dayRow(voided, playedAlone).getByRole("link").click();
  await expect(voided.getByText("Same bank account")).toBeVisible();
  await Promise.all([voided.context().close(), friendPage.context().close()]);
  // The session has ended over night: the page's calls that meet its end are a matter of timing, its renewal
  // is not.
  await expectProblems(problems, [failedWith(401, "/api/auth/refresh")], [failedWith(401, /\/api\//)]);
});

test("maintenance of the whole site at scheduled times: an open page announces it, begins it and ends it without a reload", async ({
  page,
  register,
  browser,
  clock,
  problems,
}) => {
  await register();
  await page.goto("/wallet");
  const desk = await openOwnDesk(browser, "/desk/maintenance", ["owner"]);
  await announceMaintenance(desk, "en", { area: "Whole site", startsIn: "6", lasts: "5" });
  const band = page.getByRole("complementary", { name: "Maintenance" });
  await expect(band).toContainText("The whole site: maintenance from");
  await expect(band.getByRole("timer")).toHaveText(/^0?[56]:\d\d$/);

  await clock.moveBy(6 * minuteMs);
  await expect(
    page.getByRole("heading", { level: 1, name: "The whole site: under maintenance" }),
  ).toBeVisible();
  await expect(page.getByText("We mend the cupboards.")).toBeVisible();
  await expect(desk.getByRole("row").filter({ hasText: "Active" })).toBeVisible();
  const late = await page.context().newPage();
  const refused = late.waitForResponse(
    async (response) => response.status() === 503 && (await response.text()).includes('"MAINTENANCE"'),
  );
  await late.goto("/wallet");
  await refused;
  await expect(late.getByText("We mend the cupboards.")).toBeVisible();

  await clock.moveBy(5 * minuteMs);
  await expect(balanceChip(page)).toContainText("1,000.00");
  for (const open of [page, late])
    await expect(open.getByRole("heading", { level: 1, name: "Wallet" })).toBeVisible();
  await expect(desk.getByRole("row").filter({ hasText: "Ended" })).toBeVisible();
  // A call that the page sends as the maintenance begins is refused.
  await expectProblems(problems, [], [failedWith(503, /\/api\//)]);
  await desk.context().close();
});

test("a rejected application: the page follows, the form keeps its data when a code is requested too early, and is sent again", async ({
  page,
  register,
  clock,
  problems,
}) => {
  const player = await register();
  await apply(page, player);
  await expect(page.getByText("We are checking your data (1–2 days).")).toBeVisible();
  await decideApplication(player.username, "reject", { reason: "The card is cut off." });
  await expect(page.getByText("The card is cut off.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Inbox, \d unread/ }).first()).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByLabel("Account number")).toHaveAttribute("placeholder", "••••7890");
  await choosePicture(page, await drawCard(page, 1_200, 760));

  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(/at most one code a minute/)).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill("123456");
  await acceptAndSend(page);
  await expect(page.getByText(/^Request a code first/)).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(page.getByRole("img", { name: "Preview of your ID card" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // The minute between two codes is the server's.
  await clock.moveBy(minuteMs);
  await expect(page.getByRole("button", { name: "Send code" })).toBeEnabled();
  await typeCode(page, player);
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("We are checking your data (1–2 days).")).toBeVisible();
  await expectProblems(problems, [failedWith(429, "/api/otp")]);
});
