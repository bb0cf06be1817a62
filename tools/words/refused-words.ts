/** A word that a reader has to think about twice. */
export interface RefusedWord {
  /** A regular expression without flags; letter case does not count, and it matches whole words only. */
  readonly word: string;
  /** Plain words to choose from, by the sense. */
  readonly plain: string;
  /** Senses that stay allowed, each an expression around the word; the reason is in a comment beside it. */
  readonly allowed?: readonly string[];
  /** Names that stay. Present when the word is refused as a part of names as well. */
  readonly names?: readonly AllowedName[];
}

/** A name that other builds read, as a field of the API or a column, in the files that need it. */
export interface AllowedName {
  readonly name: string;
  /** Paths, or their beginnings. */
  readonly files: readonly string[];
}

/** The words that `npm run words` refuses. A private word that a review finds is a new line. */
export const refusedWords: readonly RefusedWord[] = [
  {
    word: "told|untold",
    plain: "notified, informed, received, reported",
    names: [
      // Column and field of a discrepancy.
      {
        name: "told",
        files: [
          "desk/src/areas/cashier/rounds/",
          "server/src/modules/play/rounds/rounds-out-of-range.test.ts",
          "server/src/modules/play/wallets/",
          "server/src/proof/sums-at-the-bound.test.ts",
          "shared/src/operator-contracts/rounds.ts",
        ],
      },
      // Field of a payment that belongs to no deposit, in the audit log as well.
      {
        name: "toldCurrency",
        files: [
          "desk/src/areas/",
          "server/src/modules/payments/",
          "shared/src/operator-contracts/unclaimed-payments.ts",
        ],
      },
    ],
  },
  { word: "kept", plain: "stored, cached, preserved, left", names: [] },
  { word: "unkept", plain: "not stored", names: [] },
  {
    word: "lend|lends|lent|lending|lendings|lender|lenders",
    plain: "provide, share",
    // Global that the server scripts of published releases read.
    names: [{ name: "tesseraLentModules", files: ["shell/src/server.tsx"] }],
  },
  { word: "borrow|borrows|borrowed|borrower", plain: "consume, use", names: [] },
  { word: "purse|purses", plain: "balance, wallet", names: [] },
  { word: "anew", plain: "again" },
  { word: "plant|plants|planted|planting", plain: "inject, add" },
  {
    word: "stand|stands|stood|standing",
    plain: "is, is shown, applies",
    allowed: [
      // A text or a symbol that represents another one.
      "(?:stand|stands|stood) for",
      // The status of a player, as the API names it.
      "(?:good|player's) standing|(?:token|tokens), standing",
      // A hand of blackjack that takes no more cards.
      "(?:hand|dealer) [^.;]{0,50}stands|(?:result of|by) standing",
      // A bet that has not been rolled back, as in spec:invariants#p15.
      "standing bets|bets?[^;.]{0,20} stands?|(?:rounds|those that|what|that part of the bets that) stand",
      // A decision that nothing may undo.
      "decision stands",
    ],
  },
  { word: "mood|moods", plain: "state, status, outcome" },
  { word: "wish|wishes|wished", plain: "request, choice" },
  { word: "in sight", plain: "visible" },
  { word: "heard|hear|hears", plain: "received, receive" },
  { word: "sought", plain: "searched, required" },
];
