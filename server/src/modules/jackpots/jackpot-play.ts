import { randomBytes } from "node:crypto";
import { type Doubt, doubtOf, drawWithinMs } from "./doubt-of-draw.ts";
import { isCommittedSecret, isWinningTicket, ticketOf } from "./jackpot-proof.ts";
import { type Contribution, contributionOf, type Draw, potKey, shownMinor, turnoverOf } from "./pot.ts";
import type { LockedPot, PotHistory } from "./pot-rows.ts";

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
  /**
   * True when the pot had reached its limit before this bet: the first such bet wins it whatever its number.
   */
  readonly mustDrop: boolean;
  /** Decides with the studio's secret whether the bet wins, 32 bytes in hex. */
  readonly ticket: string;
}

export interface WinningBet {
  readonly contribution: Contribution;
  readonly betMinor: bigint;
}

/** Why a draw waits for an operator, with the figures that he judges it by. Amounts in minor units. */
export interface HeldDraw {
  readonly reason: Doubt;
  readonly amountMinor: bigint;
  readonly turnoverMinor: bigint;
  readonly rolledBackMinor: bigint;
  readonly oddsMinor: bigint;
}

/**
 * Result of a draw: the amount to pay, or why there is none. `JACKPOT_HELD` without `held`: another draw of
 * the pot waits already.
 */
export type Verdict =
  | { readonly answer: "OK"; readonly amountMinor: bigint; readonly byNumber: boolean }
  | { readonly answer: "JACKPOT_HELD"; readonly held?: HeldDraw }
  | { readonly answer: "JACKPOT_DRAWN" | "INVALID_PROOF" };

/** A draw to store until an operator has decided about it. */
export interface NewHold extends HeldDraw {
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  readonly providerCode: string;
  /** The studio's call, as JSON. */
  readonly request: string;
  readonly betTransactionId: string;
  readonly playerId: string;
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
  readonly newHolds: NewHold[] = [];
  /** Contributions of bets that were rolled back, with the cycle in which that happened. */
  readonly rolledBack: { readonly transactionId: string; readonly cycle: number }[] = [];
  /** Payments that returned to their pot. */
  readonly returned: Draw[] = [];
  /** Draws whose proof did not fit a pot that exists. */
  readonly refusedProofs: RefusedProof[] = [];
  readonly #pots: Map<string, LockedPot>;
  readonly #contributions: Map<string, Contribution>;
  readonly #draws: Map<string, Draw>;
  readonly #histories: Map<string, PotHistory>;

