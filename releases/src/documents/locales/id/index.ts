import { crash } from "@tessera/shared/contracts/locales/id/crash";
import type { texts as reference } from "../en/index.ts";

/** Teks halaman saat shell tidak dapat berjalan. */
export const texts: typeof reference = {
  description: "Situs permainan daring: slot, meja live, dan lainnya, dengan uang mainan.",
  noscript:
    "Bermain dan membayar memerlukan JavaScript. Aktifkan di peramban Anda lalu muat ulang halaman ini.",
  noscriptForm: "Formulir ini memerlukan JavaScript. Aktifkan di peramban Anda lalu muat ulang halaman ini.",
  crashTitle: crash.title,
  crashText: `${crash.text} ${crash.onHome}`,
  home: crash.home,
  failedTitle: "Halaman ini tidak dapat dimuat",
  failedText: "Sebagian situs hilang atau rusak saat diterima. Saldo dan taruhan Anda tidak terpengaruh.",
  stillLoading: "Masih dimuat.",
  slowTitle: "Ini lebih lama dari biasanya",
  slowText:
    "Situs belum diterima sepenuhnya. Halaman muncul begitu sudah lengkap, atau Anda dapat mencoba lagi.",
  staleTitle: "Situs memiliki versi baru",
  staleText: "Halaman ini dari versi sebelumnya dan perlu dimuat ulang.",
  offlineTitle: "Tidak ada koneksi",
  offlineText:
    "Perangkat Anda tidak dapat menjangkau situs. Periksa internet Anda: halaman muncul begitu koneksi kembali. Saldo dan taruhan Anda tidak terpengaruh.",
  tryAgain: "Coba lagi",
  loadAgain: "Muat ulang",
  close: "Tutup",
};
