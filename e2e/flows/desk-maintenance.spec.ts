import * as z from "@tessera/shared/schema";
import { violationsOf } from "../axe.ts";
import { isTooWide, openOwnDesk, speakIndonesian } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { announceMaintenance, beginAnnouncing } from "../maintenance.ts";
import { operate } from "../parties.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { phone } from "../viewports.ts";

const windows = z.object({
  items: z.array(z.object({ id: z.string(), state: z.string(), version: z.number() })),
});

/** Reports of calls that a page sends as the maintenance begins. */
const refusals = [failedWith(503, /\/api\//)];

// A flow that failed half-way must not leave the site closed for the next ones.
test.afterAll(async () => {
  const { items } = z.parse(windows, await operate("GET", "/maintenance"));
  for (const { id, state, version } of items) {
    if (state !== "ended") await operate("POST", `/maintenance/${id}/end`, { version });
  }
});

test("maintenance of the shop announced, withdrawn, begun and ended: a player's shop follows without a reload", async ({
  page,
  register,
  browser,
  problems,
}) => {
  await register();
  await page.goto("/shop");
  const shop = page.getByRole("heading", { level: 1, name: "Shop" });
  await expect(shop).toBeVisible();
  const desk = await openOwnDesk(browser, "/desk/maintenance", ["owner"]);
  const dialog = await beginAnnouncing(desk, "en", { area: "Shop", startsIn: "10" });
  await dialog.getByRole("button", { name: "Announce maintenance" }).click();
  await expect(dialog.getByLabel("Message, English")).toBeFocused();
  await expect(dialog.getByText("This field is required.")).toHaveCount(2);
  expect(await violationsOf(desk)).toEqual([]);
  await desk.keyboard.press("Escape");
  await announceMaintenance(desk, "en", { area: "Shop", startsIn: "10" });
  const band = page.getByRole("complementary", { name: "Maintenance" });
  await expect(band).toContainText("Shop: maintenance from");
  await expect(band).toContainText("We mend the cupboards.");
  await expect(band.getByRole("timer")).toHaveText(/^(10:00|9:\d\d|09:\d\d)$/);

  await desk.getByRole("row").filter({ hasText: "Announced" }).getByRole("link").click();
  await desk.getByRole("button", { name: "Withdraw" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(band).toBeHidden();

  await announceMaintenance(desk, "en", { area: "Shop", startsIn: "0" });
  await expect(page.getByRole("heading", { level: 1, name: "Shop: under maintenance" })).toBeVisible();
  await expect(page.getByText("Your money is safe. What you began before goes on.")).toBeVisible();
  await desk.getByRole("row").filter({ hasText: "Active" }).getByRole("link").click();
  await desk.getByRole("button", { name: "End now" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "End now" }).click();
  await expect(shop).toBeVisible();
  await expectProblems(problems, [], refusals);
  await desk.context().close();
});

test("maintenance of the whole site, in Indonesian at 360 px: every open page shows it, and works again when it ends", async ({
  page,
  browser,
  problems,
}) => {
  await page.addInitScript(`localStorage.language = "id";`);
  await page.goto("/promotions");
  const desk = await openOwnDesk(browser, "/desk/maintenance", ["owner"], phone);
  await speakIndonesian(desk);
  await desk.goto("/desk/maintenance");
  await announceMaintenance(desk, "id", { area: "Seluruh situs", startsIn: "0" });
  await expect(
    page.getByRole("heading", { level: 1, name: "Seluruh situs: dalam pemeliharaan" }),
  ).toBeVisible();
  await expect(page.getByText("Kami memperbaiki lemari.")).toBeVisible();
  await desk.getByRole("row").filter({ hasText: "Berjalan" }).click();
  expect(await violationsOf(desk)).toEqual([]);
  expect(await isTooWide(desk)).toBe(false);
  await desk.getByRole("button", { name: "Akhiri sekarang" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Akhiri sekarang" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Promosi" })).toBeVisible();
  await expectProblems(problems, [], refusals);
  await desk.context().close();
});
