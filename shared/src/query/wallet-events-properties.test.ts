import fc from "fast-check";
import { expect, it } from "vitest";
import type { Wallets } from "../contracts/wallet.ts";
import { minorUnits } from "../core/money.ts";
import { mergeWallets } from "./live-queries.ts";
import { createQueryClient } from "./query-client.ts";
import { walletsQuery } from "./shared-queries.ts";

/** Server state after each change, oldest first: money moves between the main wallet, holds and a studio. */
const history = fc
  .array(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((moves) => {
    let [main, held] = [50_000, 10_000];
    return moves.map(([toMain, toHold], index): Wallets => {
      main += toMain;
      held += toHold;
      return {
        currency: "IDR",
        totalMinor: minorUnits(main + held),
        mainMinor: minorUnits(main),
        withdrawableMinor: minorUnits(main),
        heldMinor: minorUnits(held),
        commissionMinor: minorUnits(0),
        pointsMinor: minorUnits(0),
        providers: [],
        seq: index + 1,
      };
    });
  });

/** Deliveries to a page: events and answers in any order, some twice, some never, followed by a refetch. */
const delivered = history.chain((states) =>
  fc.record({
    states: fc.constant(states),
    arrivals: fc.array(fc.tuple(fc.constantFrom(...states), fc.constantFrom("event", "answer")), {
      maxLength: 20,
    }),
    late: fc.array(fc.constantFrom(...states), { maxLength: 5 }),
  }),
);

/** Events carry the wallet amounts; the page computes the totals. */
const eventOf = ({ mainMinor, heldMinor, commissionMinor, pointsMinor, seq }: Wallets) => ({
  mainMinor,
  heldMinor,
  commissionMinor,
  pointsMinor,
  seq,
});

it("lost, repeated and reordered events: the page never returns to an older state, and is correct after a refetch (P19)", () => {
  fc.assert(
    fc.property(delivered, ({ states, arrivals, late }) => {
      const client = createQueryClient();
      const { queryKey, structuralSharing } = walletsQuery();
      client.getQueryCache().build(client, { queryKey, ...(structuralSharing && { structuralSharing }) });
      const hear = (state: Wallets) =>
        client.setQueryData(
          queryKey,
          (known: Wallets | undefined) => known && mergeWallets(known, eventOf(state)),
        );
      const shown = () => client.getQueryData<Wallets>(queryKey);
      let newest = 0;
      for (const [state, kind] of arrivals) {
        if (kind === "answer") client.setQueryData(queryKey, state);
        else hear(state);
        if (kind === "answer" || newest > 0) newest = Math.max(newest, state.seq);
        expect(shown()?.seq ?? 0).toBe(newest);
        expect(shown()).toEqual(newest === 0 ? undefined : states[newest - 1]);
      }
      const last = states.at(-1);
      client.setQueryData(queryKey, last);
      for (const state of late) hear(state);
      expect(shown()).toEqual(last);
    }),
    { numRuns: 200 },
  );
});
