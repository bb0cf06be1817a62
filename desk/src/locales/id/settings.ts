import type { Messages } from "../messages.ts";

/** Indonesian texts of the area of settings. */
export const settings: Messages["settings"] = {
  title: "Pengaturan",
  text: "Perubahan langsung berlaku untuk semua pemain.",
  notLoaded: "Pengaturan tidak termuat.",
  deposits: "Deposit",
  offers: "Penawaran",
  support: "Layanan bantuan",
  withdrawals: "Penarikan",
  names: {
    depositMin: "Deposit terkecil",
    depositMax: "Deposit terbesar",
    autoApprove: "Setujui penarikan dan deposit lewat {{manualMethods}} secara otomatis (hanya uang mainan)",
    supportEmail: "Alamat layanan bantuan",
    supportHours: "Jam layanan bantuan",
    withdrawMin: "Penarikan terkecil",
    withdrawMax: "Penarikan terbesar",
    withdrawPerDay: "Penarikan per pemain per hari",
    withdrawFourEyes: "Dua operator menyetujui penarikan mulai",
    creditFourEyes: "Satu operator menerbitkan sendiri, paling banyak seluruhnya dalam 30 hari",
    adjustmentsPerDay: "Penyesuaian menambah saldo pemain per hari Bangkok paling banyak",
    withdrawCode: "Penarikan memerlukan kode lewat email",
    withdrawCancel: "Pemain dapat membatalkan penarikan sampai disetujui",
  },
  autoApproveNote:
    "Deposit lewat {{gatewayMethods}} selalu masuk begitu gateway mengonfirmasinya, baik pengaturan ini aktif maupun nonaktif.",
  credits: "kredit",
  perDay: "hari Bangkok",
  bounds: "{{min}} sampai {{max}}. Bawaan: {{value}}.",
  on: "Aktif",
  off: "Nonaktif",
  real: "Dengan uang asli, operator menyetujui semuanya dan setiap penarikan memerlukan kode. Keduanya tetap.",
  late: "Nilai sekarang dari yang Anda ketik:",
  save: "Simpan pengaturan",
  saved: "Pengaturan sudah berlaku.",
};