  constructor(
    pots: readonly LockedPot[] = [],
    contributions: readonly Contribution[] = [],
    draws: readonly Draw[] = [],
    histories: readonly PotHistory[] = [],
  ) {
    this.#histories = new Map(histories.map((each) => [potKey(each), each]));
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

  /**
   * Takes a bet's share into its pool's pot; undefined when the pool has none in this currency, when its pot
   * is stopped, and when the share is rounded down to nothing: such a bet takes no part in the draw.
   */
  contribute(
    bet: {
      readonly pool: string;
      readonly currency: string;
      readonly transactionId: string;
      readonly playerSeed: string | null;
      readonly at: Date;
    },
    betMinor: bigint,
  ): Contribution | undefined {
    const pot = this.#pots.get(potKey(bet));
    if (!pot || pot.isStopped) return undefined;
    const amountMinor = contributionOf(pot, betMinor);
    if (amountMinor === 0n) return undefined;
    const contribution = { ...bet, cycle: pot.cycle, amountMinor, atLimit: pot.mustDrop };
    this.#contributions.set(bet.transactionId, contribution);
    this.newContributions.push(contribution);
    this.#add(pot, amountMinor);
    const history = this.#histories.get(potKey(pot));
    if (history && contribution.atLimit && history.firstAtLimit === null) {
      this.#note(history, { firstAtLimit: bet.transactionId, firstAtLimitAt: bet.at });
    }
    return contribution;
  }

  /**
   * Returns what a pot gives back of a bet that is rolled back. Nothing when the pot was drawn since: the
   * winner keeps it, and the house returns the whole bet. Either way it counts as rolled back in the cycle
   * that runs. Source: spec:jackpots#rollback.
   */
  giveBack(contribution: Contribution, betMinor: bigint): bigint {
    const pot = this.#pots.get(potKey(contribution));
    if (!pot) return 0n;
    const { transactionId } = contribution;
    this.rolledBack.push({ transactionId, cycle: pot.cycle });
    const history = this.#histories.get(potKey(pot));
    if (history) {
      this.#note(history, {
        rolledBackMinor: history.rolledBackMinor + betMinor,
        firstIsRolledBack: history.firstIsRolledBack || history.firstAtLimit === transactionId,
      });
    }
    if (pot.cycle !== contribution.cycle) return 0n;
    this.#add(pot, -contribution.amountMinor);
    return contribution.amountMinor;
  }

  /** Returns a payment to its pot, where it adds to the cycle that runs now and is no turnover of it. */
  takeBack(draw: Draw): void {
    const pot = this.#pots.get(potKey(draw));
    if (!pot) return;
    this.#pots.set(potKey(pot), { ...pot, baseMinor: pot.baseMinor + draw.amountMinor });
    this.returned.push(draw);
    this.#add(this.#pots.get(potKey(pot)) ?? pot, draw.amountMinor);
  }

  /** Returns the pot's state for the studio of a bet; undefined once the cycle of the bet is over. */
  ofBet(transactionId: string): JackpotOfBet | undefined {
    const contribution = this.#contributions.get(transactionId);
    const pot = contribution && this.#pots.get(potKey(contribution));
    if (!pot || pot.cycle !== contribution.cycle) return undefined;
    const ticket = ticketIn(pot, contribution);
    if (ticket === undefined) return undefined;
    const { pool, cycle, oddsMinor } = pot;
    return { pool, cycle, odds: Number(oddsMinor), mustDrop: contribution.atLimit, ticket };
  }

  /**
   * Checks a draw of a locked pot.
   *
   * @param release true for a draw that an operator has released: it is not doubted again
   */
  judge(
    proof: JackpotProof,
    bet: WinningBet,
    { now, release }: { readonly now: Date; readonly release: boolean },
  ): Verdict {
    const { contribution } = bet;
    const pot = this.#pots.get(potKey(proof));
    const history = this.#histories.get(potKey(proof));
    if (!pot || !history || potKey(contribution) !== potKey(proof)) return { answer: "INVALID_PROOF" };
    if (contribution.cycle !== pot.cycle) return { answer: "JACKPOT_DRAWN" };
    if (pot.isStopped && !release) return { answer: "JACKPOT_HELD" };
    const ticket = ticketIn(pot, contribution);
    const isProved =
      ticket !== undefined && proof.cycle === pot.cycle && isCommittedSecret(pot, proof.secret);
    // A commitment whose secret is revealed would bind nobody.
    if (!isProved || proof.next === pot.commitment) return { answer: "INVALID_PROOF" };
    const byNumber = isWinningTicket(pot, proof.secret, { ticket, betMinor: bet.betMinor });
    if (!byNumber && !contribution.atLimit) return { answer: "INVALID_PROOF" };
    const place = byNumber ? "first" : placeAtLimit(history, contribution, now);
    if (place === "later" && !release) return { answer: "JACKPOT_DRAWN" };

    const heldMinor = pot.heldMinor ?? 0n;
    const amountMinor = shownMinor(pot, heldMinor);
    if (amountMinor === 0n) return { answer: "JACKPOT_DRAWN" };
    const figures = {
      turnoverMinor: turnoverOf(pot, heldMinor),
      rolledBackMinor: history.rolledBackMinor,
      oddsMinor: pot.oddsMinor,
    };
    const ageMs = now.getTime() - contribution.at.getTime();
    const isPassedOver = place === "passed_over";
    const reason = release ? null : doubtOf({ ...history, ...figures }, { byNumber, ageMs, isPassedOver });
    if (reason) return { answer: "JACKPOT_HELD", held: { ...figures, reason, amountMinor } };
    return { answer: "OK", amountMinor, byNumber };
  }

  /** Stops a pot: its draw waits for an operator. */
  hold(hold: NewHold): void {
    const pot = this.#pots.get(potKey(hold));
    if (pot) this.#pots.set(potKey(pot), { ...pot, isStopped: true });
    this.newHolds.push(hold);
  }

  /** Notes a draw with a wrong proof, so that operators see that its studio cannot draw the pot. */
  noteRefusedProof({ pool, currency }: JackpotProof, providerCode: string): void {
    if (this.#pots.has(potKey({ pool, currency }))) this.refusedProofs.push({ pool, currency, providerCode });
  }

  /** Draws a pot that was judged: records the payment and begins the next cycle. */
  drop(
    proof: JackpotProof,
    win: Pick<
      Draw,
      "transactionId" | "betTransactionId" | "roundId" | "playerId" | "amountMinor" | "mustDrop"
    >,
  ): DrawnPot {
    const pot = this.#pots.get(potKey(proof));
    if (!pot || pot.heldMinor === null) throw new Error(`Pot ${potKey(proof)} is not locked for a draw`);
    const { pool, currency, cycle, commitment, oddsMinor, siteSecret } = pot;
    const draw = {
      ...win,
      pool,
      currency,
      cycle,
      commitment,
      oddsMinor,
      siteSecret,
      secret: proof.secret,
      playerSeed: this.#contributions.get(win.betTransactionId)?.playerSeed ?? null,
      turnoverMinor: turnoverOf(pot, pot.heldMinor),
    };
    this.#draws.set(draw.transactionId, draw);
    this.newDraws.push(draw);
    const rest = pot.heldMinor - win.amountMinor;
    const seedMinor = rest < pot.seedMinor ? pot.seedMinor - rest : 0n;
    const heldMinor = rest + seedMinor;
    const next = nextCycleOf(pot, { commitment: proof.next, heldMinor });
    this.#pots.set(potKey(pot), next);
    this.#beginHistory(draw);
    return { pool, currency, seedMinor, nextCycle: next.cycle };
  }

  #beginHistory(draw: Draw & { readonly turnoverMinor: bigint }): void {
    const history = this.#histories.get(potKey(draw));
    if (!history) return;
    this.#note(history, {
      rolledBackMinor: 0n,
      firstAtLimit: null,
      firstAtLimitAt: null,
      firstIsRolledBack: false,
      lastDraws: history.lastDraws + 1,
      lastNumbers: history.lastNumbers + (draw.mustDrop ? 0 : 1),
      lastExpected: history.lastExpected + Number(draw.turnoverMinor) / Number(draw.oddsMinor),
    });
  }

  #note(history: PotHistory, change: Partial<PotHistory>): void {
    this.#histories.set(potKey(history), { ...history, ...change });
  }

  #add(pot: LockedPot, changeMinor: bigint): void {
    if (pot.heldMinor === null) return;
    this.#pots.set(potKey(pot), { ...pot, heldMinor: pot.heldMinor + changeMinor });
  }
}

