/** Texts of the proof of a round that every game with seeds shares. */
export interface ProofWords {
  readonly nextCommitment: string;
  readonly commitment: string;
  readonly playerSeed: string;
  readonly studioSeed: string;
  readonly studioSeedLater: string;
  readonly roundNumber: string;
  readonly checking: string;
  readonly seedFits: string;
  readonly seedFails: string;
  readonly elsewhereTitle: string;
  /** First steps of a check with other tools: from the seeds to numbers. */
  readonly elsewhere: readonly string[];
  /** Step from numbers to a shuffle of what lies in order. */
  readonly shuffle: (order: string, places: number) => string;
}

/** Texts of the proof that belong to one game. */
export interface GameProofWords {
  /** Name of the button and of the dialog. */
  readonly title: string;
  readonly lead: string;
  readonly resultFits: string;
  readonly resultFails: string;
  /**
   * A sentence about what lies in order before the shuffle; absent in a game that shuffles nothing at the
   * beginning.
   */
  readonly order?: string;
  /** Last step of a check with other tools: from the numbers or the shuffle to the result. */
  readonly dealt: string;
}
