import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import { freshBearer } from "../testing/fresh-bearer.ts";
import { createTestOperator, type TestPlayer } from "../testing/index.ts";
import { allowManyDraws } from "../testing/jackpot-site.ts";
import { liveCode, type MoneySite, moneySite } from "../testing/money-site.ts";
import { createTestBankAccount } from "../testing/test-bank-account.ts";
import { makeTestReferrer } from "../testing/test-referrer.ts";
import {
  eightDaysLater,
  halfADayLater,
  type MoneyCommand,
  moneyCommands,
  moneyOpenings,
  type Scene,
} from "./testing/money-commands/index.ts";
import { wrongBonusBalances } from "./testing/bonus-replay.ts";
import { wrongCommission } from "./testing/commission-replay.ts";
import { brokenRules, watchMoves, wrongMoves } from "./testing/money-rules.ts";
import { seededStocks, wrongSpins } from "./testing/spin-replay.ts";

const runs = Number(process.env["PROOF_RUNS"] ?? 3);
const playersAtOnce = 8;

// The embedded engine has one connection and no races, so these tests need a server with many.
let site: MoneySite;
let houseAccountId: string;

beforeAll(async () => {
  site = await moneySite({
    database: await openDatabase({ url: await emptyPostgres(), connectionsMax: 20 }),
  });
  await watchMoves(site.database);
  await allowManyDraws(site.database);
  const { reply } = await site.call(depositsApi.options, {}, { as: await site.player() });
  houseAccountId = reply.methods.find(({ accounts }) => accounts)?.accounts?.[0]?.id ?? "";
});
afterAll(() => site.close());

