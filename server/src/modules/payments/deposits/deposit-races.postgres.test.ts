import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import type { TestPlayer } from "../../../testing/index.ts";
import { paymentDependencies } from "../../../testing/payment-dependencies.ts";
import { type PaySite, paySite } from "../../../testing/pay-site.ts";
import { depositVersion } from "../../../testing/document-versions.ts";
import { rejectByOperator } from "./decide-deposit.ts";
import { expireDeposits } from "./deposit-jobs.ts";

// The embedded engine has a single connection and cannot show races, so these tests need a PostgreSQL server.
let site: PaySite;

beforeAll(async () => {
  site = await paySite({ database: await openDatabase({ url: await emptyPostgres(), connectionsMax: 20 }) });
});
afterAll(() => site.close());

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const countOf = (answers: readonly { readonly status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const promotion = async (slug: string) => (await site.call(promotionsApi.one, { params: { slug } })).reply.id;
const register = (id: string, as: TestPlayer) =>
  site.call(
    promotionsApi.register,
    { params: { id }, body: {}, headers: { "idempotency-key": newId() } },
    { as },
  );

const key = () => ({ "idempotency-key": newId() });
const unsubmit = (as: TestPlayer, id: string) =>
  site.call(depositsApi.unsubmit, { params: { id }, body: {}, headers: key() }, { as });

/** Creates manual deposits of as many players, all submitted. */
const submittedDeposits = (count: number) =>
  times(count, async () => {
    const as = await site.player();
    const { id } = (await site.manualDeposit(as)).reply;
    await site.call(depositsApi.submit, { params: { id }, body: {}, headers: key() }, { as });
    return { as, id };
  });

/** Returns the distinct statuses of some deposits. */
const statusesOf = async (deposits: readonly { readonly id: string }[]) =>
  (
    await site.database.query<{ status: string }>("select distinct status from deposits where id = any($1)", [
      deposits.map(({ id }) => id),
    ])
  ).map(({ status }) => status);

it("50 concurrent players for 10 places: 10 get one, and 40 are refused as sold out", async () => {
  const id = await promotion("lantern-evening");
  await site.database.query("update promotions set total_limit = 10 where id = $1", [id]);
  const players = await times(50, () => site.player());
  const answers = await Promise.all(players.map((player) => register(id, player)));
  expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([10, 40]);
  expect(await site.database.query("select claims_count from promotions where id = $1", [id])).toEqual([
    { claims_count: 10 },
  ]);
});

it("20 concurrent players and a budget of three bonuses: three get one, and 17 are refused as sold out", async () => {
  const id = await promotion("first-look");
  const budget = () =>
    site.database.query("select budget_minor, budget_used_minor from promotions where id = $1", [id]);
  await site.database.query("update promotions set budget_minor = budget_used_minor + 3999 where id = $1", [
    id,
  ]);
  const players = await times(20, () => site.player());
  const answers = await Promise.all(players.map((player) => register(id, player)));
  expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([3, 17]);
  expect(await budget()).toEqual([{ budget_minor: 3_999n, budget_used_minor: 3_000n }]);
  await site.database.query("update promotions set budget_minor = 100000000 where id = $1", [id]);
});

it("one player, 20 concurrent registrations for a promotion: one claim", async () => {
  const id = await promotion("first-look");
  const player = await site.player();
  const answers = await times(20, () => register(id, player));
  expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 19]);
  expect(await site.balance(player.id)).toBe(1_000n);
});

it("20 concurrent deposits of one player: one is opened", async () => {
  const player = await site.player();
  const answers = await times(20, () => site.deposit(player));
  expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 19]);
});

it("20 concurrent calls with the same key: one deposit, one payment", async () => {
  const player = await site.player();
  const key = newId();
  const answers = await times(20, () => site.deposit(player, {}, key));
  const opened = answers.filter(({ status }) => status === 201);
  expect(opened.length).toBeGreaterThan(0);
  expect(new Set(opened.map(({ reply }) => reply.id)).size).toBe(1);
  expect(countOf(answers, 201) + countOf(answers, 409)).toBe(20);
  expect((await site.deposit(player, {}, key)).json).toEqual(opened[0]?.json);
  expect(site.gateway.payments.filter(({ id }) => id === opened[0]?.reply.id)).toHaveLength(1);
});

