import type { FrameLocator, Locator, Page } from "@playwright/test";
import { balanceChip, newAccountNumber, readMailedCode } from "../cashier.ts";
import { demo, expect, newPhone, newPlayer, test } from "../fixtures.ts";
import { gameFrame } from "../game.ts";
import { captchaAnswer } from "../start-site.ts";
import { phone } from "../viewports.ts";

// English and the mouse are what most flows use. Here every form and every kind of game is used once in
// Indonesian, by touch.
test.use({ viewport: phone, hasTouch: true });

const button = (part: Page | Locator | FrameLocator, name: string) =>
  part.getByRole("button", { name, exact: true });
const dialogOf = (page: Page) => page.getByRole("dialog");

async function speakIndonesian(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await button(page, "Language and theme").tap();
  await page.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" }).tap();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
}

async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /Saya menyetujui syarat/ }).tap();
  const dialog = page.getByRole("dialog", { name: "Syarat dan ketentuan" });
  const text = dialog.getByRole("region", { name: "Syarat dan ketentuan" });
  await text.getByRole("heading").first().waitFor();
  await expect(async () => {
    await text.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(button(dialog, "Setuju")).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await button(dialog, "Setuju").tap();
}

test("forms: registration, login, bank account, deposit, transfer, limits and withdrawal", async ({
  page,
}) => {
  const { username, password } = newPlayer();
  await speakIndonesian(page, "/register");
  const form = page.locator("form");
  await page.getByLabel("Nama pengguna").fill(username);
  await button(form, "Daftar").tap();
  await expect(page.getByLabel("Kata sandi", { exact: true })).toHaveAccessibleDescription(
    /Gunakan 8 hingga 64 karakter/,
  );
  await page.getByLabel("Kata sandi", { exact: true }).fill(password);
  await page.getByLabel("Ulangi kata sandi", { exact: true }).fill(password);
  await page.getByLabel(/Nama lengkap/).fill("Ana Kembang");
  await page.getByLabel("Nomor telepon").fill(newPhone());
  await page.getByLabel("Email").fill(`${username}@mail.example`);
  await page.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  await acceptTerms(page);
  await button(form, "Daftar").tap();
  await button(dialogOf(page), "Nanti").tap();

  await page.goto("/profile");
  await button(page.getByRole("main"), "Keluar").tap();
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await page.getByLabel("Nama pengguna").fill(username);
  await page.getByLabel("Kata sandi", { exact: true }).fill(password);
  await page.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  await button(form, "Masuk").tap();
  await expect(balanceChip(page)).toContainText("1,000.00");

  await page.goto("/profile/bank");
  const bank = page.getByRole("complementary");
  await bank.getByLabel("Bank", { exact: true }).selectOption({ label: "Bank Nusa Pertiwi" });
  await bank.getByLabel("Nomor rekening").fill("12");
  await button(bank, "Daftarkan rekening").tap();
  await expect(bank.getByLabel("Nomor rekening")).toHaveAccessibleDescription(/tidak valid/);
  await bank.getByLabel("Nomor rekening").fill(newAccountNumber());
  await button(bank, "Daftarkan rekening").tap();
  await expect(page.getByRole("list", { name: "Rekening bank Anda" })).toContainText("Bank Nusa Pertiwi");

  await page.goto("/deposit");
  await page.getByRole("radio", { name: "QRIS" }).tap();
  await page.getByLabel("Jumlah", { exact: true }).fill("100");
  await button(page, "Kirim").tap();
  await button(page, "Nanti saja").tap();
  await button(dialogOf(page), "Konfirmasi").tap();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Buka halaman pembayaran" }).tap();
  await button(await opened, "Bayar").tap();
  await expect(page.getByText("100.00 telah ditambahkan ke saldo Anda.")).toBeVisible();

  await page.goto("/transfer");
  await page.getByLabel("Nominal", { exact: true }).fill("300");
  await button(page, "Kirim").tap();
  await expect(page.getByText("300.00 dipindahkan dari Dompet utama ke Harbour Live.")).toBeVisible();
  await button(page, "Kembalikan semua").tap();
  await expect(balanceChip(page)).toContainText("1,100.00");

  await page.goto("/profile/limits");
  await button(page, "Tetapkan: Deposit per hari").tap();
  await dialogOf(page).getByRole("textbox").fill("100");
  await button(dialogOf(page), "Simpan").tap();
  await expect(page.getByText("100.00 dari 100.00 terpakai").first()).toBeVisible();

  await page.goto("/withdraw");
  await button(page, "Kirim kode").tap();
  await expect(page.getByText(/Masukkan 6 angka yang dikirim ke/)).toBeVisible();
  await page.getByLabel("Kode").fill(await readMailedCode(page, `${username}@mail.example`));
  await button(page, "Konfirmasi").tap();
  await page.getByLabel("Jumlah", { exact: true }).fill("100");
  await button(page, "Kirim").tap();
  await button(dialogOf(page), "Tarik").tap();
  await expect(page.getByText("100.00 telah dibayarkan ke Bank Nusa Pertiwi.")).toBeVisible();
});

test("shop: a spin is confirmed, turns, and shows its prize", async ({ page, logInByCalls }) => {
  await logInByCalls(demo);
  await speakIndonesian(page, "/shop");
  await button(page, "Putar").tap();
  const dialog = page.getByRole("dialog", { name: "Putar dengan 10 poin?" });
  await button(dialog, "Putar").tap();
  await dialog.waitFor({ state: "hidden" });
  await expect(
    page.getByRole("status").filter({ hasText: /Anda memenangkan|Kali ini tanpa hadiah/ }),
  ).toBeVisible();
});

interface Kind {
  readonly slug: string;
  /** The studio's call that answers the bet. */
  readonly call: RegExp;
  /** Bets by touch. */
  readonly bet: (game: FrameLocator) => Promise<void>;
  /** Ends the round by touch, where it does not end by itself. */
  readonly end?: (game: FrameLocator) => Promise<void>;
}

const kinds: Readonly<Record<string, Kind>> = {
  slot: { slug: "golden-koi", call: /\/rounds$/, bet: (game) => button(game, "Putar").tap() },
  roulette: {
    slug: "french-roulette",
    call: /\/spins$/,
    bet: async (game) => {
      await button(game, "17 hitam").tap();
      await button(game, "Putar").tap();
    },
  },
  keno: {
    slug: "potters-keno",
    call: /\/draws$/,
    bet: async (game) => {
      await button(game, "17").tap();
      await button(game, "Undi").tap();
    },
  },
  blackjack: {
    slug: "masons-blackjack",
    call: /\/hands$/,
    bet: (game) => button(game, "Bagi kartu").tap(),
    end: async (game) => {
      const stand = button(game, "Cukup");
      const deal = button(game, "Bagi kartu");
      await stand.or(deal).first().waitFor();
      // A split or a blackjack takes another number of moves.
      await expect(async () => {
        if (await stand.isVisible()) await stand.tap({ timeout: 1_000 });
        await expect(deal).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  },
  crash: {
    slug: "balloon-bazaar",
    call: /\/bets$/,
    bet: async (game) => {
      await expect(game.getByText(/^Taruhan ditutup dalam [5-8] dtk$/)).toBeVisible({ timeout: 60_000 });
      await button(game, "Taruh").tap();
      await expect(button(game, "Taruhan terpasang")).toBeVisible();
    },
    end: async (game) => {
      const cashOut = button(game, "Cairkan");
      const crashed = game.getByText(/Jatuh · Ronde berikutnya/);
      await cashOut.or(crashed).first().waitFor();
      if (await cashOut.isVisible()) await cashOut.tap();
    },
  },
};

test("games: the rules, a round of each kind, and its announced result", async ({ page, register }) => {
  await register();
  await speakIndonesian(page, "/games");
  for (const [kind, { slug, call, bet, end }] of Object.entries(kinds)) {
    await test.step(kind, async () => {
      await page.goto(`/play/${slug}`);
      const game = gameFrame(page);
      const rules = game.getByRole("button", { name: /aturan/i });
      await rules.tap();
      await expect(game.getByRole("dialog").getByText(/Pengembalian kepada pemain/)).toBeVisible();
      await button(game.getByRole("dialog"), "Tutup").tap();
      const answered = page.waitForResponse(call, { timeout: 60_000 });
      await bet(game);
      expect((await answered).ok()).toBe(true);
      await end?.(game);
      await expect(game.getByRole("status")).toContainText(/Saldo|Dicairkan|Jatuh|Kembali/);
    });
  }
});

test("live table: funded, a card drawn, and its result announced", async ({ page, register }) => {
  await register();
  await speakIndonesian(page, "/transfer");
  await page.getByLabel("Nominal", { exact: true }).fill("100");
  await button(page, "Kirim").tap();
  await expect(page.getByText("100.00 dipindahkan dari Dompet utama ke Harbour Live.")).toBeVisible();
  await page.goto("/play/harbour-high-card");
  const table = gameFrame(page);
  await table.getByText("10.00", { exact: true }).tap();
  await button(table, "Ambil kartu").tap();
  await expect(
    table.getByText(/^(Anda menang 20\.00|Seri\. 5\.00 dikembalikan|Tidak menang)\.$/),
  ).toBeVisible();
});
