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
    "It falls at {{limit}} at the latest. The secret of cycle {{cycle}} is fixed since before its first bet; this is its hash:",
  commitment: "Hash of the secret",
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
  wins: "The bet's number {{digits}} is below {{bound}}: it wins",
  mustDrop: "The jackpot had reached its limit: any bet won",
  secret: "Secret",
  message: "Text of the bet",
  bet: "Bet",
  odds: "Bets per draw",
  how: "The first command gives the hash of the secret. The second gives a number in hex: its first 13 digits are the bet's number. Below {{bound}} the bet wins.",
  howMustDrop:
    "The first command gives the hash of the secret. The jackpot had reached its limit, so any bet won.",
};
