import type { ProofWords } from "./proof-words.ts";

export const proofEn: ProofWords = {
  nextCommitment: "Fingerprint for the next round",
  commitment: "Fingerprint of this round",
  playerSeed: "Your browser's seed",
  studioSeed: "The studio's seed",
  studioSeedLater: "Shown when the round is over",
  roundNumber: "Round",
  checking: "Checking",
  seedFits: "The seed has the fingerprint that was shown before the bet.",
  seedFails: "The seed does not have the fingerprint that was shown before the bet.",
  elsewhereTitle: "Check it elsewhere",
  elsewhere: [
    "The fingerprint is the SHA-256 of the 32 bytes of the studio's seed.",
    "HMAC-SHA256 with the studio's seed as key over your browser's seed, a colon and 0, 1, 2 … gives 32 bytes each: five numbers of 48 bits, the rest is dropped.",
  ],
  shuffle: (order, places) =>
    `${order} For the places ${places} down to 2, take the next number; if it is not below the largest multiple of the place, the one after. Its remainder, plus one, is the place to swap with.`,
};
