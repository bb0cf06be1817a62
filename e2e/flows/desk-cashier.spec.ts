import type { Browser, Locator, Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { balanceChip, openDeposit, pay, waitingPanel } from "../cashier.ts";
import { isTooWide, openOwnDesk, speakIndonesian } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { createUnclaimedPayment, letTransfers, partyOrigin } from "../parties.ts";
import { phone, wide } from "../viewports.ts";

const openArea = (browser: Browser, area: string) => openOwnDesk(browser, `/desk/${area}`, ["cashier"], wide);

/** Opens an area of the desk as a cashier with a phone, in Indonesian. */
async function openOnPhone(browser: Browser, area: string): Promise<Page> {
  const desk = await openOwnDesk(browser, `/desk/${area}`, ["cashier"], phone);
  await speakIndonesian(desk);
  await desk.reload();
  await expect(desk.locator("html")).toHaveAttribute("lang", "id");
  return desk;
}

/** Opens a row that the list has, or gets while it is open, and checks the page with it. */
async function openRow(desk: Page, name: string): Promise<Locator> {
  const row = desk.getByRole("row", { name });
  await row.getByRole("link").click();
  await expect(desk.getByRole("heading", { level: 2 })).toBeVisible();
  expect([await isTooWide(desk), await violationsOf(desk)]).toEqual([false, []]);
  return row;
}

interface DecisionWords {
  readonly note: string;
  readonly tooShort: string;
  readonly left: string;
}

const english: DecisionWords = {
  note: "Note",
  tooShort: "This field is required.",
  left: "This row is no longer in the list.",
};

const indonesian: DecisionWords = {
  note: "Catatan",
  tooShort: "Kolom ini wajib diisi.",
  left: "Baris ini tidak lagi ada di daftar.",
};

/**
 * Decides about the open row: refused at the field with a note that is too short, then taken. The row leaves
 * the list.
 */
async function decideWithNote(desk: Page, verb: string, words: DecisionWords): Promise<void> {
  await desk.getByRole("button", { name: verb, exact: true }).click();
  const dialog = desk.getByRole("dialog");
  const note = dialog.getByLabel(words.note);
  const confirm = dialog.locator("[type=submit]");
  await expect(confirm).toHaveText(verb);
  await note.fill("ok");
  await confirm.click();
  await expect(dialog.getByText(words.tooShort)).toBeVisible();
  await expect(note).toBeFocused();
  await expect(note).toHaveValue("ok");
  expect(await violationsOf(desk)).toEqual([]);
  await note.fill("Asked by telephone.");
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText(words.left)).toBeVisible();
}

test("a deposit paid with another amount: approved at the open desk, and the player's open page credits the received amount", async ({
  page,
  register,
  browser,
}) => {
  const desk = await openArea(browser, "deposits");
  await register();
  await openDeposit(page, { method: "QRIS", credits: "100" });
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  await pay(page, /^Pay wrong amount/);
  const number = (await page.getByText(/^D\d{6}-/).textContent()) ?? "";
  const row = await openRow(desk, number);
  await expect(row).toContainText("Rp 90,000.00");

  await desk.keyboard.press("a");
  const dialog = desk.getByRole("dialog", { name: `Approve ${number}?` });
  const amount = dialog.getByLabel("Amount that arrived (IDR)");
  const note = dialog.getByLabel("Note (optional)");
  await expect(amount).toHaveValue("90,000");
  await amount.fill("0");
  await note.fill("As the bank says");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByText("Enter a valid amount.")).toBeVisible();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue("0");
  await expect(note).toHaveValue("As the bank says");
  expect(await violationsOf(desk)).toEqual([]);
  await expect(balanceChip(page)).toContainText("1,000.00");

  await amount.fill("90000");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  await expect(desk.getByText(/: approved$/)).toBeVisible();
  await expect(page.getByText("90.00 has been added to your balance.")).toBeVisible();
  await expect(balanceChip(page)).toContainText("1,090.00");
  await expect(waitingPanel(page)).toBeHidden();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  await desk.context().close();
});

