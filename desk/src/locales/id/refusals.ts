import type { Translated } from "@tessera/shared/i18n";
import type * as reference from "../en/refusals.ts";

export const errors: Translated<typeof reference.errors> = {
  LOGIN_FAILED: "Nama, kata sandi, atau kode salah. Satu kode berlaku sekali: tunggu kode berikutnya.",
  CONFLICT: "Orang lain lebih dahulu, atau statusnya tidak mengizinkan.",
  GAME_UNAVAILABLE: "Studio tidak menawarkan game ini sekarang: game tidak dapat diaktifkan.",
  AMOUNT_OUT_OF_RANGE: "Jumlah ini melebihi isi terbesar satu dompet.",
  INSUFFICIENT_BALANCE: "Saldo pemain tidak cukup.",
  BANK_TAKEN: "Pemain sudah mendaftarkan nomor rekening ini.",
  BANK_NAME_MISMATCH: "Nama rekening harus sama dengan nama lengkap pemain.",
  TIMEOUT: "Tidak ada jawaban. Mungkin sudah terlaksana: periksa dahulu sebelum mencoba lagi.",
  GATEWAY_UNAVAILABLE: "Layanan pembayaran tidak menjawab. Coba lagi nanti.",
};

export const validation: Translated<typeof reference.validation> = {
  otp: { length: "Masukkan 6 angka." },
  link: { path: "Gunakan alamat di situs ini, diawali satu garis miring." },
  text: {
    length: "Teks ini terlalu panjang.",
    hidden: "Gunakan karakter biasa; judul terdiri dari satu baris.",
  },
  players: {
    none: "Tidak ada pemain yang cocok.",
    unknown: "Sebagian nama ini bukan milik pemain mana pun.",
    many: "Sebutkan paling banyak 500 pemain.",
  },
  time: { format: "Masukkan waktu seperti 14:30." },
  username: {
    length: "Gunakan 3 sampai 32 huruf atau angka.",
    start: "Awali dengan huruf.",
    format: "Gunakan 3 sampai 32 huruf kecil atau angka, diawali huruf.",
  },
  password: {
    length: "Gunakan 12 karakter atau lebih.",
    mix: "Gunakan setidaknya satu huruf dan satu angka.",
  },
  wheel: {
    hole: "Beri nomor bagian dari 0 tanpa ada yang terlewat.",
    factor: "Poin, kredit, dan bonus perlu faktor di atas 0, hadiah lain tidak.",
    label: "Barang perlu nama dalam setiap bahasa, hadiah lain tidak.",
    promotion: "Bonus perlu promosi tak terdaftar dalam mata uang roda, hadiah lain tidak.",
    freeRounds: "Ronde gratis perlu slot, jumlah, dan nilai, hadiah lain tidak.",
    freeRoundsGame: "Pilih slot yang dibuka dan memiliki ronde gratis.",
    freeRoundsStake: "Pilih nilai yang diterima slot untuk ronde gratis, dalam batasnya.",
    stock: "Bagian tanpa hadiah tidak memiliki stok.",
    bet: "Gunakan poin bulat yang makin besar.",
    budget: "Anggaran harus menutup yang sudah terpakai dan hadiah terbesar.",
    noPrize: "Stok memerlukan bagian tanpa hadiah.",
    weight: "Gunakan bilangan bulat 1 sampai 1,000,000.",
    factorRange: "Gunakan faktor 0 sampai 1,000 dengan paling banyak dua desimal.",
    count: "Gunakan bilangan bulat 1 sampai 100.",
    stake: "Tulis jumlah seperti 1.00.",
    stockRange: "Gunakan bilangan bulat hingga 1,000,000, atau kosongkan.",
    dailyLimit: "Gunakan bilangan bulat 1 sampai 1,000, atau kosongkan.",
    sort: "Gunakan bilangan bulat 0 sampai 1,000.",
  },
  return: {
    tooHigh:
      "Pemain akan mendapat kembali {{percent}}% dari taruhan mereka di {{game}}. Harus kurang dari 100%.",
    endless:
      "Pemain akan memenangkan poin dan kredit tanpa akhir. Yang kembali harus kurang dari 100% dari taruhan mereka.",
  },
  unchanged: "Data ini sama dengan yang sekarang.",
  operatorNote: {
    length: "Gunakan paling banyak 500 karakter.",
    short: "Gunakan setidaknya 3 karakter.",
    long: "Gunakan paling banyak 1.000 karakter.",
  },
  settings: {
    range: "Gunakan bilangan bulat dari {{min}} sampai {{max}}.",
    reversed: "Yang terkecil di atas yang terbesar.",
  },
  adjustment: { amount: "Tulis jumlah seperti 12.50 atau -12.50." },
  referralRate: {
    range: "Gunakan 0 sampai 10 persen, paling banyak dua desimal.",
    budget: "Tulis jumlah seperti 100.00, di atas yang sudah terpakai.",
  },
  picture: {
    type: "Pilih PNG, JPEG, atau WebP.",
    unreadable: "Gambar ini tidak dapat dibaca.",
    small: "Gambar ini terlalu kecil.",
    large: "Pilih gambar paling besar 5 MB dan 6.000 piksel.",
  },
  content: {
    slug: "Gunakan huruf kecil, angka, dan tanda hubung, paling banyak 60.",
    slugTaken: "Nama ini sudah dipakai.",
    permanent: "Situs menautkan halaman ini: tidak dapat diarsipkan.",
    long: "Teks ini terlalu panjang.",
    characters: "Hapus karakter yang membalik atau menyembunyikan teks.",
    number: "Masukkan angka dalam batasnya.",
    link: "Gunakan path situs, atau alamat host yang terdaftar.",
    linkUnknown: "Halaman itu tidak ada.",
    gameUnknown: "Pemain tidak melihat game itu.",
    gameClosed: "Game ini tidak dapat dimainkan sekarang. Beri banner tautan.",
    popupTaken: "Popup lain tampil pada hari-hari ini.",
    endsBeforeStart: "Akhir lebih awal daripada mulai.",
    ended: "Akhirnya sudah lewat.",
    noShare: "Hadiah tidak memiliki bagian: kosongkan.",
    fixed: "Ini tetap seperti saat pertama terbit.",
    quotaUsed: "Klaim sudah lebih banyak.",
    budgetUsed: "Anggaran yang terpakai sudah lebih banyak.",
    once: "Turnover paling sedikit satu kali bonus.",
  },
};
