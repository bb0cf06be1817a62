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
      "Jika Anda mengaktifkan pemberitahuan: alamat peramban Anda di layanan push-nya, sampai Anda keluar di perangkat itu.",
      "Laporan layar yang gagal, tanpa kredensial Anda.",
      "Dari pendaftaran komisi referral: nama, nomor telepon, email, dan rekening bank Anda, serta gambar kartu identitas Anda. Gambar itu dienkripsi, hanya dilihat operator yang memeriksa pendaftaran, dan dihapus 180 hari setelah keputusan.",
    ),
    heading("Siapa yang menerimanya"),
    paragraph(
      "Studio game menerima nomor pemain dan nama pengguna Anda untuk game yang Anda buka, dan tidak ada hal lain tentang Anda.",
    ),
    heading("Cookie dan data tersimpan"),
    paragraph(
      "Tiga cookie menyimpan status masuk Anda, satu menamai perangkat Anda. Peramban juga mengingat bahasa, tema, dan pemberitahuan yang telah Anda tutup. Tidak ada cookie pihak ketiga.",
    ),
    heading("Hak Anda"),
    paragraph(
      "Anda dapat mengunduh data yang kami simpan dan menutup akun, keduanya di Profil. Untuk meminta perbaikan, tulis ke alamat di halaman kontak.",
    ),
    list(
      "Tarik dahulu uang Anda. Yang di bawah penarikan terkecil Anda lepaskan, dan Anda menyetujui jumlahnya.",
      "Putaran yang masih terbuka ditunggu. Pembayarannya tetap milik Anda.",
      "Selama 14 hari Anda dapat membatalkannya: masuk dan konfirmasikan di sana.",
      "180 hari setelah penutupan kami menghapus nama, nomor telepon, email, rekening bank, pesan, dan perangkat Anda. Nama pengguna tetap dicadangkan, dan pergerakan serta putaran tetap ada, tanpa nama Anda.",
      "Jika Anda mengecualikan diri, intisari email dan nomor telepon tetap disimpan agar pengecualian berlaku; keduanya tidak dapat dibaca darinya.",
    ),
  ],
};
