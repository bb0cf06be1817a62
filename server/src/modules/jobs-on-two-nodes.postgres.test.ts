import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import { listJobFailures } from "../platform/jobs/due-rows.ts";
import { type LiveStudio, liveStudio, liveStudioSecret } from "../testing/live-studio.ts";
import { openTable } from "../testing/live-table.ts";
import { type PaySite, paySite } from "../testing/pay-site.ts";
import { paymentDependencies } from "../testing/payment-dependencies.ts";
import { type PayoutGateway, payoutGateway } from "../testing/payout-gateway.ts";
import { createTestBankAccount } from "../testing/test-bank-account.ts";
import type { TestPlayer } from "../testing/index.ts";
import { checkSubmitted, expireDeposits } from "./payments/deposits/deposit-jobs.ts";
import { completeDepletedClaims, expireClaims } from "./promotions/claim-jobs.ts";
import { followStudios } from "./play/wallets/follow-studios.ts";
import { executeReturns } from "./wallet/transfers/execute-returns.ts";
import { pollTransfers } from "./wallet/transfers/execute-transfer.ts";
import { runPayouts } from "./payments/withdrawals/pay-out.ts";

const playerCount = 10;
const liveCode = "sandbox-live";

let payouts: PayoutGateway;
let studio: LiveStudio;
let site: PaySite;
let otherPool: Database;
let players: TestPlayer[];
let askedInOneRound: unknown;
const gamblers: { readonly id: string; readonly bet: () => Promise<string> }[] = [];

/** Each player has a deposit, a withdrawal, a transfer and a claim, all of them due for a job. */
beforeAll(async () => {
  const url = await emptyPostgres();
  payouts = await payoutGateway();
  studio = await liveStudio();
  site = await paySite({
    database: await openDatabase({ url, connectionsMax: 12 }),
    liveStudioUrl: studio.liveStudioUrl,
    providers: { [liveCode]: [liveStudioSecret] },
  });
  otherPool = await openDatabase({ url, connectionsMax: 12 });
  players = [];
  for (let count = 0; count < playerCount; count += 1)
    players.push(await site.player({ balanceCredits: 1_000 }));
  studio.behaviour = "keepsSilent";
  for (const [index, player] of players.entries()) await makeDue(player, index);
  studio.behaviour = "answers";
  await seatThree();
  site.clock.advance(15 * minuteMs);
  await site.database.query("update promo_claims set ends_at = $1, version = version + 1", [
    site.clock.now(),
  ]);
  for (let round = 0; round < 4; round += 1) {
    await onBothNodes();
    if (round === 0) askedInOneRound = await mostOftenAsked();
    for (const payout of payouts.payouts.values()) payout.status = "paid";
    site.clock.advance(10_000);
  }
}, 120_000);
afterAll(async () => {
  await otherPool.close();
  await site.close();
  payouts.close();
  studio.close();
});

async function makeDue(player: TestPlayer, index: number): Promise<void> {
  const keyed = (body: object) => ({ body, headers: { "idempotency-key": newId() } });
  const { reply: deposit } = await site.deposit(player);
  // Of every second one the callback is lost: the job finds the money.
  if (index % 2 === 0) site.gateway.pay(deposit.id, site.clock.now());
  const playerBankAccountId = await createTestBankAccount(site.database, player.id, site.clock.now());
  await site.call(withdrawalsApi.create, keyed({ amount: 100, playerBankAccountId }), { as: player });
  const transfer = keyed({ from: "main", to: liveCode, amount: 10 });
  expect((await site.call(transfersApi.create, transfer, { as: player })).reply.status).toBe("unknown");
  const { id } = (await site.call(promotionsApi.one, { params: { slug: "first-look" } })).reply;
  await site.call(promotionsApi.register, { params: { id }, ...keyed({}) }, { as: player });
}

/** Three more players sit at the live table, have played two rounds each and may play no more. */
async function seatThree(): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const player = await site.player({ balanceCredits: 1_000 });
    const filling = {
      body: { from: "main", to: liveCode, amount: 100 },
      headers: { "idempotency-key": newId() },
    };
    await site.call(transfersApi.create, filling, { as: player });
    const table = await openTable(site, studio, player);
    expect(await table.bet(1_000, "win")).toBe("OK");
    expect(await table.bet(500, "lose")).toBe("OK");
    gamblers.push({ id: player.id, bet: () => table.bet(500, "win") });
  }
  await site.database.query("update players set play_disabled = true where id = any($1::uuid[])", [
    gamblers.map(({ id }) => id),
  ]);
}

/** Every job on two nodes at once, each twice, as if no lease separated them. */
async function onBothNodes(): Promise<void> {
  const nodes = [site.dependencies, { ...site.dependencies, database: otherPool }];
  const jobsOf = (node: (typeof nodes)[number]) => {
    const parts = paymentDependencies({ dependencies: node });
    return [
      expireDeposits(parts),
      checkSubmitted(parts),
      runPayouts(paymentDependencies({ dependencies: { ...node, gatewayUrl: payouts.gatewayUrl } })),
      pollTransfers(node),
      followStudios(node),
      executeReturns(node),
      expireClaims(node),
      completeDepletedClaims(node),
    ];
  };
  await Promise.all([...nodes, ...nodes].flatMap(jobsOf));
}

