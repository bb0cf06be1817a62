import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import { bonusAfterWinRollback, bonusPartOfBet, bonusShareOfWin } from "@tessera/shared/core/bonus-balance";
import { minorUnits } from "@tessera/shared/core/money";
import { countedTurnover, isTurnoverReached } from "@tessera/shared/core/turnover";
import type { LiveClaim } from "./live-claim.ts";

/** Effects of transactions on a claim, by transaction. */
export interface ClaimEvents {
  /** Turnover: positive for a bet, the negative amount for its rollback. */
  readonly counted: ReadonlyMap<string, bigint>;
  /** Change of the bonus balance. */
  readonly bonus: ReadonlyMap<string, bigint>;
}

/** Part of the bonus balance in a round's bets. */
export interface BonusPart {
  readonly id: string;
  /** The latest claim with a part in the bets. */
  readonly claimId: string | null;
  /** That claim's part of the active bets, in minor units. */
  readonly betMinor: bigint;
}

export interface ClaimBet {
  readonly transactionId: string;
  readonly betMinor: bigint;
  /** Balance of the main wallet before the bet. */
  readonly mainMinor: bigint;
  readonly round: BonusPart;
  readonly category: GameCategory;
  /** Share of a bet on this game that counts, in 1/10,000. */
  readonly turnoverWeightBp: number;
  readonly now: Date;
}

export interface ClaimWin {
  readonly transactionId: string;
  readonly winMinor: bigint;
  readonly round: BonusPart;
  /** Sum of the round's active bets. */
  readonly roundBetMinor: bigint;
}

export interface ClaimRollback {
  readonly reversedId: string;
  readonly transactionId: string;
}

/** State of a claim. */
interface ClaimState {
  readonly status: LiveClaim["status"] | "completed";
  readonly progressMinor: bigint;
  readonly bonusBalanceMinor: bigint;
}

/**
 * A live claim while bets, wins and rollbacks of its player are decided, under the player's lock: tracks turnover and
 * bonus balance, and collects the changes that {@link writeClaimPlay} writes. Each method is called once per accepted
 * transaction; those of rounds return the bonus part that the round stores. A claim that is reserved or has just been
 * completed no longer changes. Source: spec:money#turnover, spec:money#bonus-balance.
 */
export class ClaimPlay {
  readonly claim: LiveClaim;
  readonly counted = new Map<string, bigint>();
  readonly bonus = new Map<string, bigint>();
  /** State of the claim after each transaction that changed it. */
  readonly steps: ClaimState[] = [];
  readonly #before: ClaimEvents;

  /** `before`: effects of earlier transactions on the claim, as far as they may be rolled back now. */
  constructor(claim: LiveClaim, before: ClaimEvents) {
    this.claim = claim;
    this.#before = before;
  }

  /** True when a bet exceeds the maximum bet that the player accepted with the claim. */
  isAboveMaxBet(betMinor: bigint): boolean {
    const { maxBetMinor } = this.claim;
    return this.#isActive() && maxBetMinor !== null && betMinor > maxBetMinor;
  }

  /**
   * Takes the bonus part of an accepted bet from the bonus balance and counts the bet by the weight of its game;
   * completes the claim when its target is reached.
   */
  bet(bet: ClaimBet): BonusPart {
    if (!this.#isActive()) return bet.round;
    const { bonusBalanceMinor } = this.#state();
    const partMinor = bonusPartOfBet(bet.betMinor, bet.mainMinor, bonusBalanceMinor);
    this.#change(bet.transactionId, { bonus: -partMinor, counted: this.#countedOf(bet) });
    return this.#roundAfter(bet.round, partMinor);
  }

  /** Adds an accepted win's share to the bonus balance. */
  win({ transactionId, winMinor, round, roundBetMinor }: ClaimWin): void {
    if (!this.#isActive()) return;
    const share = bonusShareOfWin(winMinor, this.#partOf(round), roundBetMinor);
    this.#change(transactionId, { bonus: share });
  }

  /** Returns a bet's part to the bonus balance and subtracts its counted turnover. */
  rollBackBet({
    reversedId,
    transactionId,
    round,
  }: ClaimRollback & { readonly round: BonusPart }): BonusPart {
    if (!this.#isActive()) return round;
    const partMinor = -this.#earlier("bonus", reversedId, 0n);
    const counted = this.#earlier("counted", reversedId, null);
    this.#change(transactionId, { bonus: partMinor, counted: counted === null ? null : -counted });
    return this.#roundAfter(round, -partMinor);
  }

  /** Takes a win's share out of the bonus balance; `mainMinor` is the main wallet after the rollback. */
  rollBackWin({
    reversedId,
    transactionId,
    mainMinor,
  }: ClaimRollback & { readonly mainMinor: bigint }): void {
    if (!this.#isActive()) return;
    const { bonusBalanceMinor } = this.#state();
    const after = bonusAfterWinRollback(bonusBalanceMinor, this.#earlier("bonus", reversedId, 0n), mainMinor);
    this.#change(transactionId, { bonus: after - bonusBalanceMinor });
  }

  #state(): ClaimState {
    return this.steps.at(-1) ?? this.claim;
  }

  #isActive(): boolean {
    return this.#state().status === "active";
  }

  #earlier<Missing>(kind: keyof ClaimEvents, transactionId: string, missing: Missing): bigint | Missing {
    return this[kind].get(transactionId) ?? this.#before[kind].get(transactionId) ?? missing;
  }

  /** Null when the bet does not count. */
  #countedOf({ betMinor, category, turnoverWeightBp, now }: ClaimBet): bigint | null {
    const { allowedCategories, endsAt } = this.claim;
    if (endsAt === null || now >= endsAt) return null;
    if (allowedCategories.length > 0 && !allowedCategories.includes(category)) return null;
    return countedTurnover(minorUnits(betMinor), turnoverWeightBp);
  }

  /** This claim's part in the bets of a round; parts of earlier claims do not count. */
  #partOf(round: BonusPart): bigint {
    return round.claimId === this.claim.id ? round.betMinor : 0n;
  }

  #roundAfter(round: BonusPart, addedMinor: bigint): BonusPart {
    if (addedMinor === 0n) return round;
    return { id: round.id, claimId: this.claim.id, betMinor: this.#partOf(round) + addedMinor };
  }

  #change(
    transactionId: string,
    { bonus, counted = null }: { readonly bonus: bigint; readonly counted?: bigint | null },
  ): void {
    if (counted !== null) this.counted.set(transactionId, counted);
    if (bonus !== 0n) this.bonus.set(transactionId, bonus);
    if (bonus === 0n && (counted ?? 0n) === 0n) return;
    const { progressMinor, bonusBalanceMinor } = this.#state();
    const progress = { targetMinor: this.claim.targetMinor, progressMinor: progressMinor + (counted ?? 0n) };
    this.steps.push({
      status: isTurnoverReached(progress) ? "completed" : "active",
      progressMinor: progress.progressMinor,
      bonusBalanceMinor: bonusBalanceMinor + bonus,
    });
  }
}
