import { expect, fillRegistration, isFirstScreenDifference, newPlayer, test } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { documentOf } from "../documents.ts";

test("registration: the player is logged in, and a welcome popup is shown", async ({ page }) => {
  const player = newPlayer();
  await page.goto("/register");
  await fillRegistration(page, player);
  await page.locator("form").getByRole("button", { name: "Register" }).click();

  const popup = page.getByRole("dialog");
  await expect(popup).toContainText(`Welcome, ${player.username}. Your account is ready.`);
  await popup.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/wallet");
  await expect(page.getByText("1,000.00").first()).toBeVisible();
});

test("empty form sent: an error at every field, and the first one has the focus", async ({ page }) => {
  await page.goto("/register");
  await page.locator("form").getByRole("button", { name: "Register" }).click();
  await expect(page.getByLabel("Username")).toBeFocused();
  for (const label of ["Username", "Phone number", "Email"]) {
    await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/\S/);
  }
});

test("username taken: an error at the field, and a new captcha", async ({ page, problems }) => {
  await page.goto("/register");
  await fillRegistration(page, { ...newPlayer(), username: "demo" });
  const picture = page.getByRole("img", { name: "Picture with five characters" });
  const before = await picture.getAttribute("src");
  await page.locator("form").getByRole("button", { name: "Register" }).click();
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/already in use/);
  await expect(page.getByLabel("Captcha", { exact: true })).toHaveValue("");
  await expect(picture).not.toHaveAttribute("src", before ?? "");
  expect(await expectProblems(problems, [failedWith(409, "/api/auth/register")])).toHaveLength(1);
});

test("referral link: the code is filled in and cannot be edited", async ({
  page,
  logIn,
  browser,
  baseURL,
}) => {
  await page.goto("/login");
  await logIn({ username: "demo", password: "Mosaic2026" });
  await page.goto("/referral");
  const link = await page
    .getByText(/\/register\?ref=[A-Z0-9]+/)
    .first()
    .textContent();
  const code = /ref=([A-Z0-9]+)/.exec(link ?? "")?.[1] ?? "";
  expect(code).toMatch(/^[A-Z0-9]{6,10}$/);

  const friend = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await friend.goto(`/register?ref=${code}`);
  await expect(friend.getByLabel("Referral code")).toHaveValue(code);
  await expect(friend.getByLabel("Referral code")).not.toBeEditable();

  // Stored by this browser, and by nothing else.
  const ofNobody = await documentOf(friend, "/register?of=nobody");
  const field = /<input[^>]*name="referralCode"[^>]*>/.exec(ofNobody)?.[0] ?? "";
  expect(field).not.toBe("");
  expect(field).not.toMatch(/readonly/i);
  expect(ofNobody).not.toContain(code);
  const differences: string[] = [];
  friend.on("request", (request) => {
    if (isFirstScreenDifference(request)) differences.push(request.postData() ?? "");
  });
  await friend.goto("/register?of=nobody");
  await expect(friend.getByLabel("Referral code")).toHaveValue(code);
  await expect(friend.getByLabel("Referral code")).not.toBeEditable();
  expect(differences).toEqual([]);
  await friend.context().close();
});
