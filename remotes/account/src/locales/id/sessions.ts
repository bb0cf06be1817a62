import type { Messages } from "../messages.ts";

export const sessions: Messages["account"]["sessions"] = {
  title: "Perangkat",
  text: "Tempat Anda masuk. Jika ada perangkat yang tidak Anda kenal, keluarkan dan ubah kata sandi Anda.",
  list: "Perangkat yang sedang masuk",
  notLoaded: "Daftar perangkat tidak dapat dimuat.",
  safe: "Tidak ada perangkat yang dikeluarkan.",
  current: "Perangkat ini",
  unknownDevice: "Perangkat tidak dikenal",
  lastActive: "Terakhir aktif",
  since: "Masuk sejak",
  address: "Alamat",
  logout: "Keluarkan",
  logoutNamed: "Keluarkan {{device}}",
  askTitle: "Keluarkan {{device}}?",
  askOther: "Perangkat ini harus masuk kembali.",
  askCurrent: "Anda sedang menggunakan perangkat ini. Anda harus masuk kembali.",
  ended: "Perangkat telah dikeluarkan.",
  logoutAll: "Keluarkan semua perangkat",
  askAllTitle: "Keluarkan semua perangkat?",
  askAll: "Semua perangkat, termasuk yang ini, harus masuk kembali.",
  endedAll: "Anda telah keluar dari semua perangkat.",
};
