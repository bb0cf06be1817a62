import { movementWords } from "@tessera/shared/contracts/locales/en/index";

/** English texts of the history: titles of movements, and the exported file. */
export const texts = {
  movements: movementWords,
  columns: {
    time: "Time (Bangkok, UTC+7)",
    number: "Number",
    type: "Type",
    title: "Title",
    direction: "Direction",
    amount: "Amount",
    currency: "Currency",
    status: "Status",
    balanceAfter: "Balance after",
  },
  titles: {
    deposit: "Deposit",
    withdrawal: "Withdrawal",
    grant: "Grant",
    adjustment: "Adjustment",
    commissionReleased: "Referral commission",
    commissionMoved: "Commission to main wallet",
    spin: {
      none: "Wheel: no prize",
      points: "Wheel: points",
      credit: "Wheel: credits",
      bonus: "Wheel: bonus",
      item: "Wheel: item",
      free_rounds: "Wheel: free rounds",
    },
    freeRound: (game: string) => `${game}: free round`,
    toStudio: (studio: string) => `To ${studio}`,
    fromStudio: (studio: string) => `From ${studio}`,
  },
};
