import { heading, link, list, paragraph, type PageTexts } from "../../page-texts.ts";

export const help: PageTexts = {
  title: "Bantuan",
  blocks: [
    heading("Saya tidak dapat masuk"),
    list(
      "Periksa nama pengguna: hanya huruf kecil dan angka.",
      "Setiap gambar karakter berlaku untuk satu percobaan. Muat yang baru jika sulit dibaca.",
      "Setelah lima kali kata sandi salah, akun dikunci selama 15 menit, lebih lama jika berlanjut.",
    ),
    heading("Saya terus-menerus dikeluarkan"),
    paragraph(
      "Tanpa Ingat saya, sesi Anda berakhir saat peramban ditutup atau setelah 30 menit ditinggalkan. Anda dapat masuk di lima perangkat; perangkat keenam mengakhiri yang terlama.",
    ),
    link("/profile/sessions", "Di mana Anda masuk"),
    heading("Game terputus"),
    paragraph(
      "Buka kembali. Putaran yang selesai telah dibayar, yang belum selesai akan diselesaikan atau taruhannya kembali. Riwayat Anda menampilkan keduanya.",
    ),
    link("/history", "Riwayat Anda"),
    heading("Saldo saya tampak tidak benar"),
    paragraph(
      "Segarkan di samping jumlahnya. Jika masih berbeda dari riwayat, kirimkan nomor transaksinya kepada kami.",
    ),
    heading("Satu bagian situs tidak tampil"),
    paragraph(
      "Situs ini terdiri dari beberapa bagian. Jika satu bagian tidak dimuat, sisanya tetap berfungsi dan data Anda tetap aman. Coba lagi pada kartunya.",
    ),
    link("/contact", "Hubungi kami"),
  ],
};
