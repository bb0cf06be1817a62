import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { operate } from "../parties.ts";

test("an operator writes to all players: an open inbox shows the message without a reload, as text and nothing else", async ({
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
