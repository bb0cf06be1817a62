/** Refusals that operators are told in other words than players. */
export const errors = {
  LOGIN_FAILED: "Name, password or code is wrong. A code works once: wait for the next one.",
  CONFLICT: "Somebody was first, or the state does not allow it.",
};

export const validation = {
  otp: { length: "Enter the 6 digits." },
  link: { path: "Use a path of this site, beginning with one slash." },
  text: { length: "This text is too long.", hidden: "Use plain characters; a title has one line." },
  players: {
    none: "No player matches.",
    unknown: "Some of these names belong to no player.",
    many: "Name at most 500 players.",
  },
  time: { format: "Enter a time such as 14:30." },
  username: {
    length: "Use 3 to 32 letters or digits.",
    start: "Start with a letter.",
    format: "Use 3 to 32 small letters or digits, and a letter first.",
  },
  password: { length: "Use 12 characters or more.", mix: "Use at least one letter and one digit." },
  wheel: {
    hole: "Number the segments from 0 without a hole.",
    factor: "Points, credits and a bonus need a factor above 0, every other prize none.",
    label: "An item needs a name in every language, every other prize none.",
    promotion: "A bonus needs an unlisted promotion of the wheel's currency, every other prize none.",
    freeRounds: "Free rounds need a slot, a number and a stake, every other prize none.",
    freeRoundsGame: "Choose a slot that is open and has free rounds.",
    freeRoundsStake: "Choose a stake that the slot takes in free rounds, within its limits.",
    stock: "No prize has no stock.",
    bet: "Use whole points in rising order.",
    noPrize: "A stock needs a segment without a prize.",
  },
  operatorNote: {
    length: "Use at most 500 characters.",
    short: "Use at least 3 characters.",
    long: "Use at most 1,000 characters.",
  },
  adjustment: { amount: "Write an amount such as 12.50 or -12.50." },
  referralRate: { range: "Use 0 to 10 percent, with at most two decimals." },
};
