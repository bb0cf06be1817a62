import { violationsOf } from "../axe.ts";
import { changeSettings, isTooWide, openOwnDesk, speakIndonesian } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { phone } from "../viewports.ts";

// Its default, also for the flows after a failed one.
test.afterAll(() => changeSettings({ depositMin: 10 }));

test("the smallest deposit, in Indonesian at 360 px: an invalid one is refused, a valid one saved; a conflicting edit is refused", async ({
  page,
  register,
  browser,
}) => {
  await register();
  const late = await openOwnDesk(browser, "/desk/settings", ["owner"]);
  await late.getByLabel("Smallest deposit").fill("30");
  const desk = await openOwnDesk(browser, "/desk/settings", ["owner"], phone);
  await speakIndonesian(desk);
  await desk.goto("/desk/settings");
  const smallest = desk.getByLabel("Deposit terkecil");
  await smallest.fill("0");
  await desk.getByRole("button", { name: "Simpan pengaturan" }).click();
  await expect(smallest).toBeFocused();
  await expect(smallest).toHaveAttribute("aria-invalid", "true");
  expect(await violationsOf(desk)).toEqual([]);
  expect(await isTooWide(desk)).toBe(false);
  await smallest.fill("25");
  await desk.getByRole("button", { name: "Simpan pengaturan" }).click();
  await expect(desk.getByText("Pengaturan sudah berlaku.")).toBeVisible();
  await page.goto("/deposit");
  await page.getByRole("radio", { name: "QRIS" }).check({ force: true });
  await expect(page.getByText(/^From 25\.00 to /)).toBeVisible();
  await expect(late.getByText("Somebody was first.")).toBeVisible();
  await expect(late.getByLabel("Smallest deposit")).toHaveValue("30");
  expect(await violationsOf(late)).toEqual([]);
  await Promise.all([desk.context().close(), late.context().close()]);
});
