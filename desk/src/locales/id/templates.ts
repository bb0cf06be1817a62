import type { templates as reference } from "../en/templates.ts";

/** Teks templat jawaban. */
export const templates: typeof reference = {
  title: "Templat",
  text: "Jawaban untuk disisipkan dalam permintaan pemain, dalam setiap bahasa.",
  add: "Tambah templat",
  one: "Templat",
  name: "Judul untuk operator",
  answer: "Jawaban",
  changedAt: "Diubah",
  changedBy: "Diubah oleh",
  notLoaded: "Templat gagal dimuat.",
  empty: "Belum ada templat.",
  store: "Simpan templat",
  stored: "Templat disimpan.",
  remove: "Hapus templat",
  removeAsk: "Hapus {{title}}?",
  removeEffect: "Jawaban yang sudah dikirim tidak berubah.",
};
