import { createHash, createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { playRound, spinButton } from "../slot.ts";
import { phone, wide } from "../viewports.ts";

const seed = "1.00";
const title = "/play/four-leaf-forge";

const words = {
  en: {
    pool: "Pebble jackpot",
    won: "You won the Pebble jackpot",
    history: "See the history",
    close: "Continue",
    higher: "Higher bet",
    inbox: "You won the Pebble jackpot",
    line: /^You won the Pebble jackpot: [12]\.\d\d/,
  },
  id: {
    pool: "Jackpot Kerikil",
    won: "Anda memenangkan Jackpot Kerikil",
    history: "Lihat riwayat",
    close: "Lanjutkan",
    higher: "Naikkan taruhan",
    inbox: "Anda memenangkan Jackpot Kerikil",
    line: /^Anda memenangkan Jackpot Kerikil: [12]\.\d\d/,
  },
} as const;

/** Amount of the pool on Home, as it is announced. */
const heldOn = (home: Page, pool: string) => home.getByText(new RegExp(`^${pool}: [\\d,.]+$`));

async function chooseIndonesian(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Language and theme" }).filter({ visible: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
}

/**
 * Opens the past draws of the pool on a guest's Home, and verifies the latest one, in the page and by hand.
 */
async function verifyLatestDraw(guest: Page): Promise<void> {
  await guest
    .getByRole("button", { name: /^Past draws/ })
    .first()
    .click();
  const dialog = guest.getByRole("dialog", { name: "Past draws" });
  // The tile, which the runner presses once the dialog has stopped moving; a forced press may come while it
  // moves.
  await dialog.locator("label").filter({ hasText: words.en.pool }).click();
  await expect(dialog.getByRole("radio", { name: words.en.pool })).toBeChecked();
  const latest = dialog
    .getByRole("listitem")
    .filter({ hasText: /Won by .{2}•••. · cycle \d+/ })
    .first();
  await expect(latest).toContainText(/[12]\.\d\d/);
  await latest.getByRole("button", { name: /^Verify the draw/ }).click();
  await expect(latest.getByText("Computed anew in your browser: the draw is right.")).toBeVisible();
  const shown = async (label: string) => {
    const pair = latest.locator("dl > div").filter({ has: guest.getByText(label, { exact: true }) });
    return (await pair.locator("dd").textContent()) ?? "";
  };
  const secretOf = async (party: "Studio" | "Site") => {
    const secret = Buffer.from(await shown(`${party}'s secret`), "hex");
    const hash = await shown(`Hash of the ${party.toLowerCase()}'s secret`);
    expect(createHash("sha256").update(secret).digest("hex")).toBe(hash);
    return secret;
  };
  const hmacOf = (secret: Buffer, text: string) => createHmac("sha256", secret).update(text).digest("hex");
  const booking = await shown("Text of the ticket");
  expect(booking).toMatch(
    new RegExp(`:${await shown("Site's id of the bet")}:${await shown("Hash of the player's seed")}$`),
  );
  const ticket = hmacOf(await secretOf("Site"), booking);
  const text = await shown("Text of the bet");
  expect(text).toBe(`${booking.split(":").slice(0, 3).join(":")}:${ticket}`);
  const digits = hmacOf(await secretOf("Studio"), text).slice(0, 13);
  const minorOf = (amount: string) => BigInt(amount.replace(/\D/g, ""));
  const odds = minorOf(await shown("Bets per draw"));
  expect(BigInt(`0x${digits}`) * odds < (1n << 52n) * minorOf(await shown("Bet"))).toBe(true);
  expect(await guest.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await dialog.getByRole("button", { name: "Close" }).click();
}

for (const [viewport, language] of [
  [phone, "en"],
  [wide, "id"],
  [wide, "en"],
  [phone, "id"],
] as const) {
  test(`a jackpot at ${viewport.width}, ${language}: grows for a guest, is won, announced on every page of the winner, and reset`, async ({
    page,
    register,
    context,
    browser,
    baseURL,
  }) => {
    test.slow();
    await page.setViewportSize(phone);
    await register();
    await page.goto("/");
    const text = words[language];
    if (language === "id") await chooseIndonesian(page);
    await page.setViewportSize(viewport);
    const guests = await browser.newContext({ viewport, ...(baseURL && { baseURL }) });
    const guest = await guests.newPage();
    await guest.goto("/");
    const held = heldOn(guest, words.en.pool);
    await expect(held).toHaveText(`${words.en.pool}: ${seed}`);

    // The winner looks at something else in another tab.
    const elsewhere = await context.newPage();
    await elsewhere.setViewportSize(viewport);
    await elsewhere.goto("/inbox");

    await page.goto(title);
    const notice = page.getByRole("dialog", { name: text.won });
    await expect(async () => {
      // A small bet wins once in 25 times.
      if (await notice.isVisible()) await notice.getByRole("button", { name: text.close }).click();
      await playRound(page);
      await expect(held).not.toHaveText(`${words.en.pool}: ${seed}`, { timeout: 12_000 });
    }).toPass();

    const higher = page.frameLocator("iframe").getByRole("button", { name: text.higher });
    await expect(spinButton(page)).toBeEnabled();
    while (await higher.isEnabled()) await higher.click();
    await playRound(page);

    await expect(notice).toContainText(new RegExp(`${text.pool}: [12]\\.\\d\\d`));
    await expect(elsewhere.getByRole("dialog", { name: text.won })).toBeVisible();
    await expect(held).toHaveText(`${words.en.pool}: ${seed}`);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);

    await elsewhere.getByRole("dialog").getByRole("button", { name: text.close }).click();
    await expect(elsewhere.getByText(text.inbox).first()).toBeVisible();
    await notice.getByRole("button", { name: text.close }).click();
    const line = page.getByRole("status").filter({ hasText: text.line });
    await expect(line).toBeVisible();
    await verifyLatestDraw(guest);
    await line.getByRole("link", { name: text.history }).click();
    await expect(page).toHaveURL(/\/history/);
    await expect(page.getByText("Four Leaf Forge").first()).toBeVisible();
    await guests.close();
  });
}