/** The pot in the cycle after this one, with a new secret of the site. */
export function nextCycleOf(
  pot: LockedPot,
  { commitment, heldMinor }: { readonly commitment: string; readonly heldMinor: bigint },
): LockedPot {
  return {
    ...pot,
    cycle: pot.cycle + 1,
    commitment,
    oddsMinor: pot.nextOddsMinor,
    heldMinor,
    mustDrop: heldMinor >= pot.mustDropMinor,
    siteSecret: newSiteSecret(),
    baseMinor: heldMinor,
    shareMostBp: pot.shareBp,
    isStopped: false,
  };
}

/** Makes the site's secret of a cycle, 32 random bytes in hex. */
export function newSiteSecret(): string {
  return randomBytes(32).toString("hex");
}

function ticketIn(pot: LockedPot, { transactionId, playerSeed }: Contribution): string | undefined {
  return playerSeed === null
    ? undefined
    : ticketOf(pot, pot.siteSecret, { bookingId: transactionId, playerSeed });
}

/**
 * Place of a bet among those that came at the limit, of which the first wins. An earlier one that was rolled
 * back, or that nobody has drawn in time, is passed over.
 */
function placeAtLimit(
  { firstAtLimit, firstAtLimitAt, firstIsRolledBack }: PotHistory,
  { transactionId }: Contribution,
  now: Date,
): "first" | "later" | "passed_over" {
  if (firstAtLimit === transactionId) return "first";
  const isOverdue = firstAtLimitAt !== null && now.getTime() - firstAtLimitAt.getTime() > drawWithinMs;
  return firstIsRolledBack || isOverdue ? "passed_over" : "later";
}
