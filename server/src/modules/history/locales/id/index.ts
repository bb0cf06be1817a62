import { movementWords } from "@tessera/shared/contracts/locales/id/index";
import type { texts as reference } from "../en/index.ts";

/** Teks riwayat: judul mutasi dan berkas yang diekspor. */
export const texts: typeof reference = {
  movements: movementWords,
  columns: {
    time: "Waktu (Bangkok, UTC+7)",
    number: "Nomor",
    type: "Jenis",
    title: "Judul",
    direction: "Arah",
    amount: "Jumlah",
    currency: "Mata uang",
    status: "Status",
    balanceAfter: "Saldo sesudah",
  },
  titles: {
    deposit: "Deposit",
    withdrawal: "Penarikan",
    grant: "Saldo awal",
    adjustment: "Penyesuaian",
    commissionReleased: "Komisi referral",
    commissionMoved: "Komisi ke dompet utama",
    spin: {
      none: "Roda: tanpa hadiah",
      points: "Roda: poin",
      credit: "Roda: kredit",
      bonus: "Roda: bonus",
      item: "Roda: barang",
      free_rounds: "Roda: ronde gratis",
    },
    freeRound: (game) => `${game}: ronde gratis`,
    toStudio: (studio) => `Ke ${studio}`,
    fromStudio: (studio) => `Dari ${studio}`,
  },
};
