import type { Page } from "@playwright/test";
import * as z from "@tessera/shared/schema";
import { balanceChip } from "../cashier.ts";
import { expect, test } from "../fixtures.ts";
import { letNextTransfer, operate } from "../parties.ts";
import { expectProblems, failedWith } from "../problems.ts";

async function move(page: Page, credits: string): Promise<void> {
  await page.getByLabel("Nominal", { exact: true }).fill(credits);
  await page.getByRole("button", { name: "Submit" }).click();
}

const chosen = (page: Page, label: "From" | "To") =>
  page.getByLabel(label, { exact: true }).locator("option:checked");

test("transfer to the live studio, direction swapped, and back: both wallets show their new balance", async ({
  page,
  register,
}) => {
  await register();
  await page.goto("/transfer");
  await move(page, "300");
  await expect(page.getByText("300.00 moved from Main wallet to Harbour Live.")).toBeVisible();
  await expect(balanceChip(page)).toContainText("700.00");
  await expect(chosen(page, "To")).toHaveText("Harbour Live · 300.00");

  await page.getByRole("button", { name: "Swap" }).click();
  await expect(chosen(page, "From")).toHaveText("Harbour Live · 300.00");
  await move(page, "100");
  await expect(page.getByText("100.00 moved from Harbour Live to Main wallet.")).toBeVisible();
  await expect(balanceChip(page)).toContainText("800.00");

  await page.getByRole("button", { name: "Bring everything back" }).click();
  await expect(page.getByText("200.00 moved from Harbour Live to Main wallet.")).toBeVisible();
  await expect(balanceChip(page)).toContainText("1,000.00");
  await expect(page.getByText("Everything is in your main wallet.")).toBeVisible();
});

test("studio does not answer: the transfer is unknown with its money held, until the studio has confirmed it", async ({
  page,
  register,
}) => {
  await register();
  await page.goto("/transfer");
  await letNextTransfer("lost");
  await move(page, "300");
  await expect(
    page.getByText("The provider has not confirmed yet. We check it and inform you."),
  ).toBeVisible();
  await expect(balanceChip(page)).toContainText("700.00");
  // The retry finds the transfer at the studio.
  await expect(page.getByText("300.00 moved from Main wallet to Harbour Live.")).toBeVisible();
  await expect(page.getByText("The provider has not confirmed yet.")).toBeHidden();
});

test("studio refuses the transfer: the balances are unchanged", async ({ page, register }) => {
  await register();
  await page.goto("/transfer");
  await letNextTransfer("refuse");
  await move(page, "300");
  await expect(page.getByText("The transfer did not go through.")).toBeVisible();
  await expect(balanceChip(page)).toContainText("1,000.00");
});

test("amount above the balance: an error at the field, and reset empties the form", async ({
  page,
  register,
}) => {
  await register();
  await page.goto("/transfer");
  await move(page, "1001");
  const nominal = page.getByLabel("Nominal", { exact: true });
  await expect(nominal).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(nominal).toHaveValue("");
});

const found = z.object({ items: z.array(z.object({ id: z.string(), version: z.number() })) });

/** Switches play off for a player, as an operator does, with a text for him. */
async function switchPlayOff(username: string, reason: string): Promise<void> {
  const { items } = z.parse(found, await operate("GET", `/players?search=${username}`));
  const flags = { depositDisabled: false, withdrawDisabled: false, playDisabled: true };
  const [{ id, version } = { id: "", version: 0 }] = items;
  await operate("PUT", `/players/${id}/flags`, { version, ...flags, reason });
}

test("transfer sent by Enter and refused, first by the form, then at the amount: the reason is shown, and the amount has focus", async ({
  page,
  register,
  problems,
}) => {
  const { username } = await register();
  await page.goto("/transfer");
  const amount = page.getByLabel("Nominal", { exact: true });
  await amount.fill("300");
  await switchPlayOff(username, "Please send us your document.");
  await amount.press("Enter");
  await expect(page.getByText(/Please send us your document\./).first()).toBeVisible();
  await expect(amount).toBeFocused();

  const problem = { code: "TRANSFER_LIMIT", key: "errors.TRANSFER_LIMIT", requestId: "r-1" };
  await page.route("**/api/transfers", (route) =>
    route.fulfill({ status: 422, json: { error: { ...problem, fields: { amount: "TRANSFER_LIMIT" } } } }),
  );
  await amount.press("Enter");
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(amount).toBeFocused();
  await expectProblems(problems, [failedWith(403, "/api/transfers"), failedWith(422, "/api/transfers")]);
});