const keyed = () => ({ "idempotency-key": newId() });
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const countOf = (answers: readonly { readonly status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const deposit = (as: TestPlayer, amount: number) =>
  site.call(depositsApi.create, { body: { method: "qris", amount }, headers: keyed() }, { as });
const pay = (depositId: string) =>
  site.payments.tell(site, { ref: site.payments.pay(depositId, site.clock.now()) });
const setLimit = (as: TestPlayer, value: number) =>
  site.call(limitsApi.set, { body: { kind: "deposit", period: "day", value } }, { as });

/** Checks every rule of money while nothing runs. */
async function everythingHolds(): Promise<void> {
  expect(await checkBooks(site.database)).toEqual([]);
  expect(await brokenRules(site.database)).toEqual([]);
  expect(await wrongMoves(site.database)).toEqual([]);
  expect(await wrongBonusBalances(site.database)).toEqual([]);
  expect(await wrongSpins(site.database, seededStocks)).toEqual([]);
  expect(await wrongCommission(site.database)).toEqual([]);
}

it("20 withdrawals concurrent with a deposit callback sent ten times: one is held, and one deposit is credited (P4)", async () => {
  for (let round = 0; round < 5; round += 1) {
    const as = await site.player({ balanceCredits: 100 });
    const playerBankAccountId = await createTestBankAccount(site.database, as.id, site.clock.now());
    const { reply: opened } = await deposit(as, 50);
    const ref = site.payments.pay(opened.id, site.clock.now());
    const [withdrawals] = await Promise.all([
      // More than the balance before the deposit and less than after it: the order decides which ones are
      // held.
      times(20, () =>
        site.call(
          withdrawalsApi.create,
          { body: { amount: 120, playerBankAccountId }, headers: keyed() },
          { as },
        ),
      ),
      times(10, (index) => site.payments.tell(site, { ref, id: `evt-${ref}-${index % 3}` })),
    ]);
    const held = countOf(withdrawals, 201);
    expect(held).toBeLessThanOrEqual(1);
    expect(await site.balance(as.id)).toBe(15_000n - BigInt(held) * 12_000n);
  }
  await everythingHolds();
});

it("bets, wins and rollbacks with a bonus, concurrent with transfers and a cancel: own money and bonus match the movements (P10)", async () => {
  await site.database.query("update promotions set max_bet_minor = null, turnover_x100 = 100000");
  const { reply: promotion } = await site.call(promotionsApi.one, { params: { slug: "first-look" } });
  for (let round = 0; round < 4; round += 1) {
    const as = await site.player({ balanceCredits: 20 });
    const { gameSessionId: _, ...game } = await site.open(as);
    const toStudio = { body: { from: "main", to: liveCode, amount: 5 } };
    const register = { params: { id: promotion.id }, body: {} };
    const [claimed] = await Promise.all([
      site.call(promotionsApi.register, { ...register, headers: keyed() }, { as }),
      ...Array.from({ length: 3 }, () =>
        site.call(transfersApi.create, { ...toStudio, headers: keyed() }, { as }),
      ),
    ]);
    expect(claimed.status).toBe(201);
    const rounds = Array.from({ length: 12 }, () => ({ roundId: newId(), txId: newId() }));
    const steps = rounds.flatMap((named, index) => [
      site.asStudio("bet", { ...game, ...named, amount: 400, atRisk: 100 }),
      site.asStudio("win", {
        ...game,
        ...named,
        txId: newId(),
        refTxId: named.txId,
        amount: 150 * index,
        atRisk: 50 * index,
        roundClosed: true,
      }),
      ...(index % 3 === 0
        ? [site.asStudio("rollback", { ...game, ...named, txId: newId(), refTxId: named.txId })]
        : []),
    ]);
    const { id } = claimed.reply;
    await Promise.all([
      ...steps,
      ...Array.from({ length: 3 }, () =>
        site.call(transfersApi.create, { ...toStudio, headers: keyed() }, { as }),
      ),
    ]);
    await everythingHolds();
    await times(3, () =>
      site.call(promotionsApi.cancelClaim, { params: { id }, body: {}, headers: keyed() }, { as }),
    );
    await everythingHolds();
  }
});

it("40 bets of 30.00 on 100.00 concurrent with a deposit of 50.00: as many are accepted as the money covers (P3, P4)", async () => {
  const as = await site.player({ balanceCredits: 100 });
  const { gameSessionId: _, ...game } = await site.open(as);
  const { reply: opened } = await deposit(as, 50);
  const bet = () =>
    site.asStudio("bet", { ...game, roundId: newId(), txId: newId(), amount: 3_000, roundClosed: true });
  const [bets] = await Promise.all([times(40, bet), pay(opened.id)]);
  const taken = bets.filter(({ body }) => body["status"] === "OK").length;
  expect([3, 4, 5]).toContain(taken);
  expect(await site.balance(as.id)).toBe(15_000n - BigInt(taken) * 3_000n);
  await everythingHolds();
});

it("repeated concurrent deposits while the limit is lowered: never more than it allows (P12)", async () => {
  const as = await site.player();
  await setLimit(as, 500);
  for (let round = 0; round < 6; round += 1) {
    const lowering = round === 2 ? setLimit(as, 300) : Promise.resolve();
    const [answers] = await Promise.all([times(12, () => deposit(as, 100)), lowering]);
    const opened = answers.filter(({ status }) => status === 201);
    expect(opened.length).toBeLessThanOrEqual(1);
    for (const { reply } of opened) await pay(reply.id);
  }
  // The third may have been opened before the limit was lowered, and is then the last.
  expect(await site.balance(as.id)).toBe(30_000n);
  const codes = (await times(12, () => deposit(as, 100))).map(({ error }) => error.code);
  expect(new Set(codes)).toEqual(new Set(["DEPOSIT_LIMIT"]));
  await everythingHolds();
});

it("a deposit opened while its limit is lowered: the result is that of one order or the other (P12)", async () => {
  for (let round = 0; round < 10; round += 1) {
    const as = await site.player();
    const [opened, lowered] = await Promise.all([deposit(as, 100), setLimit(as, 50)]);
    expect(lowered.status).toBe(200);
    expect([201, 422]).toContain(opened.status);
    expect((await deposit(as, 51)).status).toBe(opened.status === 201 ? 409 : 422);
  }
});

async function newGambler() {
  const as = await site.player({ balanceCredits: 300 });
  const playerBankAccountId = await createTestBankAccount(site.database, as.id, site.clock.now());
  const { gameSessionId: _, ...game } = await site.open(as);
  return { as, playerBankAccountId, game };
}

it("240 concurrent transfers, bets and withdrawals of six players: all finish, refused only for balance or an open request (P18)", async () => {
  const players = await times(6, newGambler);
  const allowed = new Set([
    "TRANSFER_PENDING_EXISTS",
    "INSUFFICIENT_BALANCE",
    "WITHDRAW_PENDING_EXISTS",
    "OK",
  ]);
  const answers = await times(240, async (index) => {
    const player = players[index % players.length];
    if (!player) throw new Error("There is no player");
    const { as, playerBankAccountId, game } = player;
    const way = Math.floor(index / players.length) % 4;
    if (way === 0) {
      const round = { roundId: newId(), txId: newId(), amount: 700, roundClosed: true };
      const { body } = await site.asStudio("bet", { ...game, ...round });
      return body["status"] === "INSUFFICIENT_FUNDS" ? "INSUFFICIENT_BALANCE" : String(body["status"]);
    }
    const [from, to] = way === 1 ? ["main", liveCode] : [liveCode, "main"];
    const result =
      way === 3
        ? await site.call(
            withdrawalsApi.create,
            { body: { amount: 50, playerBankAccountId }, headers: keyed() },
            { as },
          )
        : await site.call(transfersApi.create, { body: { from, to, amount: 10 }, headers: keyed() }, { as });
    return result.status === 201 ? "OK" : result.error.code;
  });
  expect(answers.filter((answer) => !allowed.has(answer))).toEqual([]);
  expect(answers.filter((answer) => answer === "OK").length).toBeGreaterThan(60);
  await everythingHolds();
});

/**
 * Excludes the commands that let days pass: eight players of them would make wins later than a studio may
 * send them.
 */
const isSoon = (command: MoneyCommand) => command !== eightDaysLater && command !== halfADayLater;
const story = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...moneyCommands.filter(isSoon)).map((command) => [command]) },
    { weight: 1, arbitrary: fc.constantFrom(...moneyOpenings.filter((opening) => opening.every(isSoon))) },
  ),
  { minLength: 8, maxLength: 16 },
);

