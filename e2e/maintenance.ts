import { expect, type Locator, type Page } from "@playwright/test";

const words = {
  en: {
    announce: "Announce maintenance",
    area: "Area",
    startsIn: "Begins in minutes (0: now)",
    lasts: "Lasts minutes (0: until it is ended)",
    message: "Message",
  },
  id: {
    announce: "Umumkan pemeliharaan",
    area: "Area",
    startsIn: "Mulai dalam menit (0: sekarang)",
    lasts: "Lama dalam menit (0: sampai diakhiri)",
    message: "Pesan",
  },
} as const;

interface Announcement {
  readonly area: string;
  /** Minutes until its beginning. */
  readonly startsIn: string;
  /** Minutes from the beginning to the end; left out: what the dialog proposes. */
  readonly lasts?: string;
}

/** Opens the dialog of an announcement, and fills in the area and the times. */
export async function beginAnnouncing(
  desk: Page,
  language: keyof typeof words,
  { area, startsIn, lasts }: Announcement,
): Promise<Locator> {
  const labels = words[language];
  await desk.getByRole("button", { name: labels.announce }).click();
  const dialog = desk.getByRole("dialog", { name: labels.announce });
  await dialog.getByLabel(labels.area).selectOption({ label: area });
  await dialog.getByLabel(labels.startsIn).fill(startsIn);
  if (lasts !== undefined) await dialog.getByLabel(labels.lasts).fill(lasts);
  return dialog;
}

/** Announces maintenance of an area on the desk's page of maintenance. */
export async function announceMaintenance(
  desk: Page,
  language: keyof typeof words,
  announcement: Announcement,
): Promise<void> {
  const dialog = await beginAnnouncing(desk, language, announcement);
  const { announce, message } = words[language];
  await dialog.getByLabel(`${message}, English`).fill("We mend the cupboards.");
  await dialog.getByLabel(`${message}, Bahasa Indonesia`).fill("Kami memperbaiki lemari.");
  await dialog.getByRole("button", { name: announce }).click();
  await expect(dialog).toBeHidden();
}
