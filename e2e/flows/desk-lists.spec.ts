import type { Page } from "@playwright/test";
import * as z from "@tessera/shared/schema";
import { violationsOf } from "../axe.ts";
import { openDeposit } from "../cashier.ts";
import { isTooWide, openOwnDesk, speakIndonesian } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { operate } from "../parties.ts";
import { phone, wide } from "../viewports.ts";

const rowOf = (desk: Page, text: string) => desk.getByRole("row").filter({ hasText: text });
const parameterOf = (desk: Page, name: string) => new URL(desk.url()).searchParams.get(name);

test("a deposit found by amount, reference and player in the queue: the address of the page keeps the search", async ({
  page,
  register,
  browser,
}) => {
  const { username } = await register();
  await openDeposit(page, { method: "QRIS", credits: "83" });
  const desk = await openOwnDesk(browser, "/desk/deposits", ["cashier"], wide);
  const field = desk.getByRole("searchbox");
  const row = rowOf(desk, username);
  await expect(desk.getByRole("button", { name: /^To decide/ })).toHaveAttribute("aria-pressed", "true");
  await field.fill("83.000");
  await expect(row).toContainText("Awaiting payment");
  await row.getByRole("link").click();
  const reference = desk.getByText("Reference at the gateway").locator("xpath=following-sibling::dd");
  const ref = (await reference.textContent()) ?? "";
  await field.fill(ref);
  await expect(desk).toHaveURL((url) => url.searchParams.get("search") === ref);
  await expect(row).toBeVisible();
  await field.fill(username);
  await expect(desk).toHaveURL((url) => url.searchParams.get("search") === username);
  await expect(row).toBeVisible();

  await desk.getByRole("button", { name: "Filter" }).click();
  await desk.getByLabel("Method").selectOption({ label: "Bank transfer" });
  await expect(desk.getByText(`Nothing found for “${username}”.`)).toBeVisible();
  await desk.reload();
  await expect(field).toHaveValue(username);
  await expect(desk.getByLabel("Method")).toHaveValue("bank_manual");
  await expect(desk.getByText(`Nothing found for “${username}”.`)).toBeVisible();
  await desk.goBack();
  await expect(row).toBeVisible();
  await field.fill("'; drop table deposits; --%");
  await expect(desk.getByText("Nothing found for “'; drop table deposits; --%”.")).toBeVisible();
  await desk.getByRole("button", { name: "Clear the filter" }).click();
  await expect(desk.getByRole("button", { name: /^To decide/ })).toHaveAttribute("aria-pressed", "true");
  await desk.context().close();
});

test("a long list on a phone, in Indonesian: older rows are loaded on request, and reversed dates are refused", async ({
  register,
  browser,
}) => {
  const { username } = await register();
  const found = z.object({ items: z.tuple([z.object({ id: z.string() })]) });
  const { id } = z.parse(found, await operate("GET", `/players?search=${username}`)).items[0];
  for (let count = 1; count <= 52; count += 1)
    await operate("POST", `/players/${id}/notes`, { note: `Call ${count}` });
  const desk = await openOwnDesk(browser, "/desk/audit", ["owner"], phone);
  await speakIndonesian(desk);
  await desk.goto(`/desk/audit?search=${username}`);
  await expect(desk.getByText("50 baris, masih ada lagi")).toBeVisible();
  expect([await isTooWide(desk), await violationsOf(desk)]).toEqual([false, []]);
  await desk.getByRole("button", { name: "Halaman berikutnya" }).click();
  await expect(desk.getByText("2 baris", { exact: true })).toBeVisible();
  expect(parameterOf(desk, "after")).toMatch(/^\d+$/);
  await desk.reload();
  await expect(desk.getByText("2 baris", { exact: true })).toBeVisible();
  await desk.goBack();
  await expect(desk.getByText("50 baris, masih ada lagi")).toBeVisible();

  await desk.getByRole("button", { name: "Filter" }).click();
  await desk.getByLabel("Dari", { exact: true }).fill("02/02/2026");
  await desk.getByLabel("Sampai", { exact: true }).fill("01/02/2026");
  await expect(desk.getByText("Tanggal mulai harus sebelum tanggal akhir.")).toHaveCount(2);
  expect([await isTooWide(desk), await violationsOf(desk)]).toEqual([false, []]);
  await desk.getByRole("button", { name: "Hapus filter" }).click();
  await expect(desk.getByLabel("Dari", { exact: true })).toHaveValue("");
  await desk.context().close();
});
