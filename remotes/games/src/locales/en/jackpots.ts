/** English texts of proofs, and of the draws of jackpots. */
export const proof = {
  elsewhere: "Verify it elsewhere",
  copy: "Copy command",
};

export const jackpots = {
  draws: "Past draws",
  drawsOf: "Past draws: {{name}}",
  pool: "Jackpot",
  running:
    "It falls at {{limit}} at the latest. The secrets of studio and site for cycle {{cycle}} are fixed since before its first bet; these are their hashes:",
  commitment: "Hash of the studio's secret",
  siteCommitment: "Hash of the site's secret",
  notLoaded: "The draws did not load.",
  none: "It has not been won yet.",
  drawn: "Won by {{winner}} · cycle {{cycle}}",
  drawnByYou: "Won by you · cycle {{cycle}}",
  returned: "Taken back by the studio; the money returned to the jackpot.",
  verify: "Verify",
  verifyOf: "Verify the draw of cycle {{cycle}}",
  right: "Computed anew in your browser: the draw is right.",
  wrong: "Computed anew in your browser: the draw is not right. Contact us.",
  failed: "This browser cannot compute hashes here. Use the commands below.",
  committed: "The secret has the hash that was fixed before",
  bothCommitted: "Both secrets have the hashes that were fixed before",
  formerRule:
    "This draw was made by the former rule, in which the studio's own id of the bet stood in place of a ticket. It is verified by that rule.",
  wins: "The bet's number {{digits}} is below {{bound}}: it wins",
  mustDropFormer: "The jackpot had reached its limit: any bet won",
  mustDrop: "The jackpot had reached its limit: the first bet after that won",
  secret: "Studio's secret",
  siteSecret: "Site's secret",
  bookingId: "Site's id of the bet",
  playerSeed: "Hash of the player's seed",
  booking: "Text of the ticket",
  message: "Text of the bet",
  bet: "Bet",
  odds: "Bets per draw",
  how: "The first two commands give the hashes of the secrets, the third the ticket. The last gives a number in hex: its first 13 digits are the bet's number. Below {{bound}} the bet wins.",
  howFormer:
    "The first command gives the hash of the secret. The second gives a number in hex: its first 13 digits are the bet's number. Below {{bound}} the bet wins.",
  howMustDropFormer:
    "The first command gives the hash of the secret. The jackpot had reached its limit, so any bet won.",
  howMustDrop:
    "The commands give the hashes of the secrets. The jackpot had reached its limit, so the first bet after that won.",
};
