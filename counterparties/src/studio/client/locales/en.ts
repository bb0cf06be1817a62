import { blackjackEn } from "./blackjack-en.ts";
import { kenoEn } from "./keno-en.ts";
import { rouletteEn } from "./roulette-en.ts";
import { crashEn } from "./crash-en.ts";
import { proofEn } from "./proof-en.ts";
import { slotEn } from "./slot-en.ts";
import type { Words } from "../words.ts";

export const en: Words = {
  opening: "Opening the game",
  spin: "Spin",
  spinning: "Spinning",
  ready: (lines, rtp) => `${lines} lines · RTP ${rtp}%`,
  balance: "Balance",
  demoCredits: "Demo credits",
  net: "Net",
  bet: "Bet",
  betLower: "Lower bet",
  betHigher: "Higher bet",
  win: "Win",
  returned: "Returned",
  noWin: "No win",
  lineWin: (line, count, amount) => `Line ${line} · ${count} alike · ${amount}`,
  scatterWin: (count, amount) => `${count} scatters · ${amount}`,
  roundTold: (win, balance) => `Win ${win}. Balance ${balance}.`,
  roundLostTold: (balance) => `No win. Balance ${balance}.`,
  betTold: (bet) => `Bet ${bet}`,
  reels: (rows) => `Reels. ${rows}`,
  row: (row, names) => `Row ${row}: ${names}.`,
  wild: "Wild",
  scatter: "Scatter",
  regulars: [
    "Main symbol",
    "Second symbol",
    "Third symbol",
    "Fourth symbol",
    "Spade",
    "Heart",
    "Club",
    "Diamond",
  ],
  booking: "Your result is being booked. It is safe.",
  paytable: "Paytable and rules",
  paysAtBet: (bet) => `Pays at bet ${bet}`,
  wildRule: "Stands for every symbol but the scatter. On reels 2, 3 and 4.",
  scatterRule: "Pays anywhere, on top of line wins.",
  linesTitle: (lines) => `${lines} lines`,
  rules: (facts) => [
    `Return to player: ${facts.rtp}%. This is the theoretical average over all possible results.`,
    `Bets from ${facts.lowest} to ${facts.highest}. Each bet covers all ${facts.lines} lines. A line pays three or more alike, next to each other from the leftmost reel. Only the longest run of a line pays; wins on different lines add up.`,
    "Every result is drawn at random by the studio's server before the reels stop. Earlier results have no influence.",
    `A round lasts at least ${facts.seconds} seconds and needs its own press. Wins are rounded down to the smallest unit.`,
    "If the connection is lost, a round that was drawn is paid and any other bet is given back. A malfunction voids the round and returns the bet.",
  ],
  demoRule: "In the demo you play with credits that are worth nothing. They end when you leave.",
  keys: "Keys: Space or Enter to spin, arrow keys to change the bet.",
  close: "Close",
  cancel: "Not now",
  tryAgain: "Try again",
  toLobby: "Back to lobby",
  deposit: "Deposit",
  realityTitle: "Time for a look",
  reality: (time, net) => `You have been playing for ${time}. Result: ${net}.`,
  goOn: "Continue",
  stop: "Stop",
  proof: proofEn,
  slot: slotEn,
  blackjack: blackjackEn,
  keno: kenoEn,
  roulette: rouletteEn,
  crash: crashEn,
  sound: "Sound",
  failures: {
    INSUFFICIENT_FUNDS: {
      title: "The balance is lower than the bet",
      text: "No bet was taken. Choose a lower bet or add to your balance.",
    },
    DEMO_USED_UP: {
      title: "The demo credits do not cover the bet",
      text: "Choose a lower bet, or open the demo again for 1,000.00 new credits.",
    },
    LIMIT_REACHED: {
      title: "A limit is reached",
      text: "A limit on your account does not allow this bet. No bet was taken.",
    },
    PLAYER_DISABLED: {
      title: "Playing is paused",
      text: "Your account cannot place bets right now. Your balance is safe.",
    },
    EXPIRED: {
      title: "This game has expired",
      text: "Open it again from the lobby. Your balance is safe.",
    },
    GAME_CLOSED: {
      title: "This game is closed for now",
      text: "No bet was taken. Your balance is safe.",
    },
    NO_FREE_ROUND: {
      title: "This free round is not left",
      text: "It was played in another window, or its time is over. No bet was taken.",
    },
    CONNECTION_LOST: {
      title: "Connection lost",
      text: "Your money is safe: a drawn round is paid, any other bet is given back. Check your connection and try again.",
    },
    OTHER: {
      title: "That did not work",
      text: "No result was lost. Your balance is safe.",
    },
  },
};
