import { heading, list, paragraph, type LocalisedPage } from "./blocks.ts";

export const privacyPage: LocalisedPage = {
  slug: "privacy",
  title: { en: "Privacy", id: "Privasi" },
  version: "2026-11-01",
  blocks: [
    paragraph(
      "We keep what an account needs, and nothing for advertising.",
      "Kami menyimpan yang diperlukan sebuah akun, dan tidak menyimpan apa pun untuk iklan.",
    ),
    heading("What we keep", "Yang kami simpan"),
    list(
      [
        "Your username, name, phone number and email, as you gave them.",
        "Nama pengguna, nama, nomor telepon, dan email, sebagaimana Anda berikan.",
      ],
      [
        "Your password only as a digest from which it cannot be read.",
        "Kata sandi Anda hanya sebagai sidik yang tidak dapat dibaca kembali.",
      ],
      [
        "Every movement of your credits and every round, because a ledger is only worth something when it is complete.",
        "Setiap pergerakan kredit dan setiap putaran, karena buku besar hanya bernilai jika lengkap.",
      ],
      [
        "The devices you log in from, with address and time, so that you can see and end a session that is not yours.",
        "Perangkat yang Anda gunakan untuk masuk, dengan alamat dan waktu, agar Anda dapat melihat dan mengakhiri sesi yang bukan milik Anda.",
      ],
      [
        "Reports of crashed screens, without your credentials.",
        "Laporan layar yang gagal, tanpa kredensial Anda.",
      ],
    ),
    heading("Who receives it", "Siapa yang menerimanya"),
    paragraph(
      "A game studio receives a player number and your username for the game you open, and nothing else about you.",
      "Studio permainan menerima nomor pemain dan nama pengguna Anda untuk permainan yang Anda buka, dan tidak ada hal lain tentang Anda.",
    ),
    heading("Cookies and stored data", "Cookie dan data tersimpan"),
    paragraph(
      "Three cookies carry your login, one names your device. Your browser also remembers your language, your theme and which notices you have closed. There are no cookies of third parties.",
      "Tiga cookie menyimpan status masuk Anda, satu menamai perangkat Anda. Peramban juga mengingat bahasa, tema, dan pemberitahuan yang telah Anda tutup. Tidak ada cookie pihak ketiga.",
    ),
    heading("Your rights", "Hak Anda"),
    paragraph(
      "You can ask what we keep about you, have it corrected, and have your account closed. Write to the address on the contact page.",
      "Anda dapat menanyakan data yang kami simpan, meminta perbaikan, dan meminta penutupan akun. Tulis ke alamat di halaman kontak.",
    ),
  ],
};
