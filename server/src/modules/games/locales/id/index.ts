import type { texts as reference } from "../en/index.ts";

/** Teks keterangan game. */
export const texts: typeof reference = {
  categories: {
    slots: "Slot",
    live: "Live",
    table: "Meja",
    fishing: "Tembak Ikan",
    sports: "Olahraga",
    lottery: "Lotre",
    arcade: "Arkade",
  },
  description: (category, studio, about) => `${category} dari ${studio}. ${about}`,
};
