/** Texts of the table. Amounts are formatted text. */
export interface Words {
  readonly opening: string;
  readonly rules: (facts: {
    readonly rtp: string;
    readonly seconds: number;
    readonly lowest: string;
    readonly highest: string;
  }) => string;
  readonly you: string;
  readonly house: string;
  readonly faceDown: string;
  /** Jack, queen, king, ace. */
  readonly courts: readonly [string, string, string, string];
  /** In the order of the cards: clubs, diamonds, hearts, spades. */
  readonly suits: readonly [string, string, string, string];
  readonly card: (rank: string, suit: string) => string;
  readonly balance: string;
  readonly demoCredits: string;
  readonly net: string;
  readonly chip: string;
  readonly draw: string;
  /** Name of the switch of the sound, which is off until asked for. */
  readonly sound: string;
  readonly nextIn: (seconds: number) => string;
  readonly won: (amount: string) => string;
  readonly tied: (amount: string) => string;
  readonly lost: string;
  readonly failures: Readonly<
    Record<
      "INSUFFICIENT_FUNDS" | "TOO_SOON" | "SEAT_CLOSED" | "SESSION_UNKNOWN" | "CONNECTION_LOST" | "OTHER",
      string
    >
  >;
}
