import { heading, link, list, paragraph, type PageTexts } from "../../page-texts.ts";

export const responsibleGaming: PageTexts = {
  title: "Bermain dengan batas",
  blocks: [
    paragraph(
      "Game adalah hiburan. Bukan cara mencari uang, dan bermain lebih lama tidak mengembalikan kredit yang hilang.",
    ),
    heading("Apa yang dilakukan situs ini"),
    list(
      "Setiap game menampilkan taruhan, saldo, hasil, dan waktu bermain Anda.",
      "Setiap putaran memerlukan beberapa detik dan satu tekanan sendiri. Tidak ada yang bermain otomatis.",
      "Kemenangan yang tidak melebihi taruhan tidak dirayakan.",
      "Riwayat Anda menampilkan setiap putaran tanpa kecuali.",
    ),
    heading("Tanda yang perlu diperhatikan"),
    list(
      "Anda bermain lebih lama dari rencana.",
      "Anda berusaha memenangkan kembali yang hilang.",
      "Anda menyembunyikan seberapa banyak Anda bermain dari orang terdekat.",
      "Anda mengabaikan tidur, pekerjaan, atau orang di sekitar Anda.",
    ),
    heading("Apa yang dapat Anda lakukan"),
    list(
      "Tentukan sebelum mulai berapa lama Anda akan bermain, lalu berhenti pada waktunya.",
      "Tetapkan batas deposit, kekalahan, taruhan, dan waktu, dan biarkan kami mengingatkan waktunya.",
      "Ambil jeda beberapa hari, atau kecualikan diri selama beberapa bulan, tahun, atau selamanya.",
      "Bicaralah dengan orang yang Anda percaya. Gambling Therapy (gamblingtherapy.org) membantu tanpa biaya, juga dalam bahasa Indonesia dan Thai.",
      "Tulis kepada kami dan kami menutup akun Anda.",
    ),
    link("/profile/limits", "Batas Anda"),
    heading("Di bawah 21 tahun"),
    paragraph(
      "Situs ini untuk orang dewasa mulai 21 tahun. Jika anak-anak menggunakan perangkat Anda, jaga kata sandi dan selalu keluar.",
    ),
    link("/contact", "Hubungi kami"),
  ],
};
