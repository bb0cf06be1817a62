import { crash } from "@tessera/shared/contracts/locales/id/crash";
import type { texts as reference } from "../en/index.ts";

/** Teks halaman saat shell tidak dapat berjalan. */
export const texts: typeof reference = {
  description: "Situs game daring: slot, meja live, dan lainnya, dengan uang mainan.",
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
  previewShown: "Pratinjau {{remote}} {{label}} sampai {{time}} (UTC+7)",
  previewYanked: "Tanpa pratinjau {{remote}} {{label}}: rilis ini dilarang. Ini yang sedang tayang.",
  previewUnfit:
    "Tanpa pratinjau {{remote}} {{label}}: rilis ini tidak cocok dengan yang sedang tayang. Ini yang sedang tayang.",
  previewUnread:
    "Tanpa pratinjau {{remote}} {{label}}: rilis ini tidak dapat dibaca sekarang. Ini yang sedang tayang.",
  previewEnd: "Akhiri pratinjau",
  previewName: "Pratinjau",
  previewRefusedTitle: "Tidak ada pratinjau",
  previewForgedText: "Tautan ini bukan milik situs ini, atau sebagian darinya hilang. Minta tautan baru.",
  previewEndedText: "Pratinjau dari tautan ini sudah berakhir. Minta tautan baru.",
  previewTakenText:
    "Perangkat lain sudah membuka tautan ini, dan setiap perangkat memerlukan tautannya sendiri. Minta tautan baru.",
  previewGoneText: "Rilis dari pratinjau ini tidak dapat ditampilkan lagi.",
  previewNotOpenedText: "Pratinjau dimulai saat tautannya dibuka di peramban.",
};
