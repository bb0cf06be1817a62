import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { openDeposit, waitingPanel } from "../cashier.ts";
import { isTooWide, openOwnDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { phone } from "../viewports.ts";

const panelOf = (desk: Page) => desk.locator("main section[tabindex]");
const markup = `Where is it? <b>now</b> https://bad.example`;

test.describe("on a phone, by touch", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("a player writes about a deposit, receives a template answer on the open page, writes again, and is notified of the end", async ({
    page,
    browser,
    register,
  }) => {
    await register();
    await openDeposit(page, { method: "QRIS", credits: "100" });
    const contact = waitingPanel(page).getByRole("link", { name: "Contact us" });
    await expect(contact).toHaveAttribute(
      "href",
      /^\/support\/new\?about=deposit&id=[\da-f-]{36}&number=D\d{6}-/,
    );
    await page.goto("/history?type=deposit");
    await page.getByRole("table").getByRole("link").first().tap();
    await page.getByRole("dialog").getByRole("link", { name: "Write to support" }).tap();
    await expect(page.getByText(/^Deposit D\d{6}\u2011/)).toBeVisible();
    const field = page.getByLabel("Your message");
    await field.fill("  \n ");
    await page.getByRole("button", { name: "Send" }).tap();
    await expect(field).toHaveAccessibleDescription("This field is required.");
    await field.fill(markup);
    await page.getByRole("button", { name: "Send" }).tap();
    const heading = page.getByRole("heading", { level: 1, name: /^H\d{6}-/ });
    await expect(heading).toBeVisible();
    const number = (await heading.textContent()) ?? "";
    await expect(page.getByText(markup)).toBeVisible();
    await expect(page.getByText("Waiting for support")).toBeVisible();
    expect(await isTooWide(page)).toBe(false);

    const desk = await openOwnDesk(browser, "/desk/templates?row=new", ["support"]);
    await panelOf(desk).getByLabel("Title for operators").fill("On its way");
    await panelOf(desk).getByLabel("Answer · English").fill("Your deposit is on its way.");
    await panelOf(desk).getByLabel("Answer · Bahasa Indonesia").fill("Deposit Anda sedang diproses.");
    await panelOf(desk).getByRole("button", { name: "Save template" }).click();
    await expect(desk.getByText("The template is saved.").first()).toBeVisible();
    await desk.goto(`/desk/support?search=${number}`);
    await desk.getByRole("link", { name: `Open ${number}` }).click();
    await expect(panelOf(desk).getByText(markup)).toBeVisible();
    await panelOf(desk).getByLabel("Template").selectOption("On its way");
    expect(await violationsOf(desk)).toEqual([]);
    await panelOf(desk).getByRole("button", { name: "Send answer" }).click();

    await expect(page.getByText("Your deposit is on its way.")).toBeVisible({ timeout: 20_000 });
    await page.getByLabel("Your reply").fill("Thank you.");
    await page.getByRole("button", { name: "Send" }).tap();
    await expect(page.getByRole("listitem").filter({ hasText: "Thank you." })).toBeVisible();

    await expect(panelOf(desk).getByText("Thank you.")).toBeVisible({ timeout: 20_000 });
    await panelOf(desk).getByRole("button", { name: "Close request" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "Close request" }).click();
    await expect(page.getByText("This request is closed")).toBeVisible({ timeout: 20_000 });
    await page.goto("/inbox");
    await page.getByRole("link", { name: `Open, unread: Support has answered ${number}` }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "Go there" }).tap();
    await expect(heading).toBeVisible();
  });
});

test("from the contact page, in Indonesian: shows the hours and address of the settings, and links to the form and its list", async ({
  page,
  register,
}) => {
  await register();
  await page.goto("/contact");
  await page.evaluate(() => localStorage.setItem("language", "id"));
  await page.reload();
  await expect(page.getByText(/Kami menjawab setiap hari/)).toBeVisible();
  await expect(page.getByRole("link", { name: "help@tessera.example" })).toBeVisible();
  await page.getByRole("link", { name: "Tulis ke layanan bantuan" }).click();
  await page.getByLabel("Pesan Anda").fill("Halo, saya butuh bantuan.");
  await page.getByRole("button", { name: "Kirim" }).click();
  await expect(page.getByText("Menunggu layanan bantuan")).toBeVisible();
  await page.getByRole("link", { name: "Semua permintaan" }).click();
  await expect(page.getByRole("table")).toContainText("Hal lain");
});
