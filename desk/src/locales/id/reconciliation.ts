import type { Messages } from "../messages.ts";

/** Indonesian texts of the area of reconciliation. */
export const reconciliation: Messages["reconciliation"] = {
  title: "Rekonsiliasi",
  text: "Laporan gateway dibandingkan dengan pembukuan, otomatis setiap hari.",
  compare: "Bandingkan satu hari",
  compareEffect: "Berjalan di latar belakang; selisih muncul di daftar.",
  started: "Perbandingan dimulai.",
  notLoaded: "Selisih tidak termuat.",
  empty: "Tidak ada selisih terbuka.",
  problem: "Selisih",
  number: "Nomor",
  day: "Hari",
  ours: "Di pembukuan",
  theirs: "Di gateway",
  ourState: "Status di pembukuan",
  ref: "Referensi",
  state: "Status",
  proposedBy: "Diusulkan oleh",
  closedBy: "Ditutup oleh",
  over: "Sudah ditutup.",
  own: "Anda yang mengusulkan. Orang lain harus mengonfirmasi.",
  two: "Uang berbeda: dua operator menutup ini.",
  states: { open: "Terbuka", proposed: "Operator kedua", closed: "Ditutup" },
  problems: {
    missing_here: "Tidak ada di pembukuan",
    missing_there: "Tidak ada di gateway",
    other_amount: "Jumlah berbeda",
    other_state: "Status berbeda",
    ledger: "Aturan buku besar",
  },
  runs: {
    pending: "{{day}} sedang dibandingkan.",
    done: "{{day}}: {{compared}} baris dibandingkan, {{differences}} selisih.",
    failed: "{{day}} tidak dapat dibandingkan.",
  },
  decide: { close: "Tutup selisih", propose: "Usulkan penutupan", confirm: "Konfirmasi" },
  effect: {
    close: "Penutupan tidak memindahkan uang.",
    propose: "Operator lain mengonfirmasi. Penutupan tidak memindahkan uang.",
    confirm: "Selisih ditutup. Penutupan tidak memindahkan uang.",
  },
};
