import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { playRound, spinButton } from "../slot.ts";
import { phone, wide } from "../viewports.ts";

const seed = "10,000.00";
const title = "/play/four-leaf-forge";

const words = {
  en: {
    pool: "Pebble jackpot",
    won: "You won the Pebble jackpot",
    history: "See the history",
    close: "Continue",
    higher: "Higher bet",
    inbox: "You won the Pebble jackpot",
  },
  id: {
    pool: "Jackpot Kerikil",
    won: "Anda memenangkan Jackpot Kerikil",
    history: "Lihat riwayat",
    close: "Lanjutkan",
    higher: "Naikkan taruhan",
    inbox: "Anda memenangkan Jackpot Kerikil",
  },
} as const;

/** Amount of the pool on Home, as it is announced. */
const heldOn = (home: Page, pool: string) => home.getByText(new RegExp(`^${pool}: [\\d,.]+$`));

async function chooseIndonesian(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Language and theme" }).filter({ visible: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
}

for (const [viewport, language] of [
  [phone, "en"],
  [wide, "id"],
  [wide, "en"],
  [phone, "id"],
] as const) {
  test(`a jackpot at ${viewport.width}, ${language}: grows for a guest, is won, told on every page of the winner, and falls`, async ({
    page,
    register,
    context,
    browser,
    baseURL,
  }) => {
    test.slow();
    await page.setViewportSize(phone);
    await register();
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

    await expect(notice).toContainText(`${text.pool}: 10,00`);
    await expect(elsewhere.getByRole("dialog", { name: text.won })).toBeVisible();
    await expect(held).toHaveText(`${words.en.pool}: ${seed}`);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);

    await elsewhere.getByRole("dialog").getByRole("button", { name: text.close }).click();
    await expect(elsewhere.getByText(text.inbox).first()).toBeVisible();
    await notice.getByRole("button", { name: text.history }).click();
    await expect(page).toHaveURL(/\/history/);
    await expect(page.getByText("Four Leaf Forge").first()).toBeVisible();
    await guests.close();
  });
}
