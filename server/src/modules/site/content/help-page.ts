import { heading, link, list, paragraph, type LocalisedPage } from "./blocks.ts";

export const helpPage: LocalisedPage = {
  slug: "help",
  title: { en: "Help", id: "Bantuan" },
  version: "2026-11-01",
  blocks: [
    heading("I cannot log in", "Saya tidak dapat masuk"),
    list(
      [
        "Check the username: small letters and digits only.",
        "Periksa nama pengguna: hanya huruf kecil dan angka.",
      ],
      [
        "Each picture of characters is good for one try. Load a new one when it is hard to read.",
        "Setiap gambar karakter berlaku untuk satu percobaan. Muat yang baru jika sulit dibaca.",
      ],
      [
        "After five wrong passwords the account is locked for 15 minutes, longer if it goes on.",
        "Setelah lima kali kata sandi salah, akun dikunci selama 15 menit, lebih lama jika berlanjut.",
      ],
    ),
    heading("I am logged out again and again", "Saya terus-menerus dikeluarkan"),
    paragraph(
      "Without Remember me your login ends when the browser is closed or after 30 minutes away. You can be logged in on five devices; a sixth ends the oldest.",
      "Tanpa Ingat saya, sesi Anda berakhir saat peramban ditutup atau setelah 30 menit ditinggalkan. Anda dapat masuk di lima perangkat; perangkat keenam mengakhiri yang terlama.",
    ),
    link("/profile/sessions", "Where you are logged in", "Di mana Anda masuk"),
    heading("A game broke off", "Permainan terputus"),
    paragraph(
      "Open it again. A finished round has been paid, an unfinished one is completed or its bet comes back. Your history shows both.",
      "Buka kembali. Putaran yang selesai telah dibayar, yang belum selesai akan diselesaikan atau taruhannya kembali. Riwayat Anda menampilkan keduanya.",
    ),
    link("/history", "Your history", "Riwayat Anda"),
    heading("My balance does not look right", "Saldo saya tampak tidak benar"),
    paragraph(
      "Refresh it beside the amount. If it still differs from your history, send us the number of the movement.",
      "Segarkan di samping jumlahnya. Jika masih berbeda dari riwayat, kirimkan nomor transaksinya kepada kami.",
    ),
    heading("One part of the site is missing", "Satu bagian situs tidak tampil"),
    paragraph(
      "The site is made of parts. When one does not load, the rest keeps working and nothing of yours is lost. Try it again on its card.",
      "Situs ini terdiri dari beberapa bagian. Jika satu bagian tidak dimuat, sisanya tetap berfungsi dan data Anda tetap aman. Coba lagi pada kartunya.",
    ),
    link("/contact", "Contact us", "Hubungi kami"),
  ],
};
