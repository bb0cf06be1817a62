import type { Localised } from "@tessera/shared/contracts/scalars";

export interface Announcement {
  readonly id: string;
  readonly text: Localised;
}

export const announcements: readonly Announcement[] = [
  {
    id: "play-money",
    text: {
      en: "Tessera runs on play money. A new account starts with 1,000.00 credits.",
      id: "Tessera menggunakan uang mainan. Akun baru dimulai dengan 1,000.00 kredit.",
    },
  },
  {
    id: "slots-first",
    text: {
      en: "Every slot of all eight studios is open, and so is the first live table. The others come later.",
      id: "Semua slot dari delapan studio sudah dibuka, begitu pula meja live pertama. Yang lain menyusul.",
    },
  },
];
