import type { Page } from "@playwright/test";
import * as z from "@tessera/shared/schema";
import { openAdjustment, proposeAdjustment } from "../adjustments.ts";
import { violationsOf } from "../axe.ts";
import { balanceChip, openDeposit, pay } from "../cashier.ts";
import { confirmProposal, isTooWide, openOwnDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { operate, operatorsRowOf } from "../parties.ts";
import { phone } from "../viewports.ts";

/**
 * Opens a deposit of 100.00, and pays 10 % less at the gateway: it waits for an operator. Returns its number.
 */
async function payTooLittle(page: Page): Promise<string> {
  await openDeposit(page, { method: "QRIS", credits: "100" });
  await pay(page, /^Pay wrong amount \(Rp 90,000\.00\)/);
  await expect(page.getByText("Your payment has arrived. We are checking it.")).toBeVisible();
  return (await page.getByText(/^D\d{6}-/).textContent()) ?? "";
}

/** Compares the present day at the desk, and opens the difference of a deposit. */
async function openDifference(desk: Page, number: string): Promise<void> {
  await desk.getByRole("button", { name: "Compare a day" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Compare a day" }).click();
  await expect(desk.getByRole("dialog")).toBeHidden();
  await openRow(desk, number);
}

const rowOf = (desk: Page, number: string) => desk.getByRole("row").filter({ hasText: number });

async function openRow(desk: Page, number: string): Promise<void> {
  await rowOf(desk, number).getByRole("link").click();
  await expect(desk.getByRole("heading", { name: number })).toBeVisible();
}

test("a rejected payment with a wrong amount: the daily comparison lists it, and it is closed with a reason", async ({
  page,
  register,
  browser,
}) => {
  await register();
  const number = await payTooLittle(page);
  const { id, version } = await operatorsRowOf("/deposits", number);
  await operate("POST", `/deposits/${id}/reject`, { reasonCode: "AMOUNT_MISMATCH", version });

  const desk = await openOwnDesk(browser, "/desk/reconciliation", ["approver"]);
  await openDifference(desk, number);
  expect(await violationsOf(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Close the difference" }).click();
  const dialog = desk.getByRole("dialog", { name: "Close the difference" });
  await dialog.getByRole("button", { name: "Close the difference" }).click();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("Paid back by the bank.");
  await dialog.getByRole("button", { name: "Close the difference" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(desk, number)).toBeHidden();
  await desk.getByRole("button", { name: "Closed", exact: true }).click();
  await expect(rowOf(desk, number)).toBeVisible();
  await desk.context().close();
});

const versioned = z.object({ version: z.number() });

test("a deposit credited below its payment: an adjustment corrects it, and adjustment and closing need a second operator", async ({
  page,
  register,
  browser,
}) => {
  const { username } = await register();
  const number = await payTooLittle(page);
  const { id, version } = await operatorsRowOf("/deposits", number);
  await operate("POST", `/deposits/${id}/approve`, { realPaid: "80000", note: null, version });
  await expect(balanceChip(page)).toContainText("1,080.00");

  const first = await openOwnDesk(browser, "/desk/reconciliation", ["approver"]);
  await openDifference(first, number);
  await expect(first.getByText("Rp 80,000.00").first()).toBeVisible();
  await expect(first.getByText("Rp 90,000.00").first()).toBeVisible();
  await first.getByRole("button", { name: "Propose to close" }).click();
  const dialog = first.getByRole("dialog", { name: "Propose to close" });
  await dialog.getByLabel("Reason").fill("Credited too little, corrected by an adjustment.");
  const proposing = first.waitForResponse(/\/close$/);
  await dialog.getByRole("button", { name: "Propose to close" }).click();
  const proposed = await proposing;
  const refused = await first.evaluate(
    async ({ url, token, body }) => {
      const headers = { "content-type": "application/json", "x-csrf-token": token };
      const answer = await fetch(url, { method: "POST", headers, body });
      return { status: answer.status, json: (await answer.json()) as unknown };
    },
    {
      url: proposed.url().replace(/close$/, "confirm"),
      token: (await proposed.request().headerValue("x-csrf-token")) ?? "",
      body: JSON.stringify(z.parse(versioned, await proposed.json())),
    },
  );
  expect(refused).toMatchObject({ status: 403, json: { error: { code: "FORBIDDEN" } } });
  await expect(dialog).toBeHidden();
  await expect(first.getByRole("button", { name: "Confirm", exact: true })).toBeHidden();
  await proposeAdjustment(first, username, {
    credits: "10",
    reason: "Correction",
    explanation: `Missing in ${number}.`,
  });
  await first.goto("/desk/adjustments");
  await openAdjustment(first, username);
  await expect(first.getByText("You proposed it. Somebody else has to confirm it.")).toBeVisible();
  await expect(first.getByRole("button", { name: "Confirm", exact: true })).toBeHidden();

  const second = await openOwnDesk(browser, "/desk/adjustments", ["approver"], phone);
  await openAdjustment(second, username);
  await confirmProposal(second);
  await expect(balanceChip(page)).toContainText("1,090.00");
  await second.goto("/desk/reconciliation");
  await second.getByRole("button", { name: "Second operator", exact: true }).click();
  await openRow(second, number);
  expect(await violationsOf(second)).toEqual([]);
  expect(await isTooWide(second)).toBe(false);
  await confirmProposal(second);
  await expect(second.getByText("This row is no longer in the list.")).toBeVisible();
  await second.keyboard.press("Escape");
  await second.getByRole("button", { name: "Closed", exact: true }).click();
  await openRow(second, number);
  await expect(second.getByText("It is closed.")).toBeVisible();
  await Promise.all([first.context().close(), second.context().close()]);
});
