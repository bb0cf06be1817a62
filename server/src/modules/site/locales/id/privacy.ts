import { heading, list, paragraph, type PageTexts } from "../../page-texts.ts";

export const privacy: PageTexts = {
  title: "Privasi",
  blocks: [
    paragraph("Kami menyimpan yang diperlukan sebuah akun, dan tidak menyimpan apa pun untuk iklan."),
    heading("Yang kami simpan"),
    list(
      "Nama pengguna, nama, nomor telepon, dan email, sebagaimana Anda berikan.",
      "Kata sandi Anda hanya sebagai sidik yang tidak dapat dibaca kembali.",
      "Setiap pergerakan kredit dan setiap putaran, karena buku besar hanya bernilai jika lengkap.",
      "Perangkat yang Anda gunakan untuk masuk, dengan alamat dan waktu, agar Anda dapat melihat dan mengakhiri sesi yang bukan milik Anda.",
      "Laporan layar yang gagal, tanpa kredensial Anda.",
      "Dari pendaftaran komisi referral: nama, nomor telepon, email, dan rekening bank Anda, serta gambar kartu identitas Anda. Gambar itu dienkripsi, hanya dilihat operator yang memeriksa pendaftaran, dan dihapus 180 hari setelah keputusan.",
    ),
    heading("Siapa yang menerimanya"),
    paragraph(
      "Studio permainan menerima nomor pemain dan nama pengguna Anda untuk permainan yang Anda buka, dan tidak ada hal lain tentang Anda.",
    ),
    heading("Cookie dan data tersimpan"),
    paragraph(
      "Tiga cookie menyimpan status masuk Anda, satu menamai perangkat Anda. Peramban juga mengingat bahasa, tema, dan pemberitahuan yang telah Anda tutup. Tidak ada cookie pihak ketiga.",
    ),
    heading("Hak Anda"),
    paragraph(
      "Anda dapat menanyakan data yang kami simpan, meminta perbaikan, dan meminta penutupan akun. Tulis ke alamat di halaman kontak.",
    ),
  ],
};