/**
 * Calls as a page does: a token that has expired, because another run let an hour pass, is renewed, and the
 * call repeated.
 */
const callAsPage: MoneySite["call"] = async (endpoint, input, options) => {
  const result = await site.call(endpoint, input, options);
  if (!options?.as || result.status !== 401 || result.error.code !== "TOKEN_EXPIRED") return result;
  return site.call(endpoint, input, { ...options, as: await freshBearer(site, options.as) });
};

async function newScene(): Promise<Scene> {
  const player = await site.player({ balanceCredits: 6_000 });
  const referrer = await site.player();
  await makeTestReferrer(site.database, referrer.id, site.clock.now(), [player.id]);
  return {
    site: { ...site, call: callAsPage },
    player,
    referrer,
    referrerBankAccountId: await createTestBankAccount(site.database, referrer.id, site.clock.now()),
    houseAccountId,
    bankAccountId: await createTestBankAccount(site.database, player.id, site.clock.now()),
    operator: await createTestOperator(site, "cashier", "approver", "risk"),
    game: undefined,
    jackpotGame: undefined,
    jackpotBets: [],
    rounds: [],
    wins: [],
  };
}

it("every command on money by eight players at once, each call sent twice: books, state machines and all rules hold", async () => {
  const stories = fc.array(story, { minLength: playersAtOnce, maxLength: playersAtOnce });
  await fc.assert(
    fc.asyncProperty(stories, async (all) => {
      await Promise.all(
        all.map(async (parts) => {
          const scene = await newScene();
          for (const { prepare } of parts.flat()) {
            // Another run may have let days pass.
            scene.player = await freshBearer(site, scene.player);
            scene.referrer = await freshBearer(site, scene.referrer);
            const prepared = await prepare(scene);
            const answers = prepared ? await Promise.all([prepared.call(), prepared.call()]) : [];
            for (const answer of answers) expect(answer).not.toEqual(expect.stringMatching(/^P\d/));
          }
        }),
      );
      await everythingHolds();
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 300_000);
