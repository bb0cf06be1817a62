import type { texts as reference } from "../en/index.ts";

/** Teks pemberitahuan. */
export const texts: typeof reference = {
  newMessage: "Anda mendapat pesan baru",
};