test("two cashiers and one payment: the second one keeps the note, and sees who was first and what was decided", async ({
  page,
  browser,
}) => {
  const ref = await createUnclaimedPayment("64000");
  await page.goto(`${partyOrigin("gateway")}/pay/${ref}?lang=en`);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const area = `payments?search=${ref}`;
  const [first, second] = [await openArea(browser, area), await openArea(browser, area)];
  for (const desk of [first, second]) await openRow(desk, ref);
  await second.getByRole("button", { name: "Mark as returned" }).click();
  const dialog = second.getByRole("dialog");
  await dialog.getByLabel("Note").fill("Sent back at the bank.");
  await decideWithNote(first, "Mark as returned", english);

  await expect(dialog.getByRole("alert")).toContainText("This row is no longer in the list.");
  const confirm = dialog.getByRole("button", { name: "Mark as returned" });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("button", { name: "Go on with this" }).click();
  await confirm.click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody was first.");
  await expect(dialog.getByRole("alert")).toContainText(/op\d{7}: \S/);
  await expect(dialog.getByLabel("Note")).toHaveValue("Sent back at the bank.");
  await expect(confirm).toBeDisabled();
  expect(await violationsOf(second)).toEqual([]);
  for (const desk of [first, second]) await desk.context().close();
});

test("a payment without a deposit, on a phone in Indonesian: the open desk lists it with its amount until it is returned", async ({
  page,
  browser,
}) => {
  const desk = await openOnPhone(browser, "payments");
  const ref = await createUnclaimedPayment("45670");
  await page.goto(`${partyOrigin("gateway")}/pay/${ref}?lang=en`);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await openRow(desk, ref);
  await expect(desk.getByRole("region", { name: "Pembayaran tanpa deposit" })).toContainText("45.67");
  await decideWithNote(desk, "Tandai dikembalikan", indonesian);
  await desk.context().close();
});

/** Begins a transfer that the live studio neither books nor answers. The page shows that it is unknown. */
async function transferIntoSilence(page: Page, credits: string): Promise<void> {
  await letTransfers("silent");
  await page.goto("/transfer");
  await page.getByLabel("Nominal", { exact: true }).fill(credits);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("The provider has not confirmed yet.")).toBeVisible();
}

test.describe("a transfer that the live studio has not confirmed", () => {
  test.afterEach(() => letTransfers("normal"));

  test("the desk marks it as failed: the player's open page has the money again", async ({
    page,
    register,
    browser,
  }) => {
    const desk = await openArea(browser, "transfers");
    await register();
    await transferIntoSilence(page, "287");
    await expect(balanceChip(page)).toContainText("713.00");
    await openRow(desk, "287.00");
    await decideWithNote(desk, "It failed", english);
    await expect(page.getByText("The transfer did not go through.")).toBeVisible();
    await expect(balanceChip(page)).toContainText("1,000.00");
    await desk.context().close();
  });

  test("the desk wrongly marks it as arrived, on a phone in Indonesian: the studio's different balance is reported, then closed", async ({
    page,
    register,
    browser,
  }) => {
    const desk = await openOnPhone(browser, "transfers");
    await register();
    await transferIntoSilence(page, "312");
    await openRow(desk, "312.00");
    const address = (await desk.locator('main dd a[href^="/desk/players?row="]').getAttribute("href")) ?? "";
    const playerId = new URLSearchParams(address.split("?")[1]).get("row") ?? "";
    await decideWithNote(desk, "Sudah sampai", indonesian);
    await expect(page.getByText("312.00 moved from Main wallet to Harbour Live.")).toBeVisible();
    await expect(balanceChip(page)).toContainText("688.00");

    const compared = page.waitForResponse("**/api/wallets/refresh");
    await page.getByRole("banner").getByRole("button", { name: "Refresh" }).click();
    expect((await compared).ok()).toBe(true);
    await desk.goto("/desk/rounds?kind=reported");
    await openRow(desk, playerId);
    await expect(desk.getByRole("heading", { name: "Saldo lain" })).toBeVisible();
    await expect(desk.getByText('{"balanceMinor":"31200"}')).toBeVisible();
    await decideWithNote(desk, "Tutup", indonesian);
    await expect(balanceChip(page)).toContainText("688.00");
    await desk.context().close();
  });
});
