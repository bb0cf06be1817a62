import { expect, type Locator, type Page } from "@playwright/test";
import { partyOrigin } from "./parties.ts";

/** The balance in the header, updated by server events. */
export function balanceChip(page: Page): Locator {
  return page.locator("[data-place='header.balance']");
}

/** Number of a bank account that nobody else has. */
export const newAccountNumber = () =>
  Array.from({ length: 10 }, () => Math.floor(Math.random() * 10)).join("");

/** Fills in the form of a new bank account and sends it. */
export async function fillBankForm(form: Locator, bank: string, number: string): Promise<void> {
  await form.getByLabel("Bank", { exact: true }).selectOption({ label: bank });
  await form.getByLabel("Account number").fill(number);
  await form.getByRole("button", { name: "Register the account" }).click();
}

/** Registers a bank account in the dialog that is open. */
export async function fillBankDialog(page: Page, bank = "Bank Nusa Pertiwi"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Bank account" });
  await fillBankForm(dialog, bank, newAccountNumber());
  await expect(dialog).toBeHidden();
}

export interface DepositChoice {
  /** The method's tile, for example "QRIS". */
  readonly method: string;
  readonly credits: string;
  /** Bank or e-wallet that the payment goes through. */
  readonly provider?: string;
}

/** Fills in the deposit form; registers a bank account first when needed. */
export async function fillDeposit(page: Page, { method, credits, provider }: DepositChoice): Promise<void> {
  await page.getByRole("radio", { name: method }).check({ force: true });
  if (provider) await page.getByLabel("Payment provider").selectOption({ label: provider });
  const addFirst = page.getByRole("button", { name: /Register a bank account/ });
  if (method === "Bank transfer" && (await addFirst.isVisible())) {
    await addFirst.click();
    await fillBankDialog(page);
  }
  await page.getByLabel("Amount", { exact: true }).fill(credits);
}

/** Submits the deposit form, without a limit, and accepts the confirmation. */
export async function sendDeposit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit" }).click();
  const notNow = page.getByRole("button", { name: "Not now" });
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Confirm" });
  await notNow.or(confirm).first().waitFor();
  if (await notNow.isVisible()) await notNow.click();
  await confirm.click();
  await expect(waitingPanel(page)).toBeVisible();
}

/**
 * Opens a deposit of a logged-in player, up to its waiting panel; with a promotion when its slug is given.
 */
export async function openDeposit(page: Page, choice: DepositChoice, promotion?: string): Promise<void> {
  await page.goto(promotion ? `/deposit?promo=${promotion}` : "/deposit");
  await fillDeposit(page, choice);
  await sendDeposit(page);
}

export function waitingPanel(page: Page): Locator {
  return page.getByRole("region", { name: "Payment", exact: true });
}

/** Opens the gateway's page of the deposit on screen, as a player does, in a new window. */
export async function openPaymentPage(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await waitingPanel(page).getByRole("link", { name: "Open the payment page" }).click();
  const payment = await opened;
  await payment.getByRole("heading", { level: 1, name: "Payment" }).waitFor();
  return payment;
}

/** Presses one button of the gateway's page of the deposit on screen. */
export async function pay(page: Page, button: string | RegExp = "Pay"): Promise<Page> {
  const payment = await openPaymentPage(page);
  await payment.getByRole("button", { name: button, exact: typeof button === "string" }).click();
  return payment;
}

/** Reads the newest code that was mailed to an address, on the mailbox's own page. */
export async function readMailedCode(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${partyOrigin("mailbox")}/?lang=en&to=${encodeURIComponent(email)}`);
  // The language of the player's page, or of his profile, is the mail's.
  const subject = mailbox.getByText(/\d{6} (is your Tessera code|adalah kode Tessera Anda)/).first();
  const code = /\d{6}/.exec((await subject.textContent()) ?? "")?.[0];
  await mailbox.close();
  if (!code) throw new Error(`No code was mailed to ${email}.`);
  return code;
}

/** Verifies the address on the open page of a withdrawal, and registers a bank account. */
export async function prepareWithdrawal(page: Page, username: string): Promise<void> {
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(/Enter the 6 digits sent to/)).toBeVisible();
  await page.getByLabel("Code").fill(await readMailedCode(page, `${username}@mail.example`));
  await page.getByRole("button", { name: "Confirm" }).click();
  await registerFirstBank(page);
}

/** Registers the first bank account from the open page of a withdrawal. */
export async function registerFirstBank(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Register a bank account/ }).click();
  await fillBankDialog(page);
}

/** Sends the form of a withdrawal and confirms it. Returns its number. */
export async function sendWithdrawal(page: Page, credits: string): Promise<string> {
  await page.getByLabel("Amount", { exact: true }).fill(credits);
  await page.getByRole("button", { name: "Submit" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw" });
  await expect(dialog).toContainText("You can cancel it until it is approved.");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  return (await page.getByText(/^W\d{6}-/).textContent()) ?? "";
}
