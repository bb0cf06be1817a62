import { heading, link, list, paragraph, type LocalisedPage } from "./blocks.ts";

export const responsibleGamingPage: LocalisedPage = {
  slug: "responsible-gaming",
  title: { en: "Playing within limits", id: "Bermain dengan batas" },
  version: "2026-11-21",
  blocks: [
    paragraph(
      "A game is a pastime. It is not a way to earn money, and playing longer does not bring lost credits back.",
      "Permainan adalah hiburan. Bukan cara mencari uang, dan bermain lebih lama tidak mengembalikan kredit yang hilang.",
    ),
    heading("What the site does", "Apa yang dilakukan situs ini"),
    list(
      [
        "Every game shows your bet, your balance, your result and the time you have played.",
        "Setiap permainan menampilkan taruhan, saldo, hasil, dan waktu bermain Anda.",
      ],
      [
        "Every round takes a few seconds and a press of its own. Nothing plays by itself.",
        "Setiap putaran memerlukan beberapa detik dan satu tekanan sendiri. Tidak ada yang bermain otomatis.",
      ],
      [
        "A win that is not above its bet is not celebrated.",
        "Kemenangan yang tidak melebihi taruhan tidak dirayakan.",
      ],
      [
        "Your history shows every round, with nothing left out.",
        "Riwayat Anda menampilkan setiap putaran tanpa kecuali.",
      ],
    ),
    heading("Signs to take seriously", "Tanda yang perlu diperhatikan"),
    list(
      ["You play longer than you meant to.", "Anda bermain lebih lama dari rencana."],
      ["You try to win back what you lost.", "Anda berusaha memenangkan kembali yang hilang."],
      [
        "You hide from people close to you how much you play.",
        "Anda menyembunyikan seberapa banyak Anda bermain dari orang terdekat.",
      ],
      [
        "You neglect sleep, work or the people around you.",
        "Anda mengabaikan tidur, pekerjaan, atau orang di sekitar Anda.",
      ],
    ),
    heading("What you can do", "Apa yang dapat Anda lakukan"),
    list(
      [
        "Decide before you start how long you will play, and stop then.",
        "Tentukan sebelum mulai berapa lama Anda akan bermain, lalu berhenti pada waktunya.",
      ],
      [
        "Set limits for deposits, losses, wagers and time, and let us remind you of the time.",
        "Tetapkan batas deposit, kekalahan, taruhan, dan waktu, dan biarkan kami mengingatkan waktunya.",
      ],
      [
        "Take a break of several days, or exclude yourself for months, years or for good.",
        "Ambil jeda beberapa hari, atau kecualikan diri selama beberapa bulan, tahun, atau selamanya.",
      ],
      [
        "Talk to someone you trust. Gambling Therapy (gamblingtherapy.org) helps free of charge, in Indonesian and Thai as well.",
        "Bicaralah dengan orang yang Anda percaya. Gambling Therapy (gamblingtherapy.org) membantu tanpa biaya, juga dalam bahasa Indonesia dan Thai.",
      ],
      ["Write to us and we close your account.", "Tulis kepada kami dan kami menutup akun Anda."],
    ),
    link("/profile/limits", "Your limits", "Batas Anda"),
    heading("Under 21", "Di bawah 21 tahun"),
    paragraph(
      "This site is for adults from 21 years. If a child uses your device, keep your password to yourself and log out.",
      "Situs ini untuk orang dewasa mulai 21 tahun. Jika anak-anak menggunakan perangkat Anda, jaga kata sandi dan selalu keluar.",
    ),
    link("/contact", "Contact us", "Hubungi kami"),
  ],
};
