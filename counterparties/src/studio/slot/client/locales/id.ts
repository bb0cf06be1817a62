import type { SlotWords } from "./words.ts";

export const slotId: SlotWords = {
  startFreeSpins: "Mulai putaran gratis",
  pause: "Jeda",
  goOn: "Lanjut",
  freeSpins: (count) => `${count} putaran gratis`,
  freeSpinOf: (number, total) => `Putaran gratis ${number} dari ${total}`,
  multiplied: (factor) => `Menang × ${factor}`,
  wildsExpand: "Wild memenuhi gulungannya",
  won: (amount) => `Menang ${amount}`,
  freeRound: "Ronde gratis",
  freeRoundsLeft: (count) => `${count} ronde gratis tersisa`,
  stake: "Nilai",
  freeRoundStake: (stake) => `Nilai ${stake}. Anda tidak membayar.`,
  freeRoundsPlayed: "Semua ronde gratis dimainkan",
  freeRoundRule:
    "Ronde gratis yang Anda menangkan dimainkan lebih dulu, masing-masing dengan nilai yang ditunjukkan. Anda tidak membayar apa pun, dan kemenangannya milik Anda.",
  freeSpinsBegin: (count) => `${count} putaran gratis dimulai. Tanpa taruhan.`,
  boardBegins: (count) => `Papan berisi ubin tertutup. Pilih ${count}.`,
  choose: (count) => `Pilih ${count} ubin`,
  board: "Papan",
  chooseFirst: "Pilih di atas",
  covered: (tile) => `Ubin ${tile}, tertutup`,
  uncovered: (tile, amount) => `Ubin ${tile}: ${amount}`,
  notChosen: (tile, amount) => `Ubin ${tile}, tidak dipilih: ${amount}`,
  featureTitle: "Fitur",
  byScatters: (three, four, five) => `${three}, ${four}, atau ${five}`,
  freeSpinRules: (facts) => [
    `3, 4, atau 5 scatter memulai ${facts.granted} putaran gratis dalam ronde yang sama. Rata-rata satu dari ${facts.oneIn} ronde.`,
    ...(facts.multiplier > 1
      ? [`Setiap kemenangan dalam putaran gratis dihitung ${facts.multiplier} kali.`]
      : []),
    ...(facts.expandsWilds
      ? ["Dalam putaran gratis, wild memenuhi seluruh gulungannya sebelum garis dibayar."]
      : []),
    `Scatter dalam putaran gratis menambah jumlah yang sama, sampai ${facts.spinsMax} dalam satu ronde.`,
    "Putaran gratis tanpa taruhan. Mulai dengan satu tekanan dan berlanjut dengan tempo satu ronde; Jeda menghentikannya setelah putaran itu.",
    `Ronde yang Anda tinggalkan menunggu Anda, juga saat halaman ditutup. Setelah ${facts.minutes} menit ronde dimainkan sampai selesai dan dibayar.`,
  ],
  pickRules: (facts) => [
    `3, 4, atau 5 scatter membuka papan berisi ${facts.tiles} ubin tertutup dalam ronde yang sama. Rata-rata satu dari ${facts.oneIn} ronde.`,
    `Anda membuka ${facts.picks} ubin, dan masing-masing membayar isinya. Semua isi sudah ada sebelum Anda memilih; sisanya ditunjukkan sesudahnya.`,
    `Ronde yang Anda tinggalkan menunggu Anda, juga saat halaman ditutup. Setelah ${facts.minutes} menit ubin tertutup yang pertama diambil dan ronde dibayar.`,
  ],
  prizes: (bet) => `Di bawah ubin pada taruhan ${bet}`,
  stripsTitle: "Pita gulungan",
  strip: (reel) => `Gulungan ${reel}`,
  proof: {
    title: "Periksa hasil",
    lead: "Studio menetapkan benihnya sebelum taruhan Anda dan menunjukkan sidik jarinya. Peramban Anda menambahkan benih sendiri bersama taruhan. Setelah ronde, studio menunjukkan benihnya, dan gulungan serta papan dapat dihitung ulang.",
    resultFits: "Kedua benih menghasilkan tepat gulungan, hadiah, dan kemenangan yang ditunjukkan.",
    resultFails: "Benih itu menghasilkan gulungan, hadiah, atau kemenangan lain daripada yang ditunjukkan.",
    dealt:
      "Untuk setiap gulungan dari kiri, ambil bilangan berikutnya; jika tidak di bawah kelipatan terbesar panjang pita, ambil yang sesudahnya. Sisa pembagiannya dengan panjang pita adalah tempat, mulai dari 0, simbol di baris atas. Putaran gratis menyusul dengan cara yang sama. Papan dikocok: hadiahnya tersusun dari yang terkecil sampai terbesar, dan untuk tempat 12 turun sampai 2 sisa bilangan berikutnya ditambah satu adalah tempat untuk ditukar.",
  },
};
