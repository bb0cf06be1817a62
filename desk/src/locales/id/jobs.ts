import type { Messages } from "../messages.ts";

export const jobs: Messages["jobs"] = {
  title: "Kegagalan tugas",
  text: "Baris yang tidak dapat diproses suatu tugas. Tugas mencobanya lagi sendiri.",
  job: "Tugas",
  subject: "Baris",
  attempts: "Percobaan",
  failedAt: "Gagal terakhir",
  attemptCount_other: "{{count}} percobaan",
  retryAfter: "Percobaan berikutnya",
  nothingToDecide: "Baris ini hilang dari daftar setelah tugas berhasil.",
};
