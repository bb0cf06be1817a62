import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import {
  type BetOutcome,
  type LiveStudio,
  liveStudio,
  liveStudioSecret,
} from "../../../testing/live-studio.ts";
import { type LiveTable, openTable } from "../../../testing/live-table.ts";
import { createTestOperator, type TestOperator } from "../../../testing/index.ts";
import { type Payee, type PayoutSite, payoutSite } from "../../../testing/payout-site.ts";
import { pollTransfers } from "../../wallet/transfers/execute-transfer.ts";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";

const live = "sandbox-live";

let studio: LiveStudio;
let site: PayoutSite;
beforeAll(async () => {
  studio = await liveStudio();
  site = await payoutSite({
    liveStudioUrl: studio.liveStudioUrl,
    providers: { [live]: [liveStudioSecret] },
  });
});
afterAll(async () => {
  await site.close();
  studio.close();
});

/** A player, and an operator who decides the player's withdrawals. */
interface Scene extends Payee {
  readonly operator: TestOperator;
  table?: LiveTable;
}

const verbs = ["approve", "reject", "retry", "refund", "markPaid"] as const;
const bodies = {
  approve: {},
  retry: {},
  reject: { reasonCode: "NOT_NOW" },
  refund: { reasonCode: "BANK_CLOSED" },
  markPaid: { bankRef: "B-1" },
} as const;

type Command = (scene: Scene) => Promise<unknown>;

const latest = async ({ as }: Scene) => {
  const [row] = await site.database.query<{ id: string; ref: string | null; version: number }>(
    `select id, gateway_ref as ref, version from withdrawals where player_id = $1 order by id desc limit 1`,
    [as.id],
  );
  return row;
};

const withdraw: Command = async ({ as, bankAccountId }) =>
  site.withdraw({ as: await freshBearer(site, as), bankAccountId }, 60);
const cancel: Command = async (scene) => {
  const params = { id: (await latest(scene))?.id ?? newId() };
  const headers = { "idempotency-key": newId() };
  await site.call(
    withdrawalsApi.cancel,
    { params, body: {}, headers },
    { as: await freshBearer(site, scene.as) },
  );
};
const decide =
  (verb: (typeof verbs)[number]): Command =>
  async (scene) => {
    const withdrawal = await latest(scene);
    if (!withdrawal) return;
    await scene.operator.call(withdrawalOperatorApi[verb], {
      params: { id: withdrawal.id },
      body: { ...bodies[verb], version: withdrawal.version },
    });
  };
const settle =
  (status: "paid" | "failed"): Command =>
  async (scene) => {
    const ref = (await latest(scene))?.ref;
    const payout = [...site.gateway.payouts.values()].find((known) => known.ref === ref);
    // A gateway does not change a final result.
    if (!payout || payout.status !== "pending") return;
    payout.status = status;
    await site.gateway.tell(site, `payout.${status}`, payout.ref);
  };
const silence =
  (isSilent: boolean): Command =>
  async () =>
    site.gateway.fallSilent(isSilent);
const runJobs: Command = async () => {
  site.clock.advance(5_000);
  await site.payOut();
  await pollTransfers(site.dependencies);
};
const transfer =
  (from: string, to: string): Command =>
  async ({ as }) =>
    site.call(
      transfersApi.create,
      { body: { from, to, amount: 20 }, headers: { "idempotency-key": newId() } },
      { as: await freshBearer(site, as) },
    );
const mood =
  (next: LiveStudio["behaviour"], refuses: boolean): Command =>
  async () => {
    studio.behaviour = next;
    studio.refuses = refuses;
  };
const play =
  (betMinor: number, outcome: BetOutcome): Command =>
  async (scene) => {
    if (studio.behaviour !== "answers") return;
    scene.table ??= await openTable(site, studio, scene.as);
    await scene.table.bet(betMinor, outcome);
  };

const commands: readonly (readonly [name: string, command: Command])[] = [
  ["withdraw", withdraw],
  ["cancel", cancel],
  ...verbs.map((verb) => [verb, decide(verb)] as const),
  ["the bank pays", settle("paid")],
  ["the bank refuses", settle("failed")],
  ["the gateway is silent", silence(true)],
  ["the gateway talks", silence(false)],
  ["jobs", runJobs],
  ["transfer in", transfer("main", live)],
  ["transfer out", transfer(live, "main")],
  ["the studio answers", mood("answers", false)],
  ["the studio refuses", mood("answers", true)],
  ["the studio loses answers", mood("keepsSilent", false)],
  ["the studio is gone", mood("isGone", false)],
  ["a win at the studio", play(500, "win")],
  ["a loss at the studio", play(500, "lose")],
];

/** Invariants at every step, as queries of the rows that violate them. Source: P2, P3, P7 and P8. */
const contradictions = {
  P7: `select p.id from players p
    where (select coalesce(sum(balance), 0) from accounts where player_id = p.id and kind = 'hold_withdraw')
      <> (select coalesce(sum(amount_minor), 0) from withdrawals where player_id = p.id
          and status in ('requested', 'approved', 'paying', 'payout_failed'))
    union all
    select w.id from withdrawals w
    where (select count(*) from journals where ref_id = w.id::text and kind = 'withdraw.hold') <> 1
      or (select count(*) from journals where ref_id = w.id::text and kind <> 'withdraw.hold')
        <> case when w.final_journal_id is null then 0 else 1 end`,
  P8: `select p.id from players p
    where (select coalesce(sum(balance), 0) from accounts where player_id = p.id and kind = 'hold_transfer')
      <> (select coalesce(sum(amount_minor), 0) from transfers where player_id = p.id and direction = 'in'
          and status in ('created', 'sent', 'unknown'))`,
} as const;

describe("withdrawals with any events in any order", () => {
  it("P2, P3, P7, P8: the ledger, the holds and the open withdrawals agree after every step", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...commands), { minLength: 8, maxLength: 20 }),
        async (steps) => {
          studio.behaviour = "answers";
          studio.refuses = false;
          site.gateway.fallSilent(false);
          const scene: Scene = {
            ...(await site.payee(200)),
            operator: await createTestOperator(site, "cashier", "approver"),
          };
          for (const [, command] of steps) {
            await command(scene);
            for (const [property, query] of Object.entries(contradictions)) {
              expect([property, await site.database.query(query)]).toEqual([property, []]);
            }
          }
          expect(await checkBooks(site.database)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);
});
