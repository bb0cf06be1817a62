import type { Messages } from "../messages.ts";

export const audit: Messages["audit"] = {
  title: "Log audit",
  text: "Yang telah dilakukan, yang terbaru dahulu. Log hanya bertambah.",
  search: "Id baris",
  action: "Tindakan",
  at: "Waktu",
  target: "Jenis baris",
  address: "Alamat",
  changes: "Yang berubah",
  row: "Nilai",
  grows: "Entri tidak dapat diubah atau dihapus.",
};
