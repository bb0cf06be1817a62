import { expect, type Page } from "@playwright/test";
import * as z from "@tessera/shared/schema";
import { readMailedCode } from "./cashier.ts";
import type { NewPlayer, RegisteredPlayer } from "./fixtures.ts";
import { operate } from "./parties.ts";

/** Draws the picture of an identity card, as JPEG. */
export async function drawCard(page: Page, width: number, height: number): Promise<Buffer> {
  const encoded = await page.evaluate(
    ([x, y]) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [x, y];
      const brush = canvas.getContext("2d");
      if (!brush) throw new Error("There is no canvas to draw on.");
      brush.fillStyle = "#2f6f8f";
      brush.fillRect(0, 0, x, y);
      brush.fillStyle = "#ffffff";
      brush.font = `${y / 8}px sans-serif`;
      brush.fillText("KARTU TANDA PENDUDUK", y / 10, y / 4, x - y / 5);
      return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  return Buffer.from(encoded, "base64");
}

/** Chooses a picture in the form. */
export async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  await page
    .getByLabel(/^Choose (a|another) file$/)
    .setInputFiles({ name: "ktp.jpg", mimeType: "image/jpeg", buffer });
}

/** Requests a code and types it. */
export async function typeCode(page: Page, { username }: NewPlayer): Promise<void> {
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(/^Enter the 6 digits sent to/)).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await readMailedCode(page, `${username}@mail.example`));
}

/** Number of the bank account that every applicant has, at Bank Nusa Pertiwi. */
export const applicantsAccount = "1234567890";

/** Fills the form in as a new applicant, without the picture, and sends it. */
export async function apply(page: Page, player: RegisteredPlayer): Promise<void> {
  await page.goto("/referral/register");
  await page.getByLabel("Phone number").fill(player.phone);
  await page.getByLabel("Email").fill(`${player.username}@mail.example`);
  await page.getByLabel("Bank", { exact: true }).selectOption({ label: "Bank Nusa Pertiwi" });
  await page.getByLabel("Account number").fill(applicantsAccount);
  await choosePicture(page, await drawCard(page, 900, 570));
  await expect(page.getByRole("img", { name: "Preview of your ID card" })).toBeVisible();
  await typeCode(page, player);
  await acceptAndSend(page);
}

/** Accepts the terms and sends the form. */
export async function acceptAndSend(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I accept the terms" }).check({ force: true });
  await page.getByRole("button", { name: "Send application" }).click();
}

const applications = z.object({
  items: z.array(z.object({ id: z.string(), username: z.string(), version: z.number() })),
});
const referrers = z.object({
  items: z.array(z.object({ playerId: z.string(), username: z.string(), version: z.number() })),
});

/** Decides about the waiting application of a player, as the first operator does. */
export async function decideApplication(username: string, verb: "approve" | "reject", body: object) {
  const { items } = z.parse(applications, await operate("GET", "/referral-applications?status=pending"));
  const found = items.find((item) => item.username === username);
  if (!found) throw new Error(`No application of ${username} waits.`);
  await operate("POST", `/referral-applications/${found.id}/${verb}`, { ...body, version: found.version });
}

/** Suspends an approved player. */
export async function suspendReferrer(username: string, reason: string): Promise<void> {
  const { items } = z.parse(referrers, await operate("GET", "/referrers?status=approved"));
  const found = items.find((item) => item.username === username);
  if (!found) throw new Error(`${username} is no approved referrer.`);
  await operate("POST", `/referrers/${found.playerId}/suspend`, { reason, version: found.version });
}
