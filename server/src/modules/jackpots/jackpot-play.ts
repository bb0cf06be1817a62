import { type Contribution, contributionOf, type Draw, potKey, shownMinor } from "./pot.ts";
import { isCommittedSecret, isWinningBet } from "./jackpot-proof.ts";
import type { LockedPot } from "./pot-rows.ts";

/** Proof that a studio reveals to draw a pot. */
export interface JackpotProof {
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  /** Secret of the cycle, 32 bytes in hex. */
  readonly secret: string;
  /** Commitment to the secret of the next cycle, in hex. */
  readonly next: string;
}

/** State of the pot that a bet fed, for the studio. */
export interface JackpotOfBet {
  readonly pool: string;
  readonly cycle: number;
  /** Bets per draw on average, in minor units. */
  readonly odds: number;
  /** True when this bet wins the pot whatever its number. */
  readonly mustDrop: boolean;
}

export interface WinningBet {
  readonly contribution: Contribution;
  /** The studio's id of the bet. */
  readonly betTxId: string;
  readonly betMinor: bigint;
}

type DrawnPot = Pick<Draw, "pool" | "currency"> & {
  /** Amount that the house adds so that the next cycle begins with its seed. */
  readonly seedMinor: bigint;
  readonly nextCycle: number;
};

/** A draw that a studio has sent with a proof that does not fit. */
interface RefusedProof {
  readonly pool: string;
  readonly currency: string;
  readonly providerCode: string;
}

/** Pots of callbacks that are decided together, in memory. All of them are locked. Amounts in minor units. */
export class JackpotPlay {
  /** Rows to write. */
  readonly newContributions: Contribution[] = [];
  readonly newDraws: Draw[] = [];
  /** Draws whose proof did not fit a pot that exists. */
  readonly refusedProofs: RefusedProof[] = [];
  readonly #pots: Map<string, LockedPot>;
  readonly #contributions: Map<string, Contribution>;
  readonly #draws: Map<string, Draw>;

  constructor(
    pots: readonly LockedPot[] = [],
    contributions: readonly Contribution[] = [],
    draws: readonly Draw[] = [],
  ) {
    this.#pots = new Map(pots.map((pot) => [potKey(pot), pot]));
    this.#contributions = new Map(contributions.map((each) => [each.transactionId, each]));
    this.#draws = new Map(draws.map((each) => [each.transactionId, each]));
  }

  /** Pots that were drawn, as they are now. */
  drawnPots(): LockedPot[] {
    const keys = new Set(this.newDraws.map(potKey));
    return [...this.#pots].flatMap(([key, pot]) => (keys.has(key) ? [pot] : []));
  }

  contribution(transactionId: string): Contribution | undefined {
    return this.#contributions.get(transactionId);
  }

  draw(transactionId: string): Draw | undefined {
    return this.#draws.get(transactionId);
  }

  /** Takes a bet's share into its pool's pot; undefined when the pool has none in this currency. */
  contribute(
    bet: { readonly pool: string; readonly currency: string; readonly transactionId: string },
    betMinor: bigint,
  ): Contribution | undefined {
    const pot = this.#pots.get(potKey(bet));
    if (!pot) return undefined;
    const { pool, currency, cycle } = pot;
    const amountMinor = contributionOf(pot, betMinor);
    const contribution = { transactionId: bet.transactionId, pool, currency, cycle, amountMinor };
    this.#contributions.set(bet.transactionId, contribution);
    this.newContributions.push(contribution);
    this.#add(pot, amountMinor);
    return contribution;
  }

  /**
   * Returns what a pot gives back of a bet that is rolled back. Nothing when the pot was drawn since: the winner keeps it, and the
   * house returns the whole bet. Source: spec:jackpots#rollback.
   */
  giveBack(contribution: Contribution): bigint {
    const pot = this.#pots.get(potKey(contribution));
    if (pot?.cycle !== contribution.cycle) return 0n;
    this.#add(pot, -contribution.amountMinor);
    return contribution.amountMinor;
  }

  /** Returns a payment to its pot, where it adds to the cycle that runs now. */
  takeBack(draw: Draw): void {
    const pot = this.#pots.get(potKey(draw));
    if (pot) this.#add(pot, draw.amountMinor);
  }

  /** Returns the pot's state for the studio of a bet; undefined once the cycle of the bet is over. */
  ofBet(transactionId: string): JackpotOfBet | undefined {
    const contribution = this.#contributions.get(transactionId);
    const pot = contribution && this.#pots.get(potKey(contribution));
    if (!pot || pot.cycle !== contribution.cycle) return undefined;
    const { pool, cycle, oddsMinor, mustDrop } = pot;
    return { pool, cycle, odds: Number(oddsMinor), mustDrop };
  }

  /** Checks a draw. Returns the amount to pay, or why there is none. */
  judge(
    proof: JackpotProof,
    { contribution, ...bet }: WinningBet,
  ): bigint | "JACKPOT_DRAWN" | "INVALID_PROOF" {
    const pot = this.#pots.get(potKey(proof));
    if (!pot || potKey(contribution) !== potKey(proof)) return "INVALID_PROOF";
    if (contribution.cycle !== pot.cycle) return "JACKPOT_DRAWN";
    if (proof.cycle !== pot.cycle || !isCommittedSecret(pot, proof.secret)) return "INVALID_PROOF";
    const heldMinor = pot.heldMinor ?? 0n;
    const isReached = heldMinor >= pot.mustDropMinor;
    if (!isReached && !isWinningBet(pot, proof.secret, bet)) return "INVALID_PROOF";
    const amountMinor = shownMinor(pot, heldMinor);
    return amountMinor > 0n ? amountMinor : "JACKPOT_DRAWN";
  }

  /** Notes a draw with a wrong proof, so that operators see that its studio cannot draw the pot. */
  noteRefusedProof({ pool, currency }: JackpotProof, providerCode: string): void {
    if (this.#pots.has(potKey({ pool, currency }))) this.refusedProofs.push({ pool, currency, providerCode });
  }

  /** Draws a pot that was judged: records the payment and begins the next cycle. */
  drop(
    proof: JackpotProof,
    win: Pick<Draw, "transactionId" | "betTransactionId" | "roundId" | "playerId" | "amountMinor">,
  ): DrawnPot {
    const pot = this.#pots.get(potKey(proof));
    if (!pot || pot.heldMinor === null) throw new Error(`Pot ${potKey(proof)} is not locked for a draw`);
    const { pool, currency, cycle, commitment, oddsMinor } = pot;
    const mustDrop = pot.heldMinor >= pot.mustDropMinor;
    const draw = { ...win, pool, currency, cycle, commitment, oddsMinor, mustDrop, secret: proof.secret };
    this.#draws.set(draw.transactionId, draw);
    this.newDraws.push(draw);
    const rest = pot.heldMinor - win.amountMinor;
    const seedMinor = rest < pot.seedMinor ? pot.seedMinor - rest : 0n;
    const heldMinor = rest + seedMinor;
    const nextCycle = cycle + 1;
    this.#pots.set(potKey(pot), {
      ...pot,
      cycle: nextCycle,
      commitment: proof.next,
      oddsMinor: pot.nextOddsMinor,
      heldMinor,
      mustDrop: heldMinor >= pot.mustDropMinor,
    });
    return { pool, currency, seedMinor, nextCycle };
  }

  #add(pot: LockedPot, changeMinor: bigint): void {
    if (pot.heldMinor === null) return;
    this.#pots.set(potKey(pot), { ...pot, heldMinor: pot.heldMinor + changeMinor });
  }
}
