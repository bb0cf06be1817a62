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
  /** First steps of a check with other tools: from the seeds to numbers, and with these to a shuffle of what lies in order. */
  readonly elsewhere: (order: string, places: number) => readonly string[];
}

/** Texts of the proof that belong to one game. */
export interface GameProofWords {
  /** Name of the button and of the dialog. */
  readonly title: string;
  readonly lead: string;
  readonly resultFits: string;
  readonly resultFails: string;
  /** A sentence about what lies in order before the shuffle. */
  readonly order: string;
  /** Last step of a check with other tools: from the shuffle to the result. */
  readonly dealt: string;
}
