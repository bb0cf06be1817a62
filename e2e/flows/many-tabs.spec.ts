import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const tabsCount = 20;
/** All tabs load a screen at once: some twenty seconds of processor time, which other workers use as well. */
const loadedWithinMs = 90_000;

/** Statuses of the answers to refreshes that any tab has had, in their order. */
function watchRefreshes(context: BrowserContext): readonly number[] {
  const statuses: number[] = [];
  context.on("response", (response) => {
    if (new URL(response.url()).pathname === "/api/auth/refresh") statuses.push(response.status());
  });
  return statuses;
}

/** Makes the access token of every tab an expired one: its claims are all that a page reads of it. */
async function expireToken(context: BrowserContext): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === "token");
  const [head, claims = "", signature] = token?.value.split(".") ?? [];
  const expired = {
    ...JSON.parse(Buffer.from(claims, "base64url").toString()),
    exp: Math.floor(Date.now() / 1_000) - 1,
  };
  const value = [head, Buffer.from(JSON.stringify(expired)).toString("base64url"), signature].join(".");
  if (token) await context.addCookies([{ ...token, value }]);
}

async function untilLoaded(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    const device = tab.getByText("This device", { exact: true });
    await expect(device).toBeVisible({ timeout: loadedWithinMs });
  }
}

test("20 tabs whose token expires at the same time: one refresh reaches the server, and every tab stays logged in", async ({
  page,
  context,
  register,
}) => {
  test.setTimeout(240_000 + loadedWithinMs);
  await register();
  const tabs: Page[] = [page];
  while (tabs.length < tabsCount) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.goto("/profile/email");
    await tab.getByRole("button", { name: "Send code" }).waitFor();
  }
  const refreshes = watchRefreshes(context);
  await expireToken(context);
  // Each of them asks for what it does not have.
  await Promise.all(
    tabs.map((tab) => tab.getByRole("link", { name: "Devices", exact: true }).dispatchEvent("click")),
  );
  await untilLoaded(tabs);
  expect(refreshes).toEqual([200]);
  for (const tab of tabs) expect(new URL(tab.url()).pathname).toBe("/profile/sessions");
  await Promise.all(tabs.map((tab) => tab.reload()));
  await untilLoaded(tabs);
  expect(refreshes).toEqual([200]);
});
