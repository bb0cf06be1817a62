interface Bet {
  readonly roundId: string;
  readonly betMinor: bigint;
  /** Its part from the bonus of the claim that is active. */
  bonusMinor: bigint;
}

/**
 * The main wallet of one player as two balances, his own and the bonus of his claim, by the rule alone and
 * without the site. Each movement is recorded once, in the order in which it was booked. Amounts in minor
 * units. Source: spec:money#bonus-balance.
 */
export class BonusBalances {
  ownMinor: bigint;
  bonusMinor = 0n;
  #isActive = false;
  readonly #bets = new Map<string, Bet>();
  readonly #rounds = new Map<string, Set<Bet>>();

  /** `ownMinor`: the main wallet before, all of it the player's own. */
  constructor(ownMinor: bigint) {
    this.ownMinor = ownMinor;
  }

  /** A claim becomes active with its bonus. Parts of an earlier claim in a round count no more. */
  begin(bonusMinor: bigint): void {
    this.#isActive = true;
    this.bonusMinor = bonusMinor;
    for (const bet of this.#bets.values()) bet.bonusMinor = 0n;
  }

  /** Money that is not played: it is the player's own. */
  move(minor: bigint): void {
    this.ownMinor += minor;
  }

  /** Own money is played first. Returns the change of the bonus balance. */
  bet(betId: string, roundId: string, betMinor: bigint): bigint {
    const partMinor = this.#isActive && betMinor > this.ownMinor ? betMinor - this.ownMinor : 0n;
    const bet = { roundId, betMinor, bonusMinor: partMinor };
    this.#bets.set(betId, bet);
    this.#rounds.set(roundId, (this.#rounds.get(roundId) ?? new Set()).add(bet));
    return this.#change(-betMinor, -partMinor);
  }

  /**
   * A win is shared as the bets of its round that stand, rounded down for the bonus. Returns the change of
   * the bonus balance.
   */
  win(roundId: string, winMinor: bigint): bigint {
    const bets = [...(this.#rounds.get(roundId) ?? [])];
    const allMinor = bets.reduce((sum, { betMinor }) => sum + betMinor, 0n);
    const bonusMinor = bets.reduce((sum, bet) => sum + bet.bonusMinor, 0n);
    return this.#change(winMinor, allMinor === 0n ? 0n : (winMinor * bonusMinor) / allMinor);
  }

  /** True when this bet was placed, also when it was rolled back. */
  hasBet(betId: string): boolean {
    return this.#bets.has(betId);
  }

  /** A bet comes back to where it came from. Returns the change of the bonus balance. */
  rollBack(betId: string): bigint {
    const bet = this.#bets.get(betId);
    if (!bet) throw new Error(`Bet ${betId} was never placed`);
    this.#rounds.get(bet.roundId)?.delete(bet);
    return this.#change(bet.betMinor, bet.bonusMinor);
  }

  /** The claim ends and its bonus balance is taken back, or becomes the player's. */
  end(outcome: "taken back" | "converted"): void {
    if (outcome === "converted") this.ownMinor += this.bonusMinor;
    this.begin(0n);
    this.#isActive = false;
  }

  #change(minor: bigint, bonusMinor: bigint): bigint {
    this.bonusMinor += bonusMinor;
    this.ownMinor += minor - bonusMinor;
    return bonusMinor;
  }
}
