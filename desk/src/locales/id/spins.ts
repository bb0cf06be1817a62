import type { Messages } from "../messages.ts";

export const spins: Messages["spins"] = {
  title: "Hadiah barang",
  search: "Nomor, pemain, barang",
  text: "Barang dari roda yang menunggu pengiriman, yang terlama dahulu.",
  item: "Barang",
  number: "Putaran",
  createdAt: "Dimenangkan",
  state: "Status",
  status: {
    item_pending: "Perlu dikirim",
    item_delivered: "Terkirim",
  },
  deliveredAt: "Dikirim",
  note: "Catatan untuk pemain",
  deliver: "Tandai terkirim",
  ask: "Apakah {{item}} sudah dikirim?",
  effect: "Catatan masuk ke kotak masuk pemain dan tercantum di samping putaran.",
  delivered: "Pemain sudah diberi tahu.",
};
