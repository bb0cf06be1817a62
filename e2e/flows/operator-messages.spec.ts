import { randomUUID } from "node:crypto";
import { dayMs } from "@tessera/shared/core/durations";
import { bangkokDay, formatDay } from "@tessera/shared/core/time";
import { openOwnDesk, speakIndonesian } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { operate } from "../parties.ts";
import { phone } from "../viewports.ts";

test("an operator's message to all players: an open inbox shows it without a reload, as plain text", async ({
  page,
  register,
}) => {
  await register();
  await page.goto("/inbox");
  await expect(page.getByRole("link", { name: /Welcome to Tessera/ })).toBeVisible();
  const title = `Table <b>${randomUUID().slice(0, 8)}</b>`;
  await operate("POST", "/inbox-messages", {
    id: randomUUID(),
    audience: { kind: "all" },
    category: "promotion",
    title: { en: title, id: title },
    body: { en: "First line.\n<script>document.title = 'taken'</script>", id: "Baris pertama." },
    link: "/games",
  });
  const row = page.getByRole("link", { name: `Open, unread: ${title}` });
  await expect(row).toBeVisible({ timeout: 20_000 });
  await row.click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByText("<script>document.title = 'taken'</script>")).toBeVisible();
  await expect(page).not.toHaveTitle("taken");
  await dialog.getByRole("link", { name: "Go there" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/games");
});

test("a message for later, in Indonesian at 360 px: day and time have the site's format, and are refused until they are complete", async ({
  browser,
}) => {
  const desk = await openOwnDesk(browser, "/desk/messages", ["content"], phone);
  await speakIndonesian(desk);
  await desk.goto("/desk/messages");
  await desk.getByRole("link", { name: "Pesan baru" }).click();
  const form = desk.getByRole("region", { name: "Pesan baru" });
  const title = `Nanti ${randomUUID().slice(0, 8)}`;
  for (const language of ["English", "Bahasa Indonesia"]) {
    await form.getByLabel(`Judul, ${language}`).fill(title);
    await form.getByLabel(`Teks, ${language}`).fill("Isi.");
  }
  await form.getByRole("button", { name: "Nanti" }).click();
  const [day, time] = [
    form.getByRole("textbox", { name: "Tanggal" }),
    form.getByRole("textbox", { name: "Waktu" }),
  ];
  const check = form.getByRole("button", { name: "Periksa dan kirim" });
  await check.click();
  await expect(day).toHaveAccessibleDescription("Isi tanggal sebagai dd/mm/yyyy.");
  await day.fill("28/12/2098");
  await time.fill("25");
  await check.click();
  await expect(time).toHaveAccessibleDescription("Isi waktu sebagai jj:mm.");
  await time.fill("0715");
  await check.click();
  const dialog = desk.getByRole("dialog");
  const schedule = dialog.getByRole("button", { name: "Jadwalkan" });
  await schedule.click();
  await expect(day).toHaveAccessibleDescription("Pilih tanggal yang lebih awal.");
  const tomorrow = formatDay(bangkokDay(new Date(Date.now() + dayMs)));
  await day.fill(tomorrow);
  await check.click();
  await expect(dialog.getByText(`${tomorrow} 07:15:00`)).toBeVisible();
  await schedule.click();
  await expect(desk.getByText("Pesan disimpan dan akan dikirim.").first()).toBeVisible();
  await desk.goto("/desk/messages?status=scheduled");
  await expect(desk.getByRole("link", { name: new RegExp(title) })).toBeVisible();
  await desk.context().close();
});
