import { violationsOf } from "../axe.ts";
import { isTooWide, openOwnDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { phone } from "../viewports.ts";

test("a phone without a connection: a notice, and a decision that could not be sent; both disappear when it is online", async ({
  browser,
}) => {
  const desk = await openOwnDesk(browser, "/desk/players?q=demo", ["approver"], phone);
  const context = desk.context();
  await desk.getByRole("link", { name: "Open demo", exact: true }).click();
  await desk.getByRole("button", { name: "Profile and actions" }).click();
  await desk.getByRole("button", { name: "Adjust balance" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Credits").fill("12.50");
  await dialog.getByLabel("Reason").selectOption({ label: "Refund" });
  const explanation = dialog.getByLabel("Explanation");
  await explanation.fill("A round was counted twice");

  await context.setOffline(true);
  await expect(desk.getByText("You are offline. Nothing can be sent; what you type stays.")).toBeVisible();
  await dialog.getByRole("button", { name: "Propose" }).click();
  await expect(dialog.getByText("No connection. Check your internet.")).toBeVisible();
  await expect(explanation).toHaveValue("A round was counted twice");
  expect(await violationsOf(desk)).toEqual([]);
  expect(await isTooWide(desk)).toBe(false);

  await context.setOffline(false);
  await expect(desk.getByText(/^You are offline/)).toBeHidden();
  await dialog.getByRole("button", { name: "Propose" }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText("Proposed. Another operator has to confirm it.")).toBeVisible();
  await context.close();
});

test("events that do not arrive: the desk shows a notice until they arrive again", async ({ browser }) => {
  const desk = await openOwnDesk(browser, "/desk/adjustments", ["approver"]);
  const events = "**/admin/api/events";
  await desk.context().route(events, (route) => route.abort());
  await desk.reload();
  await expect(desk.getByText(/^Changes do not arrive by themselves/)).toBeVisible({ timeout: 20_000 });
  expect(await violationsOf(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Read again" }).click();
  await desk.context().unroute(events);
  await expect(desk.getByText(/^Changes do not arrive/)).toBeHidden({ timeout: 20_000 });
  await desk.context().close();
});
