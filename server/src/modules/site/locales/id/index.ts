import { help } from "./help.ts";
import { privacy } from "./privacy.ts";
import { responsibleGaming } from "./responsible-gaming.ts";
import { terms } from "./terms.ts";
import type { texts as reference } from "../en/index.ts";

/** Teks halaman isi, pengumuman, dan spanduk. */
export const texts: typeof reference = {
  pages: { help: help, privacy: privacy, "responsible-gaming": responsibleGaming, terms: terms },
  announcements: {
    "play-money": "Tessera menggunakan uang mainan. Akun baru dimulai dengan 1,000.00 kredit.",
    "own-limits": "Batas deposit, kerugian, dan waktu bermain dapat Anda atur kapan saja.",
  },
  banners: {
    "phoenix-fan": {
      title: "Kipas Phoenix telah tiba",
      text: "Burung api di atas pernis merah, dan ikut mengisi jackpot Mosaic.",
      alt: "Seekor phoenix dengan sayap terbuka",
    },
    "krakatau-wild": {
      title: "Krakatau Wild",
      text: "Slot yang paling sering dimainkan, dalam warna mawar dan nila.",
      alt: "Gunung api yang meletus",
    },
    "surya-reels": {
      title: "Baru: Surya Reels",
      text: "Matahari dari batu, keping demi keping. Coba dulu versi demonya.",
      alt: "Matahari dari susunan batu",
    },
    "golden-koi": {
      title: "Sore di tepi kolam",
      text: "Koi Emas berenang perlahan. Anda pun boleh santai.",
      alt: "Koi emas di air gelap",
    },
    "lantern-street": {
      title: "Malam lentera",
      text: "25.00 kredit bagi 500 pemain pertama yang mendaftar.",
      alt: "Jalan dengan lentera",
    },
  },
};
