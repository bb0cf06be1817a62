import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import { operatorClaimsApi } from "@tessera/shared/operator-contracts/claims";
import { createTestOperator, type TestOperator } from "../testing/index.ts";
import { type MoneySite, moneySite } from "../testing/money-site.ts";
import { wrongBonusBalances } from "./testing/bonus-replay.ts";
import { brokenRules } from "./testing/money-rules.ts";

// Hundreds of commands for each of many seeds.
vi.setConfig({ testTimeout: 60_000 });

const runs = Number(process.env["PROOF_RUNS"] ?? 40);

let site: MoneySite;
let operator: TestOperator;
let promotionIds: string[];

beforeAll(async () => {
  site = await moneySite();
  operator = await createTestOperator(site, "risk");
  // Random bets would complete the first claim early and never reach a second one.
  await site.database.query("update promotions set max_bet_minor = null, turnover_x100 = 100000");
  // What a new player may register for: gifts. A cashback needs a loss of the day before.
  const { reply } = await site.call(promotionsApi.list, {}, { as: await site.player() });
  promotionIds = reply.items.flatMap(({ id, offer }) => (offer ? [id] : []));
  expect(promotionIds).toHaveLength(2);
}, 120_000);
afterAll(() => site.close());

/**
 * Few rounds and few transactions, so that they interact: bets before, in and after claims, in the same
 * rounds.
 */
const round = fc.nat(1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("bet" as const), round, amount: fc.nat(1_500) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("win" as const), round, amount: fc.nat(2_500) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("rollback" as const), back: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("claim" as const), which: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("forfeit" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const) }) },
);

it("bets, wins, rollbacks and claims in any order, with rounds that outlive claims: own money and bonus match the movements (P10)", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(10),
      fc.array(step, { minLength: 10, maxLength: 30 }),
      async (balanceCredits, steps) => {
        const player = await site.player({ balanceCredits });
        const game = await site.open(player);
        const rounds = [newId(), newId()];
        const sent: { roundId: string; txId: string }[] = [];
        const liveClaim = async () => {
          const [row] = await site.database.query<{ id: string }>(
            "select id from promo_claims where player_id = $1 and status = 'active'",
            [player.id],
          );
          return row?.id ?? newId();
        };
        const keyed = (id: string) => ({
          params: { id },
          body: {},
          headers: { "idempotency-key": newId() },
        });
        const play = async (kind: "bet" | "win", roundId: string, amount: number) => {
          const named = { roundId, txId: newId() };
          const { body } = await site.asStudio(kind, { ...game, ...named, amount: amount + 1 });
          if (body["status"] === "OK") sent.push(named);
        };
        for (const taken of steps) {
          if (taken.kind === "bet" || taken.kind === "win")
            await play(taken.kind, rounds[taken.round] ?? "", taken.amount);
          else if (taken.kind === "rollback") {
            const reversed = sent.at(-1 - taken.back);
            if (!reversed) continue;
            const { roundId, txId } = reversed;
            await site.asStudio("rollback", { ...game, roundId, txId: newId(), refTxId: txId });
          } else if (taken.kind === "claim")
            await site.call(promotionsApi.register, keyed(promotionIds[taken.which] ?? ""), { as: player });
          else if (taken.kind === "cancel") {
            await site.call(promotionsApi.cancelClaim, keyed(await liveClaim()), { as: player });
          } else {
            const forfeit = { params: { id: await liveClaim() }, body: { reasonCode: "ABUSE" } };
            await operator.call(operatorClaimsApi.forfeit, forfeit);
          }
          expect(await wrongBonusBalances(site.database, player.id)).toEqual([]);
        }
      },
    ),
    { numRuns: runs, endOnFailure: runs <= 40 },
  );
  expect(await brokenRules(site.database)).toEqual([]);
  expect(await checkBooks(site.database)).toEqual([]);
}, 300_000);
