import type { Page } from "@playwright/test";
import * as z from "@tessera/shared/schema";
import { violationsOf } from "../axe.ts";
import { demo, demoBaht, expect, test } from "../fixtures.ts";
import { operate } from "../parties.ts";

const documents = z.object({
  items: z.array(
    z.object({
      slug: z.string(),
      revision: z.number(),
      content: z.looseObject({ blocks: z.array(z.unknown()) }),
    }),
  ),
});
const drafted = z.object({ revision: z.number() });

test.use({ bypassCSP: true });

/** Publishes the terms with one paragraph more. */
async function publishTerms(): Promise<void> {
  const { items } = z.parse(documents, await operate("GET", "/pages"));
  const terms = items.find(({ slug }) => slug === "terms");
  const text = { en: "Points are valid for a year.", id: "Poin berlaku selama satu tahun." };
  const content = {
    ...terms?.content,
    blocks: [...(terms?.content.blocks ?? []), { kind: "paragraph", text }],
  };
  const body = { revision: terms?.revision, content };
  const { revision } = z.parse(drafted, await operate("PUT", "/pages/terms/draft", body));
  await operate("POST", "/pages/terms/publish", { revision });
}

/** Reads the terms of the dialog to their end and accepts them. */
async function accept(page: Page, words: { title: string; text: string; button: string }): Promise<void> {
  const dialog = page.getByRole("dialog", { name: words.title });
  await dialog.getByText(words.text).last().scrollIntoViewIfNeeded();
  await dialog.getByRole("button", { name: words.button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

// The demo players accept at the end, because later flows log in as them.
test("terms published at the desk: required on an open page and after a login, in both languages, but never before a withdrawal", async ({
  page,
  logIn,
  logInByCalls,
}) => {
  await page.goto("/login");
  await logIn(demo);
  // Published before the page has its event connection, or after it.
  await page.goto("/promotions");
  await publishTerms();
  await expect(page.getByRole("dialog", { name: "New terms" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await accept(page, { title: "New terms", text: "Points are valid for a year.", button: "Accept" });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Promotions" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.goto("/profile");
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await logInByCalls(demoBaht);
  await page.evaluate(() => localStorage.setItem("language", "id"));
  await page.goto("/deposit");
  const dialog = page.getByRole("dialog", { name: "Syarat dan ketentuan baru" });
  await dialog.getByRole("link", { name: "Tarik dana" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tarik dana" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto("/");
  await accept(page, {
    title: "Syarat dan ketentuan baru",
    text: "Poin berlaku selama satu tahun.",
    button: "Setuju",
  });
  await page.goto("/deposit");
  await expect(page.getByRole("heading", { level: 1, name: "Deposit" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});
