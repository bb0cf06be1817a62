import type { Messages } from "../messages.ts";

export const list: Messages["referral"]["list"] = {
  tabs: "Teman atau komisi",
  from: "Dari",
  to: "Sampai",
  sort: "Urutkan",
  noneFound: "Tidak ada yang sesuai dengan filter ini.",
  noneFoundText: "Pilih tanggal atau status lain.",
};

export const friends: Messages["referral"]["friends"] = {
  title: "Daftar teman",
  filters: "Filter daftar teman",
  activity: "Tampilkan",
  activities: { all: "Semua teman", active: "Yang aktif", inactive: "Yang tidak aktif" },
  username: "Nama pengguna",
  joined: "Bergabung",
  turnover: "Turnover",
  commission: "Komisi",
  active: "Aktif",
  inactive: "Tidak aktif",
  orders: {
    "joinedAt-desc": "Terbaru dahulu",
    "joinedAt-asc": "Terlama dahulu",
    "turnover-desc": "Turnover tertinggi",
    "turnover-asc": "Turnover terendah",
    "commission-desc": "Komisi tertinggi",
    "commission-asc": "Komisi terendah",
  },
  notLoaded: "Daftar tidak dapat dimuat.",
  empty: "Belum ada yang bergabung dengan kode Anda.",
  emptyText: "Bagikan tautan Anda; siapa pun yang mendaftar akan muncul di sini.",
};

export const commissions: Messages["referral"]["commissions"] = {
  title: "Komisi per hari",
  filters: "Filter komisi",
  status: "Status",
  states: { all: "Semua", accrued: "Ditahan", released: "Tersedia", void: "Dibatalkan" },
  day: "Hari",
  friends: "Teman",
  turnover: "Turnover",
  commission: "Komisi",
  heldUntil: "Ditahan sampai",
  orders: {
    "day-desc": "Hari terbaru dahulu",
    "day-asc": "Hari terlama dahulu",
    "turnover-desc": "Turnover tertinggi",
    "turnover-asc": "Turnover terendah",
    "commission-desc": "Komisi tertinggi",
    "commission-asc": "Komisi terendah",
  },
  notLoaded: "Komisi tidak dapat dimuat.",
  empty: "Belum ada komisi.",
  emptyText: "Komisi dihitung setiap hari pukul 12.00 untuk hari sebelumnya.",
};

export const transfer: Messages["referral"]["transfer"] = {
  title: "Transfer komisi",
  text: "Dari komisi ke dompet utama Anda.",
  confirm: "Pindahkan {{amount}} ke dompet utama?",
  amount: "Jumlah",
  wholeOnly: "Hanya bilangan bulat",
  credits: "kredit",
  available: "Tersedia: {{amount}}",
  all: "Semua",
  next: "Lanjutkan",
  move: "Pindahkan",
  moved: "{{amount}} sudah masuk ke dompet utama Anda ({{number}}).",
  nothingTwice: "Tekan Pindahkan untuk menanyakan lagi. Tidak ada yang dipindahkan dua kali.",
};
