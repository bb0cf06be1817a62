import { paymentMethodNames } from "@tessera/shared/contracts/locales/id/index";

import type { Messages } from "../messages.ts";

export const deposits: Messages["deposits"] = {
  title: "Deposit",
  text: "Deposit perlu keputusan bila dananya sudah diterima atau pemain melaporkan transfer.",
  one: "Deposit",
  number: "Nomor",
  createdAt: "Dimulai",
  expiresAt: "Batas waktu bayar",
  amount: "Kredit",
  expected: "Diharapkan",
  paid: "Diterima",
  approvedReal: "Disetujui pertama",
  method: "Metode",
  gatewayRef: "Referensi di gateway",
  playerNote: "Catatan pemain",
  state: "Status",
  waitingCount: "Perlu keputusan ({{count}})",
  methods: paymentMethodNames,
  status: {
    all: "Semua",
    waiting: "Perlu keputusan",
    arrived: "Pembayaran diterima",
    awaiting_payment: "Menunggu pembayaran",
    submitted: "Transfer dilaporkan",
    needs_review: "Perlu ditinjau",
    approved: "Disetujui",
    rejected: "Ditolak",
    expired: "Kedaluwarsa",
    cancelled: "Dibatalkan",
  },
  approve: "Setujui",
  secondApprove: "Beri persetujuan kedua",
  reject: "Tolak",
  ownApproval: "Anda memberi persetujuan pertama. Orang lain harus memberi yang kedua.",
  nothingToDecide: "Tidak ada yang perlu diputuskan sekarang.",
  realPaid: "Jumlah yang diterima ({{currency}})",
  realPaidWhole: "Tanpa desimal, seperti di bank.",
  realPaidDecimals: "Seperti di bank, dengan titik sebelum desimal.",
  ask: {
    approve: "Setujui {{number}}?",
    secondApprove: "Beri {{number}} persetujuan kedua?",
    reject: "Tolak {{number}}?",
  },
  effect: {
    approve:
      "{{username}} mendapat kredit untuk jumlah yang diterima. Di atas laporan gateway, operator kedua harus setuju.",
    secondApprove: "{{username}} mendapat kredit untuk {{amount}}.",
    reject: "{{username}} tidak mendapat kredit dan membaca alasannya.",
  },
};
