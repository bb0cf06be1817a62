import { termsVersion } from "../../players/index.ts";
import { heading, link, list, paragraph, type LocalisedPage } from "./blocks.ts";

export const termsPage: LocalisedPage = {
  slug: "terms",
  title: { en: "Terms", id: "Syarat dan ketentuan" },
  version: termsVersion,
  blocks: [
    paragraph(
      "These terms say what you can expect from this site and what the site expects from you. By opening an account you accept them.",
      "Ketentuan ini menjelaskan apa yang dapat Anda harapkan dari situs ini dan apa yang diharapkan situs ini dari Anda. Dengan membuka akun, Anda menyetujuinya.",
    ),
    heading("Play money", "Uang mainan"),
    paragraph(
      "The site runs on play money. Deposits and withdrawals follow the steps of a real cashier, and what is paid in and out there is play money too: credits have no value outside the site, cannot be sold or exchanged, and there are no real prizes.",
      "Situs ini menggunakan uang mainan. Deposit dan penarikan mengikuti langkah kasir yang sebenarnya, dan yang dibayarkan masuk maupun keluar di sana juga uang mainan: kredit tidak bernilai di luar situs, tidak dapat dijual atau ditukar, dan tidak ada hadiah nyata.",
    ),
    paragraph(
      "A new account receives 1,000.00 credits once.",
      "Akun baru menerima 1,000.00 kredit satu kali.",
    ),
    heading("Your account", "Akun Anda"),
    list(
      ["You are at least 21 years old.", "Anda berusia minimal 21 tahun."],
      ["You have one account, in your own name.", "Anda memiliki satu akun atas nama Anda sendiri."],
      [
        "You keep your password to yourself and tell us when someone else may know it.",
        "Anda menjaga kerahasiaan kata sandi dan memberi tahu kami jika orang lain mungkin mengetahuinya.",
      ],
      [
        "You play yourself, without programs that play for you.",
        "Anda bermain sendiri, tanpa program yang bermain untuk Anda.",
      ],
    ),
    heading("Games", "Permainan"),
    paragraph(
      "Games are run by their studios. Every round is decided by the studio's server; what you see is the result, not its cause. The return shown with a game is an average over very many rounds and promises nothing for a single one.",
      "Permainan dijalankan oleh studionya. Setiap putaran ditentukan oleh server studio; yang Anda lihat adalah hasilnya, bukan penyebabnya. Angka pengembalian pada permainan adalah rata-rata dari sangat banyak putaran dan tidak menjanjikan apa pun untuk satu putaran.",
    ),
    paragraph(
      "When a round breaks off, it is completed or your bet is returned. Your history shows which.",
      "Jika sebuah putaran terputus, putaran itu diselesaikan atau taruhan Anda dikembalikan. Riwayat Anda menunjukkan yang mana.",
    ),
    heading("What we may do", "Apa yang dapat kami lakukan"),
    paragraph(
      "We may suspend an account that breaks these terms, and correct a balance that is wrong because of a fault. Every correction appears in your history.",
      "Kami dapat menangguhkan akun yang melanggar ketentuan ini, dan memperbaiki saldo yang salah karena gangguan. Setiap perbaikan tercatat di riwayat Anda.",
    ),
    heading("Changes", "Perubahan"),
    paragraph(
      "When these terms change in meaning, we ask you to accept the new version before you go on.",
      "Jika makna ketentuan ini berubah, kami meminta persetujuan Anda atas versi baru sebelum Anda melanjutkan.",
    ),
    link("/pages/privacy", "What we keep about you", "Data yang kami simpan tentang Anda"),
    link("/pages/responsible-gaming", "Playing within limits", "Bermain dengan batas"),
  ],
};
