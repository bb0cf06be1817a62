import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BonusPart, ClaimPlay } from "./claim-play.ts";
import type { LiveClaim } from "./live-claim.ts";

const now = new Date("2026-03-01T05:00:00Z");

const claimOf = (change: Partial<LiveClaim>): LiveClaim => ({
  id: "claim",
  playerId: "player",
  promotionId: "promotion",
  slug: "promotion",
  createdAt: now,
  title: { en: "Title", id: "Judul" },
  status: "active",
  bonusMinor: 1_000n,
  bonusBalanceMinor: 1_000n,
  targetMinor: 10n ** 12n,
  progressMinor: 0n,
  maxBetMinor: null,
  allowedCategories: [],
  endsAt: new Date(now.getTime() + 1_000),
  ...change,
});

/** A main wallet and a claim with a bonus balance, with the operations of a studio on both. */
class PlayedWallet {
  readonly play: ClaimPlay;
  mainMinor: bigint;
  readonly rounds = new Map<string, { betMinor: bigint; bonus: BonusPart }>();
  readonly transactions = new Map<string, { kind: "bet" | "win"; round: string; amountMinor: bigint }>();

  constructor(ownMinor: bigint, claim: LiveClaim) {
    this.play = new ClaimPlay(claim, { counted: new Map(), bonus: new Map() });
    this.mainMinor = ownMinor + claim.bonusBalanceMinor;
  }

  get bonusBalanceMinor(): bigint {
    return (this.play.steps.at(-1) ?? this.play.claim).bonusBalanceMinor;
  }

  round(id: string) {
    const round = this.rounds.get(id) ?? { betMinor: 0n, bonus: { id, claimId: null, betMinor: 0n } };
    this.rounds.set(id, round);
    return round;
  }

  bet(betMinor: bigint, roundId: string, transactionId: string): void {
    if (betMinor > this.mainMinor) return;
    const round = this.round(roundId);
    const { mainMinor } = this;
    this.mainMinor -= betMinor;
    round.betMinor += betMinor;
    const game = { category: "slots" as const, countedMinor: betMinor, now };
    round.bonus = this.play.bet({ transactionId, betMinor, mainMinor, round: round.bonus, ...game });
    this.transactions.set(transactionId, { kind: "bet", round: roundId, amountMinor: betMinor });
  }

  win(winMinor: bigint, roundId: string, transactionId: string): void {
    const { betMinor: roundBetMinor, bonus } = this.round(roundId);
    this.mainMinor += winMinor;
    this.play.win({ transactionId, winMinor, round: bonus, roundBetMinor });
    this.transactions.set(transactionId, { kind: "win", round: roundId, amountMinor: winMinor });
  }

  rollBack(reversedId: string): void {
    const reversed = this.transactions.get(reversedId);
    if (!reversed) return;
    this.transactions.delete(reversedId);
    const round = this.round(reversed.round);
    const rollback = { reversedId, transactionId: `not-${reversedId}` };
    if (reversed.kind === "bet") {
      this.mainMinor += reversed.amountMinor;
      round.betMinor -= reversed.amountMinor;
      round.bonus = this.play.rollBackBet({ ...rollback, round: round.bonus });
    } else {
      this.mainMinor -= reversed.amountMinor < this.mainMinor ? reversed.amountMinor : this.mainMinor;
      this.play.rollBackWin({ ...rollback, mainMinor: this.mainMinor });
    }
  }
}

