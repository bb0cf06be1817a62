import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { isTooWide, openOwnDesk, speakIndonesian } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { phone } from "../viewports.ts";

const newName = () => `own-${randomInt(1_000_000, 9_999_999)}`;
const panelOf = (desk: Page) => desk.locator("main section[tabindex]");

const words = {
  en: { name: "Name", create: "Create draft" },
  id: { name: "Nama", create: "Buat draf" },
} as const;

/** Creates a document of a kind, and returns its name when it is open. */
async function create(desk: Page, kind: string, button: string, language: keyof typeof words = "en") {
  await desk.goto(`/desk/content?kind=${kind}`);
  await desk.getByRole("button", { name: button }).click();
  const name = newName();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel(words[language].name).fill(name);
  await dialog.getByRole("button", { name: words[language].create }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panelOf(desk).getByRole("heading", { name })).toBeVisible();
  return name;
}

const publish = (desk: Page) => panelOf(desk).getByRole("button", { name: "Publish", exact: true }).click();
const published = (desk: Page) => desk.getByText("Published. Players see it now.").first();

test("an announcement without one of its texts: refused at its field; then published, and shown on an open Home page", async ({
  page,
  browser,
}) => {
  await page.goto("/");
  const shown = page.getByRole("region", { name: "Announcements" });
  await expect(shown).toBeVisible();
  const desk = await openOwnDesk(browser, "/desk/content", ["content"]);
  const name = await create(desk, "announcements", "New announcement");
  const until = panelOf(desk).getByRole("group", { name: "Until" });
  await expect(until.getByRole("textbox", { name: "Until" })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await expect(until.getByRole("textbox", { name: "Time" })).toHaveValue("00:00");
  await panelOf(desk).getByLabel("Text · English").fill(`Closed tonight ${name}`);
  await publish(desk);
  const missing = panelOf(desk).getByLabel("Text · Bahasa Indonesia");
  await expect(missing).toHaveAccessibleDescription("This field is required.");
  await expect(missing).toBeFocused();
  await missing.fill(`Tutup malam ini ${name}`);
  expect(await violationsOf(desk)).toEqual([]);
  await publish(desk);
  await expect(published(desk)).toBeVisible();
  await expect(shown.getByText(`Closed tonight ${name}`)).toBeAttached();
  await desk.context().close();
});

test("a banner that names no game: refused at the field; then previewed, published on Home, and archived", async ({
  page,
  browser,
}) => {
  await page.goto("/");
  const desk = await openOwnDesk(browser, "/desk/content", ["content"]);
  const name = await create(desk, "banners", "New banner");
  const panel = panelOf(desk);
  const game = panel.getByLabel("Game of the catalogue");
  for (const name of ["Save draft", "Publish"])
    await expect(panel.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole("heading", { name: "Preview" })).toBeInViewport();
  await game.fill("golden-coy");
  for (const language of ["English", "Bahasa Indonesia"]) {
    for (const field of ["Title", "Text", "Description of the picture"])
      await panel.getByLabel(`${field} · ${language}`).fill(`${field} ${name} ${language}`);
  }
  await panel.getByRole("textbox", { name: "From" }).fill("01/01/2026");
  const until = panel.getByRole("group", { name: "Until" });
  await until.getByRole("textbox", { name: "Until" }).fill("01/01/2029");
  await until.getByLabel("Time").fill("2359");
  await publish(desk);
  await expect(game).toHaveAccessibleDescription("Players see no such game.");
  await expect(game).toBeFocused();
  await game.fill("golden-koi");
  await expect(game).not.toHaveAttribute("aria-invalid");
  await expect(panel.getByRole("heading", { name: `Title ${name} English` })).toBeVisible();
  await panel.getByRole("button", { name: "Bahasa Indonesia" }).click();
  await expect(panel.getByRole("heading", { name: `Title ${name} Bahasa Indonesia` })).toBeVisible();
  await publish(desk);
  await expect(published(desk)).toBeVisible();
  const onHome = page.getByText(`Title ${name} English`);
  await expect(onHome.first()).toBeAttached();
  await panel.getByRole("button", { name: "Archive" }).click();
  await desk
    .getByRole("alertdialog")
    .or(desk.getByRole("dialog"))
    .getByRole("button", { name: "Archive" })
    .click();
  await expect(onHome).toHaveCount(0);
  await desk.context().close();
});

test("two operators edit the same document: the second keeps the typed text and sees the saved text of the first", async ({
  browser,
}) => {
  const first = await openOwnDesk(browser, "/desk/content", ["content"]);
  const name = await create(first, "announcements", "New announcement");
  const second = await openOwnDesk(
    browser,
    new URL(first.url()).pathname + new URL(first.url()).search,
    ["content"],
    phone,
  );
  const field = (desk: Page) => panelOf(desk).getByLabel("Text · English");
  await field(second).fill(`Second ${name}`);
  await field(first).fill(`First ${name}`);
  await panelOf(first).getByRole("button", { name: "Save draft" }).click();
  await expect(first.getByText("Draft saved.")).toBeVisible();
  await expect(second.getByText("Somebody was first.")).toBeVisible();
  await expect(field(second)).toHaveValue(`Second ${name}`);
  await expect(panelOf(second).getByRole("button", { name: "Save draft" })).toBeDisabled();
  expect(await violationsOf(second)).toEqual([]);
  await second.getByRole("button", { name: "Show what it is now" }).click();
  await expect(field(second)).toHaveValue(`First ${name}`);
  await Promise.all([first.context().close(), second.context().close()]);
});

test("a promotion with missing numbers, in Indonesian at 360 px: refused at every such field", async ({
  browser,
}) => {
  const desk = await openOwnDesk(browser, "/desk/content", ["content"], phone);
  await speakIndonesian(desk);
  await desk.goto("/desk/content?kind=promotions");
  await expect(desk.getByRole("button", { name: "Promosi", exact: true })).toBeInViewport({ ratio: 1 });
  await create(desk, "promotions", "Promosi baru", "id");
  const panel = panelOf(desk);
  for (const name of ["Simpan draf", "Usulkan"])
    await expect(panel.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await panel.getByRole("button", { name: "Usulkan", exact: true }).click();
  for (const field of [
    "Bonus",
    "Bonus terbesar",
    "Deposit terkecil",
    "Turnover",
    "Hari untuk menyelesaikan",
  ]) {
    const input = panel.getByRole("textbox", { name: field, exact: true });
    await expect(input).toHaveAccessibleDescription("Kolom ini wajib diisi.");
  }
  await expect(panel.getByRole("textbox", { name: "Dari" })).toHaveAccessibleDescription(
    "Kolom ini wajib diisi.",
  );
  expect(await violationsOf(desk)).toEqual([]);
  expect(await isTooWide(desk)).toBe(false);
  await desk.context().close();
});
