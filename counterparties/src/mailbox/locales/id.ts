import type { Words } from "./words.ts";

export const id: Words = {
  mailbox: "Kotak surat",
  sandbox: "Sandbox. Semua surat situs berakhir di sini; tidak ada yang keluar dari mesin ini.",
  address: "Hanya surat kepada",
  all: "Semua alamat",
  empty: "Belum ada surat. Surat muncul di sini dengan sendirinya.",
  emptyFor: (address) => `Belum ada surat kepada ${address}. Surat muncul di sini dengan sendirinya.`,
  offline: "Kotak surat tidak menjawab. Yang terlihat adalah surat sebelumnya.",
  to: "Kepada",
  from: "Dari",
  code: "Kode",
  copyCode: "Salin kode",
  copied: "Disalin",
  noSubject: "Tanpa subjek",
  count: (mails) => `${mails} surat`,
};
