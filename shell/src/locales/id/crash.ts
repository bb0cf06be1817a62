import type { Messages } from "../messages.ts";

/** Teks layar gangguan. */
export const crash: Messages["crash"] = {
  title: "Sistem Sedang Mengalami Gangguan",
  text: "Sistem sedang mengalami gangguan, tim kami akan segera memperbaikinya.",
  onHome: "Silakan coba lagi nanti.",
  elsewhere: "Anda akan diarahkan ke halaman utama.",
  countdown: "Mengalihkan dalam {{n}} …",
  homeNow: "Ke halaman utama sekarang",
  home: "Ke halaman utama",
};