describe("bonus balance of a claim", () => {
  it("own 1,000, bonus 10, a win of 500 from own money: a cancel leaves 1,500", () => {
    const wallet = new PlayedWallet(100_000n, claimOf({}));
    wallet.bet(1_000n, "round", "bet");
    wallet.win(51_000n, "round", "win");
    expect(wallet.mainMinor - wallet.bonusBalanceMinor).toBe(150_000n);
    expect(wallet.bonusBalanceMinor).toBe(1_000n);
  });

  it("own 0, bonus 10, a win of 500: a cancel leaves 0", () => {
    const wallet = new PlayedWallet(0n, claimOf({}));
    wallet.bet(1_000n, "round", "bet");
    wallet.win(50_000n, "round", "win");
    expect(wallet.mainMinor).toBe(50_000n);
    expect(wallet.bonusBalanceMinor).toBe(50_000n);
  });

  it("a bet of 30, of which 20 own money and 10 bonus: a third of its win belongs to the bonus, rounded down", () => {
    const wallet = new PlayedWallet(2_000n, claimOf({}));
    wallet.bet(3_000n, "round", "bet");
    expect(wallet.bonusBalanceMinor).toBe(0n);
    wallet.win(100n, "round", "win");
    expect(wallet.bonusBalanceMinor).toBe(33n);
  });

  it("a win in a round whose bets were made before the claim, or for an earlier claim: belongs to the player", () => {
    const wallet = new PlayedWallet(5_000n, claimOf({}));
    wallet.rounds.set("before", { betMinor: 700n, bonus: { id: "before", claimId: null, betMinor: 0n } });
    wallet.rounds.set("earlier", {
      betMinor: 700n,
      bonus: { id: "earlier", claimId: "old", betMinor: 700n },
    });
    wallet.win(9_000n, "before", "win-1");
    wallet.win(9_000n, "earlier", "win-2");
    expect(wallet.bonusBalanceMinor).toBe(1_000n);
  });

  it("a bet of the claim in a round with a bet of an earlier claim: only its own part of the win counts", () => {
    const wallet = new PlayedWallet(0n, claimOf({}));
    wallet.rounds.set("both", { betMinor: 1_000n, bonus: { id: "both", claimId: "old", betMinor: 1_000n } });
    wallet.bet(1_000n, "both", "bet");
    expect(wallet.round("both").bonus).toEqual({ id: "both", claimId: "claim", betMinor: 1_000n });
    wallet.win(9_000n, "both", "win");
    expect(wallet.bonusBalanceMinor).toBe(4_500n);
  });

  it("a claim that a bet has just completed, and a reserved claim: later callbacks do not change them", () => {
    const completed = new PlayedWallet(0n, claimOf({ targetMinor: 400n }));
    completed.bet(400n, "round", "bet");
    completed.win(10_000n, "round", "win");
    completed.rollBack("bet");
    expect(completed.play.steps).toEqual([
      { status: "completed", progressMinor: 400n, bonusBalanceMinor: 600n },
    ]);
    const reserved = new PlayedWallet(
      900n,
      claimOf({ status: "reserved", bonusBalanceMinor: 0n, endsAt: null }),
    );
    reserved.bet(900n, "round", "bet");
    reserved.win(500n, "round", "win");
    expect(reserved.play.steps).toEqual([]);
  });

  it("a claim after its end time that is still active: counts no bet, but still keeps the bonus balance", () => {
    const wallet = new PlayedWallet(0n, claimOf({ endsAt: now }));
    wallet.bet(1_000n, "round", "bet");
    wallet.win(3_000n, "round", "win");
    expect(wallet.play.steps.at(-1)).toEqual({
      status: "active",
      progressMinor: 0n,
      bonusBalanceMinor: 3_000n,
    });
  });

  const amount = fc.bigInt(1n, 3_000n);
  const step = fc.oneof(
    fc.record({ kind: fc.constant("bet" as const), amount, round: fc.nat(2) }),
    fc.record({ kind: fc.constant("win" as const), amount, round: fc.nat(2) }),
    fc.record({ kind: fc.constant("rollback" as const), which: fc.nat(30) }),
  );

  it("any bets, wins and rollbacks in any order: the bonus balance stays between zero and the main wallet", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 3_000n), fc.array(step, { maxLength: 30 }), (own, steps) => {
        const wallet = new PlayedWallet(own, claimOf({}));
        for (const [index, taken] of steps.entries()) {
          if (taken.kind === "rollback") wallet.rollBack(`tx-${taken.which}`);
          else wallet[taken.kind](taken.amount, `round-${taken.round}`, `tx-${index}`);
          expect(wallet.bonusBalanceMinor).toBeGreaterThanOrEqual(0n);
          expect(wallet.bonusBalanceMinor).toBeLessThanOrEqual(wallet.mainMinor);
          for (const { betMinor, bonus } of wallet.rounds.values()) {
            expect(bonus.betMinor >= 0n && bonus.betMinor <= betMinor).toBe(true);
          }
        }
      }),
    );
  });

  it("a bet and its win rolled back in either order, with enough money: the bonus balance is unchanged", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 3_000n), amount, amount, fc.boolean(), (own, bet, win, betFirst) => {
        const wallet = new PlayedWallet(own, claimOf({}));
        fc.pre(bet <= wallet.mainMinor);
        wallet.bet(bet, "round", "bet");
        wallet.win(win, "round", "win");
        for (const reversed of betFirst ? ["bet", "win"] : ["win", "bet"]) wallet.rollBack(reversed);
        expect([wallet.mainMinor, wallet.bonusBalanceMinor]).toEqual([own + 1_000n, 1_000n]);
        expect(wallet.round("round").bonus.betMinor).toBe(0n);
      }),
    );
  });
});
