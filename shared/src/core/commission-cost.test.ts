import fc from "fast-check";
import { expect, it } from "vitest";
import { commissionCost, needsBudget, turnoverOfBudget } from "./commission-cost.ts";
import { minorUnits, shareOf } from "./money.ts";

it("the usual rate needs no budget, so its cost has no bound; a rate above it costs at most its budget", () => {
  expect([49, 50, 51].map(needsBudget)).toEqual([false, false, true]);
  expect(commissionCost({ rateBp: 50, budgetMinor: null })).toMatchObject({ inAllMinor: null, returnBp: 50 });
  const cost = commissionCost({ rateBp: 100, budgetMinor: minorUnits(5_000n) });
  expect(cost).toEqual({ perPlayerMinor: 5_000n, perDayMinor: 5_000n, inAllMinor: 5_000n, returnBp: 100 });
});

it("no rate: costs nothing", () => {
  expect(commissionCost({ rateBp: 0, budgetMinor: null }).inAllMinor).toBe(0n);
  expect(turnoverOfBudget({ rateBp: 0, budgetMinor: null })).toBeNull();
});

it("any rate and budget: the turnover that the budget covers earns at most the budget", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }).map(minorUnits),
      (rateBp, budgetMinor) => {
        const turnover = turnoverOfBudget({ rateBp, budgetMinor }) ?? 0n;
        expect(shareOf(minorUnits(turnover), rateBp) <= budgetMinor).toBe(true);
        expect(shareOf(minorUnits(turnover + 10_000n), rateBp) > shareOf(minorUnits(turnover), rateBp)).toBe(
          true,
        );
      },
    ),
  );
});