/** How often a document's other party has been asked about it, at the most. */
const mostOftenAsked = () =>
  site.database.query(
    `select (select max(asked_count) from withdrawals) as withdrawals, (select max(asked_count) from transfers) as transfers`,
  );

/** How often each of these journals was booked for a player. */
const journalsOf = async (kind: string, playerId: string) =>
  (
    await site.database.query(
      `select distinct j.id from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
        where j.kind = $1 and a.player_id = $2`,
      [kind, playerId],
    )
  ).length;
const eachOf = (kind: string) => Promise.all(players.map(({ id }) => journalsOf(kind, id)));
const once = Array.from({ length: playerCount }, () => 1);
const statusesOf = async (table: "deposits" | "withdrawals" | "transfers" | "promo_claims") => {
  const rows = await site.database.query<{ status: string }>(
    `select r.status from ${table} r join unnest($1::uuid[]) with ordinality p (id, place) on p.id = r.player_id
      order by p.place`,
    [players.map(({ id }) => id)],
  );
  return rows.map(({ status }) => status);
};
const every = (status: string) => Array.from({ length: playerCount }, () => status);

describe("the jobs on two nodes at once", () => {
  it("withdrawals: approved, ordered and paid once each", async () => {
    expect(await statusesOf("withdrawals")).toEqual(every("paid"));
    expect(await eachOf("withdraw.paid")).toEqual(once);
    expect(payouts.payouts.size).toBe(playerCount);
    const approvals = await site.database.query("select from audit_log where action = 'withdrawal.approve'");
    expect(approvals).toHaveLength(playerCount);
  });

  it("withdrawals and transfers: a round of queries by all nodes counts once, so the next wait is not doubled", () => {
    expect(askedInOneRound).toEqual([{ withdrawals: 1, transfers: expect.toBeOneOf([0, 1]) }]);
  });

  it("deposits: paid ones are credited once, and the others expire", async () => {
    expect(await statusesOf("deposits")).toEqual(
      players.map((_, index) => (index % 2 === 0 ? "approved" : "expired")),
    );
    expect(await eachOf("deposit.credit")).toEqual(players.map((_, index) => (index % 2 === 0 ? 1 : 0)));
  });

  it("unknown transfers: completed once each, and both sides have the same balance", async () => {
    expect(await statusesOf("transfers")).toEqual(every("completed"));
    expect(await eachOf("transfer.in.done")).toEqual(once);
    expect(players.map(({ id }) => studio.balanceOf(id))).toEqual(players.map(() => 1_000));
  });

  it("rounds of a studio with its own wallet: stored and booked once each, the seats closed, and the money returned once", async () => {
    const stored = await site.database.query(
      `select count(*)::int as rounds, count(distinct provider_round_id)::int as names,
         (count(*) filter (where mirrored_at is null))::int as waiting from rounds where source = 'transfer'`,
    );
    expect(stored).toEqual([{ rounds: 6, names: 6, waiting: 0 }]);
    for (const { id, bet } of gamblers) {
      expect(await bet()).toBe("SEAT_CLOSED");
      expect([await site.balance(id), studio.balanceOf(id)]).toEqual([100_500n, 0]);
      expect(await journalsOf("transfer.out.done", id)).toBe(1);
      const moved = await site.database.query<{ moved: bigint }>(
        `select sum(e.amount)::bigint as moved from entries e join accounts a on a.id = e.account_id
           join journals j on j.id = e.journal_id
          where a.player_id = $1 and a.kind = 'provider' and j.kind = 'provider.sync'`,
        [id],
      );
      expect(moved).toEqual([{ moved: 500n }]);
    }
    expect(await site.database.query("select from studio_discrepancies")).toEqual([]);
    expect(await site.database.query("select from studio_returns where ended_at is null")).toEqual([]);
  });

  it("claims: expired once each, and each bonus is taken back once", async () => {
    expect(await statusesOf("promo_claims")).toEqual(every("expired"));
    expect(await eachOf("promo.clawback")).toEqual(once);
  });

  it("players: each is notified of each end once", async () => {
    const sent = await site.database.query<{ topic: string; sent: number }>(
      `select topic, count(*)::int as sent from outbox
        where topic in ('withdraw.updated', 'transfer.updated', 'promo.updated')
          and payload ->> 'status' in ('paid', 'completed', 'expired') group by topic order by topic`,
    );
    expect(sent).toEqual([
      { topic: "promo.updated", sent: playerCount },
      { topic: "transfer.updated", sent: playerCount + 2 * gamblers.length },
      { topic: "withdraw.updated", sent: playerCount },
    ]);
  });

  it("no job failed on a row, and the books hold", async () => {
    expect((await listJobFailures(site.database)).items).toEqual([]);
    expect(await checkBooks(site.database)).toEqual([]);
  });
});
