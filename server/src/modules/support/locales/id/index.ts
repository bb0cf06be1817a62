import type { texts as reference } from "../en/index.ts";

/** Teks pemberitahuan tentang permintaan ke layanan bantuan. */
export const texts: typeof reference = {
  answered: {
    title: (number) => `Layanan bantuan telah menjawab ${number}`,
    body: "Baca jawabannya di permintaan Anda. Anda bisa menulis lagi di sana.",
  },
  closed: {
    title: (number) => `Permintaan ${number} telah ditutup`,
    body: "Pesannya tetap bisa dibaca. Jika masih perlu bantuan, tulis permintaan baru.",
  },
  greeting: (username) => `Halo ${username},`,
  link: (address) => `Permintaan Anda: ${address}`,
};
