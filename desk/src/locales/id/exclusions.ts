import type { Messages } from "../messages.ts";

export const exclusions: Messages["exclusions"] = {
  title: "Pengecualian",
  text: "Jeda dan pengecualian diri yang berlaku sekarang, yang paling cepat berakhir dahulu.",
  kind: "Jenis",
  kinds: {
    cool_off: "Jeda",
    self_exclusion: "Pengecualian diri",
  },
  startsAt: "Dimulai",
  until: "Berlaku sampai",
  forGood: "Selamanya",
  state: "Status",
  holds: "Berlaku",
  liftable: "Masa telah lewat",
  lifted: "Berakhir dalam 24 jam",
  lift: "Cabut",
  ask: "Cabut pengecualian {{username}}?",
  effect: "Berakhir 24 jam dari sekarang. Pemain harus memintanya.",
  notLiftable: "Hanya pengecualian diri yang masanya lewat yang dapat dicabut.",
};
