import { heading, link, list, paragraph, type PageTexts } from "../../page-texts.ts";

export const terms: PageTexts = {
  title: "Syarat dan ketentuan",
  blocks: [
    paragraph(
      "Ketentuan ini menjelaskan apa yang dapat Anda harapkan dari situs ini dan apa yang diharapkan situs ini dari Anda. Dengan membuka akun, Anda menyetujuinya.",
    ),
    heading("Uang mainan"),
    paragraph(
      "Situs ini menggunakan uang mainan. Deposit dan penarikan mengikuti langkah kasir yang sebenarnya, dan yang dibayarkan masuk maupun keluar di sana juga uang mainan: kredit tidak bernilai di luar situs, tidak dapat dijual atau ditukar, dan tidak ada hadiah nyata.",
    ),
    paragraph("Akun baru menerima 1,000.00 kredit satu kali."),
    heading("Akun Anda"),
    list(
      "Anda berusia minimal 21 tahun.",
      "Anda memiliki satu akun atas nama Anda sendiri.",
      "Anda menjaga kerahasiaan kata sandi dan memberi tahu kami jika orang lain mungkin mengetahuinya.",
      "Anda bermain sendiri, tanpa program yang bermain untuk Anda.",
    ),
    heading("Game"),
    paragraph(
      "Game dijalankan oleh studionya. Setiap putaran ditentukan oleh server studio; yang Anda lihat adalah hasilnya, bukan penyebabnya. Angka pengembalian pada game adalah rata-rata dari sangat banyak putaran dan tidak menjanjikan apa pun untuk satu putaran.",
    ),
    paragraph(
      "Jika sebuah putaran terputus, putaran itu diselesaikan atau taruhan Anda dikembalikan. Riwayat Anda menunjukkan yang mana.",
    ),
    heading("Apa yang dapat kami lakukan"),
    paragraph(
      "Kami dapat menangguhkan akun yang melanggar ketentuan ini, dan memperbaiki saldo yang salah karena gangguan. Setiap perbaikan tercatat di riwayat Anda.",
    ),
    heading("Perubahan"),
    paragraph(
      "Jika makna ketentuan ini berubah, kami meminta persetujuan Anda atas versi baru sebelum Anda melanjutkan.",
    ),
    link("/pages/privacy", "Data yang kami simpan tentang Anda"),
    link("/pages/responsible-gaming", "Bermain dengan batas"),
  ],
};
