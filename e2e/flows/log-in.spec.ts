import { dayMs, secondMs } from "@tessera/shared/core/durations";
import { demo, expect, test } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";

const daySeconds = dayMs / secondMs;

test("log-in without remember me: three session cookies, and closing the browser logs out", async ({
  page,
  logIn,
  browser,
}) => {
  await page.goto("/login");
  await logIn(demo);
  const cookies = await page.context().cookies();
  for (const name of ["token", "second", "refresh"]) {
    expect(cookies.find((cookie) => cookie.name === name)).toMatchObject({ expires: -1, secure: true });
  }

  // A closed browser deletes session cookies and keeps its storage.
  const state = await page.context().storageState();
  const reopened = await browser.newContext({
    storageState: { ...state, cookies: state.cookies.filter(({ expires }) => expires !== -1) },
  });
  const again = await reopened.newPage();
  await again.goto(page.url());
  await expect(
    again
      .getByRole("link", { name: "Log in" })
      .or(again.getByRole("button", { name: "Log in" }))
      .first(),
  ).toBeVisible();
  await reopened.close();
});

test("log-in with remember me: cookies outlive the browser, the access token until it expires, the second token for a year", async ({
  page,
  logIn,
  browser,
}) => {
  await page.goto("/login");
  await logIn(demo, { remember: true });
  const cookies = await page.context().cookies();
  const cookie = (name: string) => cookies.find((candidate) => candidate.name === name);
  const nowSeconds = Date.now() / 1000;
  const [, payload = ""] = (cookie("token")?.value ?? "").split(".");
  const { exp, username } = JSON.parse(Buffer.from(payload, "base64url").toString());
  expect(username).toBe("demo");
  expect(cookie("token")).toMatchObject({ httpOnly: false, sameSite: "Lax", path: "/" });
  expect(Math.abs((cookie("token")?.expires ?? 0) - exp)).toBeLessThan(2);
  expect(cookie("second")).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api" });
  expect(Math.abs((cookie("second")?.expires ?? 0) - nowSeconds - 365 * daySeconds)).toBeLessThan(120);
  expect(cookie("refresh")).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/auth" });
  expect(cookie("refresh")?.expires).toBeGreaterThan(nowSeconds + daySeconds);

  const reopened = await browser.newContext({ storageState: await page.context().storageState() });
  const again = await reopened.newPage();
  await again.goto(new URL("/wallet", page.url()).href);
  await expect(again.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(again.getByRole("dialog")).toHaveCount(0);
  await reopened.close();
});

test("wrong password: an error message, the captcha is cleared and renewed, and the name stays", async ({
  page,
  problems,
}) => {
  await page.goto("/login");
  await page.getByLabel("Username").fill("demo");
  await page.getByLabel("Password", { exact: true }).fill("Not-the-one-1");
  await page.getByLabel("Captcha", { exact: true }).fill("Ab3dE");
  await page.locator("form").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Username or password is wrong.").first()).toBeVisible();
  await expect(page.getByLabel("Captcha", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Username")).toHaveValue("demo");
  expect(await expectProblems(problems, [failedWith(401, "/api/auth/login")])).toHaveLength(1);
});

test("guest opens a screen for players: the login is shown in place, and leads to that screen", async ({
  page,
  logIn,
}) => {
  await page.goto("/history");
  await expect(page.getByRole("dialog")).toBeVisible();
  await logIn(demo);
  await expect(page).toHaveURL("/history");
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
});

test("log-out: the credentials are deleted, and the other tab is logged out too", async ({ page, logIn }) => {
  await page.goto("/login");
  await logIn(demo);
  const other = await page.context().newPage();
  await other.goto(new URL("/wallet", page.url()).href);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto("/profile");
  await page.getByRole("button", { name: "Log out", exact: true }).first().click();
  await expect(other.getByRole("dialog")).toBeVisible();
  const names = async () => (await page.context().cookies()).map(({ name }) => name);
  expect(await names()).not.toContain("token");
  // This cookie is not readable by scripts: the server's response deletes it, without being awaited.
  await expect.poll(names).not.toContain("refresh");
});
