import type { Words } from "./words.ts";

export const en: Words = {
  opening: "Opening the table",
  rules: ({ rtp, seconds, lowest, highest }) =>
    `The higher card wins as much as it bet. A tie gives half of the chip back. Bets from ${lowest} to ${highest}. RTP ${rtp}%, one round every ${seconds} seconds.`,
  you: "You",
  house: "Harbour",
  faceDown: "Face down",
  courts: ["Jack", "Queen", "King", "Ace"],
  suits: ["clubs", "diamonds", "hearts", "spades"],
  card: (rank, suit) => `${rank} of ${suit}`,
  balance: "Balance here",
  demoCredits: "Demo credits",
  net: "Net",
  chip: "Chip",
  draw: "Draw",
  sound: "Sound",
  nextIn: (seconds) => `Next in ${seconds} s`,
  won: (amount) => `You win ${amount}.`,
  tied: (amount) => `A tie. ${amount} returned.`,
  lost: "No win.",
  failures: {
    INSUFFICIENT_FUNDS:
      "Not enough money at this studio. Bring some here with a transfer, or take a smaller chip.",
    TOO_SOON: "The next round may not start yet.",
    SEAT_CLOSED:
      "This table was closed for you by the site. No more bets are taken here; your balance is safe.",
    SESSION_UNKNOWN: "This table is closed. Open it from the lobby again. Your balance is safe.",
    CONNECTION_LOST: "No connection. The balance shows whether the round was played; it is asked for again.",
    OTHER: "That did not work. Nothing was taken.",
  },
};