it("40 concurrent players with the same amount and account: 40 different real amounts", async () => {
  const players = await times(40, () => site.player());
  const { reply } = await site.call(depositsApi.options, {}, { as: players[0] ?? (await site.player()) });
  const houseBankAccountId = reply.methods[0]?.accounts?.[0]?.id;
  const answers = await Promise.all(
    players.map((player) => site.deposit(player, { method: "bank_manual", houseBankAccountId })),
  );
  expect(new Set(answers.map((answer) => answer.reply.realAmount)).size).toBe(40);
});

it("one payment reported 20 times concurrently, by the same event and by others: credited once", async () => {
  const player = await site.player();
  const { reply: opened } = await site.deposit(player);
  const ref = site.gateway.pay(opened.id, site.clock.now());
  const statuses = await times(20, (index) =>
    site.gateway.tell(site, { ref, id: `evt-${ref}-${index % 4}` }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await site.balance(player.id)).toBe(5_000n);
});

it("20 payments concurrent with cancellations: each is credited, or cancelled and reviewed, never both", async () => {
  const players = await times(20, () => site.player());
  const ids = await Promise.all(players.map(async (player) => (await site.deposit(player)).reply.id));
  await Promise.all(
    players.flatMap((as, index) => [
      site.pay(ids[index] ?? ""),
      site.call(
        depositsApi.cancel,
        { params: { id: ids[index] ?? "" }, body: {}, headers: { "idempotency-key": newId() } },
        { as },
      ),
    ]),
  );
  const rows = await site.database.query<{ status: string; balance: bigint }>(
    `select d.status, a.balance from deposits d join accounts a on a.player_id = d.player_id and a.kind = 'main'
      where d.id = any($1)`,
    [ids],
  );
  expect(rows).toHaveLength(20);
  for (const { status, balance } of rows) {
    expect([status, balance]).toEqual(status === "approved" ? ["approved", 5_000n] : ["needs_review", 0n]);
  }
});

it("20 unsubmits concurrent with the deposit's payment: credited, and unsubmitted only before that", async () => {
  const opened = await submittedDeposits(20);
  const [answers] = await Promise.all([
    Promise.all(opened.map(({ as, id }) => unsubmit(as, id))),
    Promise.all(opened.map(({ id }) => site.pay(id))),
  ]);
  for (const { status, error } of answers) expect(status === 200 || error.code === "DEPOSIT_PAID").toBe(true);
  expect(await statusesOf(opened)).toEqual(["approved"]);
  expect(await site.wronglyCredited()).toEqual([]);
});

it("20 unsubmits concurrent with an operator's rejection: one of the two succeeds, never both", async () => {
  const opened = await submittedDeposits(20);
  const version = await depositVersion(site.database, opened[0]?.id ?? "");
  const reject = (id: string) =>
    site.database
      .transaction((sql) =>
        rejectByOperator(sql, id, {
          by: "admin:0197f3c2-0000-7000-8000-000000000001",
          note: null,
          version,
          now: site.clock.now(),
          reasonCode: "NOT_RECEIVED",
        }),
      )
      .then(
        () => 200,
        () => 409,
      );
  const outcomes = await Promise.all(
    opened.map(({ as, id }) => Promise.all([unsubmit(as, id).then(({ status }) => status), reject(id)])),
  );
  for (const both of outcomes) expect(both.toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it("20 unsubmits concurrent with the expiry job: each deposit is expired by this run or by the next one", async () => {
  const opened = await submittedDeposits(20);
  site.clock.advance(31 * minuteMs);
  const renewed = await Promise.all(
    opened.map(async ({ as, id }) => ({ as: await freshBearer(site, as), id })),
  );
  const answers = await Promise.all([
    ...renewed.map(({ as, id }) => unsubmit(as, id)),
    expireDeposits(paymentDependencies(site)).then(() => ({ status: 200 })),
  ]);
  expect(countOf(answers, 200)).toBe(21);
  await expireDeposits(paymentDependencies(site));
  expect(await statusesOf(opened)).toEqual(["expired"]);
});

it("one bank account added by 20 concurrent calls of one player: one succeeds, and a further account needs a code", async () => {
  const as = await site.player();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      site.call(
        bankAccountsApi.add,
        {
          body: {
            currency: "IDR",
            bankCode: "NUSA",
            accountName: "Budi Santoso",
            accountNumber: "1112223334",
          },
          headers: { "idempotency-key": newId() },
        },
        { as },
      ),
    ),
  );
  expect([countOf(answers, 201), countOf(answers, 422)]).toEqual([1, 19]);
});

it("after all tests: the ledger balances", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
});
