import type { crash as reference } from "../en/crash.ts";

/** Teks layar gangguan. */
export const crash: typeof reference = {
  title: "Sistem Sedang Mengalami Gangguan",
  text: "Sistem sedang mengalami gangguan, tim kami akan segera memperbaikinya.",
  onHome: "Silakan coba lagi nanti.",
  elsewhere: "Anda akan diarahkan ke halaman utama.",
  countdown: "Mengalihkan dalam {{n}} …",
  homeNow: "Ke halaman utama sekarang",
  home: "Ke halaman utama",
};
