import type { Messages } from "../messages.ts";

export const commissions: Messages["commissions"] = {
  title: "Komisi",
  search: "Perujuk, teman, jumlah",
  text: "Komisi ditahan sehari; hanya yang ditahan yang dapat dibatalkan.",
  releaseAt: "Ditahan sampai",
  turnover: "Turnover",
  amount: "Komisi",
  state: "Status",
  status: {
    all: "Semua",
    accrued: "Ditahan",
    released: "Dicairkan",
    void: "Batal",
  },
  referrer: "Perujuk",
  downline: "Teman",
  rate: "Tarif",
  note: "Catatan",
  reason: {
    device: "Perangkat sama",
    bank: "Rekening sama",
    address: "Alamat sama",
    rolled_back: "Taruhan dibatalkan",
    operator: "Diputuskan operator",
  },
  void: "Batalkan",
  ask: "Batalkan komisi {{day}}?",
  effect: "Perujuk tidak menerimanya; ini tidak dapat diurungkan.",
  decided: "Sudah diputuskan.",
};
