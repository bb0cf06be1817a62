import type { Messages } from "../messages.ts";

export const actions: Messages["actions"] = {
  deposit_approve: "menyetujui",
  deposit_second_approve: "memberi persetujuan kedua",
  deposit_reject: "menolak",
  withdrawal_approve: "menyetujui",
  withdrawal_second_approve: "memberi persetujuan kedua",
  withdrawal_reject: "menolak",
  withdrawal_retry: "mencoba pembayaran lagi",
  withdrawal_refund: "mengembalikan uang",
  withdrawal_mark_paid: "menandai terbayar",
  inbox_write: "menulis pesan",
  inbox_cancel: "membatalkan pesan",
};
