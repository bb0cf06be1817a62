import { totpCode } from "@tessera/shared/testing/totp-code";
import { createOperator, openDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { phone } from "../viewports.ts";

test.use({ viewport: phone });

test("a session that ends while a form is filled in: Back does not close the login, and the form is sent after it", async ({
  page,
  context,
  problems,
}) => {
  const operator = await createOperator("approver");
  await openDesk(page, "/desk/players?search=demo", operator);
  await page.getByRole("link", { name: "Open demo", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Profile and actions" }).click();
  await page.getByRole("button", { name: "Adjust balance" }).click();
  const form = page.getByRole("dialog", { name: "Adjust the balance of demo?", includeHidden: true });
  await form.getByLabel("Credits").fill("12.50");
  await form.getByLabel("Reason").selectOption({ label: "Refund" });
  await form.getByLabel("Explanation").fill("A round was counted twice");
  await context.clearCookies();
  await form.getByRole("button", { name: "Propose" }).click();
  const login = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(login).toBeVisible();
  await page.goBack();
  await expect(login).toBeVisible();
  await expect(form.getByLabel("Explanation")).toHaveValue("A round was counted twice");

  await login.getByLabel("Password", { exact: true }).fill(operator.password);
  // The code of this half minute is used.
  await login.getByLabel("Code").fill(totpCode(operator.totpSecret, Date.now() + 30_000));
  await login.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(login).toBeHidden();
  await expect(page.getByText("Proposed. Another operator has to confirm it.")).toBeVisible();
  await expect(form).toHaveCount(0);
  // The desk may read what it shows again at any time, and the form is sent in any case.
  const refused = failedWith(401, "/admin/api/adjustments");
  await expectProblems(problems, [refused], [failedWith(401, /\/admin\/api\//)]);
});
