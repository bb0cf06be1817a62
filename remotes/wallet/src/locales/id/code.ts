import type { Messages } from "../messages.ts";

export const code: Messages["wallet"]["code"] = {
  label: "Kode",
  send: "Kirim kode",
  sendAgain: "Kirim ulang",
  sendAgainIn: "Kirim ulang ({{seconds}})",
  sent: "Masukkan 6 angka yang dikirim ke {{email}}.",
};
