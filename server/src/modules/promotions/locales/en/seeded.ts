/** Terms common to all seeded promotions. */
export const commonTerms = [
  "The main wallet can be withdrawn again when the turnover is met, or after you cancel.",
  "Your own money is played first. The rest of the bonus, and what was won with it, stay apart until the turnover is met.",
  "If you cancel, or time runs out, the bonus and what was won with it are taken back. Your own money stays.",
  "Games in a studio's own wallet do not count and cannot be entered while it runs.",
  "Live and table games count 10%, sports, arcade and games with a jackpot 50%, all other games in full. Of bets against each other only what can be lost counts.",
  "One promotion at a time.",
];

/** Seeded promotions by slug. */
export const seededPromotions = {
  "first-deposit": {
    title: "A first deposit, and half on top",
    summary: "Your first deposit earns 50% more credits, up to 200.00.",
    audience: "For the first deposit of every player, from 50.00 on.",
    conditions: [
      "Turnover: 22 times deposit and bonus, within 30 days.",
      "Highest bet while it runs: 50.00.",
    ],
  },
  "daily-reload": {
    title: "Daily reload",
    summary: "Once a day, 10% on top of a deposit, up to 50.00.",
    audience: "For one deposit a day, from 100.00 on.",
    conditions: ["Turnover: 6 times deposit and bonus, within 7 days."],
  },
  "day-after-cashback": {
    title: "The day after",
    summary: "1.5% of what yesterday's finished rounds cost you comes back, up to 100.00.",
    audience:
      "Yesterday is the last full day in Bangkok time. Register once a day; without a loss there is nothing to give back.",
    conditions: ["Turnover: once the amount that came back, within 7 days."],
  },
  "lantern-evening": {
    title: "Lantern evening",
    summary: "25.00 credits for slots and arcade, for the first 500 players who register.",
    audience: "Once for every player, while places last.",
    conditions: [
      "Turnover: 65 times the credits, within 3 days, in slots and arcade games only.",
      "Highest bet while it runs: 5.00.",
    ],
  },
  "first-look": {
    title: "First look",
    summary: "10.00 credits to look around with, no deposit needed.",
    audience: "Once for every player.",
    conditions: ["Turnover: 65 times the credits, within 7 days."],
  },
};
