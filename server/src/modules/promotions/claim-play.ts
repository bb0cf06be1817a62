import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import { bonusAfterWinRollback, bonusPartOfBet, bonusShareOfWin } from "@tessera/shared/core/bonus-balance";
import { isTurnoverReached } from "@tessera/shared/core/turnover";
import type { LiveClaim } from "./live-claim.ts";

/** Part of the bonus balance in a round's bets. */
export interface BonusPart {
  readonly id: string;
  /** The latest claim with a part in the bets. */
  readonly claimId: string | null;
  /** That claim's part of the active bets, in minor units. */
  readonly betMinor: bigint;
}

/** Effects of transactions on a claim, by transaction. */
export interface ClaimEvents {
  /** Turnover: positive for a bet, with what a win has raised; the negative amount for its rollback. */
  readonly counted: ReadonlyMap<string, bigint>;
  /** Change of the bonus balance. */
  readonly bonus: ReadonlyMap<string, bigint>;
}

export interface ClaimBet {
  readonly transactionId: string;
  readonly betMinor: bigint;
  /** Balance of the main wallet before the bet. */
  readonly mainMinor: bigint;
  readonly round: BonusPart;
  readonly category: GameCategory;
  /** Turnover that the bet counts, where it counts. */
  readonly countedMinor: bigint;
  readonly now: Date;
}

/**
 * Turnover by which a bet counts more, once a win has reported what was at risk. `transactionId` is the
 * bet's.
 */
export type ClaimRaise = Pick<ClaimBet, "transactionId" | "category" | "countedMinor" | "now">;

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
 * A live claim while bets, wins and rollbacks of its player are decided, under the player's lock: tracks
 * turnover and bonus balance, and collects the changes that {@link writeClaimPlay} writes. Each method is
 * called once per accepted transaction; those of rounds return the bonus part that the round stores. A claim
 * that is reserved or has just been completed no longer changes. Source: spec:money#turnover,
 * spec:money#bonus-balance.
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
   * Takes the bonus part of an accepted bet from the bonus balance and counts its turnover; completes the
   * claim when its target is reached.
   */
  bet(bet: ClaimBet): BonusPart {
    if (!this.#isActive()) return bet.round;
    const { bonusBalanceMinor } = this.#state();
    const partMinor = bonusPartOfBet(bet.betMinor, bet.mainMinor, bonusBalanceMinor);
    this.#change(bet.transactionId, { bonus: -partMinor, counted: this.#countedOf(bet) });
    return this.#roundAfter(bet.round, partMinor);
  }

  /** Counts by how much a win has raised the turnover of its bet. */
  raise(raise: ClaimRaise): void {
    if (!this.#isActive()) return;
    this.#change(raise.transactionId, { bonus: 0n, counted: this.#countedOf(raise) });
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
    const partMinor = -this.#earlier("bonus", reversedId);
    this.#change(transactionId, { bonus: partMinor, counted: -this.#earlier("counted", reversedId) });
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
    const after = bonusAfterWinRollback(bonusBalanceMinor, this.#earlier("bonus", reversedId), mainMinor);
    this.#change(transactionId, { bonus: after - bonusBalanceMinor });
  }

  #state(): ClaimState {
    return this.steps.at(-1) ?? this.claim;
  }

  #isActive(): boolean {
    return this.#state().status === "active";
  }

  /** Changes of a transaction so far; a raise adds to what its bet counted in an earlier unit of work. */
  #earlier(kind: keyof ClaimEvents, transactionId: string): bigint {
    return (this[kind].get(transactionId) ?? 0n) + (this.#before[kind].get(transactionId) ?? 0n);
  }

  /** 0 where the claim does not count. */
  #countedOf({ countedMinor, category, now }: Omit<ClaimRaise, "transactionId">): bigint {
    const { allowedCategories, endsAt } = this.claim;
    if (endsAt === null || now >= endsAt) return 0n;
    return allowedCategories.length === 0 || allowedCategories.includes(category) ? countedMinor : 0n;
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
    { bonus, counted = 0n }: { readonly bonus: bigint; readonly counted?: bigint },
  ): void {
    if (counted !== 0n) this.counted.set(transactionId, (this.counted.get(transactionId) ?? 0n) + counted);
    if (bonus !== 0n) this.bonus.set(transactionId, bonus);
    if (bonus === 0n && counted === 0n) return;
    const { progressMinor, bonusBalanceMinor } = this.#state();
    const progress = { targetMinor: this.claim.targetMinor, progressMinor: progressMinor + counted };
    this.steps.push({
      status: isTurnoverReached(progress) ? "completed" : "active",
      progressMinor: progress.progressMinor,
      bonusBalanceMinor: bonusBalanceMinor + bonus,
    });
  }
}
