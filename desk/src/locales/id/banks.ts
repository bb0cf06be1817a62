import type { Messages } from "../messages.ts";

/** Indonesian texts of the area of banks. */
export const banks: Messages["banks"] = {
  title: "Bank",
  text: "Yang nonaktif tidak ditawarkan; yang sedang berjalan tetap berjalan.",
  notLoaded: "Bank tidak termuat.",
  empty: "Tidak ada.",
  banks: "Bank dan e-wallet",
  houseAccounts: "Rekening situs",
  bank: "Bank",
  account: "Rekening",
  country: "Negara",
  currency: "Mata uang",
  playerAccounts: "Rekening pemain",
  openDeposits: "Deposit terbuka",
  state: "Status",
  on: "Aktif",
  off: "Nonaktif",
  takeOff: "Nonaktifkan",
  putOn: "Aktifkan",
  askOff: "Nonaktifkan {{name}}?",
  askOn: "Aktifkan {{name}}?",
  effectOff: "Tidak lagi ditawarkan untuk deposit, rekening, dan penarikan baru.",
  effectOn: "Langsung ditawarkan lagi.",
  last: "Tidak ada rekening lain dalam {{currency}} yang aktif: transfer manual akan tampil tidak tersedia.",
};
