import { accountApi } from "@tessera/shared/contracts/account";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { gamesApi } from "@tessera/shared/contracts/games";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import { createTestOperator, type TestPlayer } from "../../testing/index.ts";
import { liveCode, type MoneySite, moneySite } from "../../testing/money-site.ts";
import { allowManyDraws, beginCycle, betOn, drawOf } from "../../testing/jackpot-site.ts";
import { jackpotSlug, type OpenedGame } from "../../testing/play-site.ts";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";
import { completeDepletedClaims, expireClaims } from "./claim-jobs.ts";
import { operatorClaimsApi } from "@tessera/shared/operator-contracts/claims";

let site: MoneySite;
let player: TestPlayer;
let game: OpenedGame;

beforeAll(async () => {
  site = await moneySite();
}, 120_000);
afterAll(() => site.close());

const begin = async (balanceCredits: number) => {
  player = await site.player({ balanceCredits });
  game = await site.open(player);
};
beforeEach(() => begin(0));

const keyed = () => ({ "idempotency-key": newId() });
const idOf = async (slug: string) => (await site.call(promotionsApi.one, { params: { slug } })).reply.id;
/**
 * Claims 10 credits, or the 25 of "lantern-evening", with a target that no bet here reaches and no maximum
 * bet.
 */
const claim = async (slug = "first-look") => {
  const input = { params: { id: await idOf(slug) }, body: {}, headers: keyed() };
  const { reply } = await site.call(promotionsApi.register, input, { as: player });
  await site.database.query(
    "update promo_claims set target_minor = 1000000000, max_bet_minor = null where id = $1",
    [reply.id],
  );
  return reply;
};
const cancel = (id: string) =>
  site.call(promotionsApi.cancelClaim, { params: { id }, body: {}, headers: keyed() }, { as: player });
const transfer = (from: string, to: string, amount: number) =>
  site.call(transfersApi.create, { body: { from, to, amount }, headers: keyed() }, { as: player });
const withdraw = async (amount: number) => {
  const playerBankAccountId = await createTestBankAccount(site.database, player.id, site.clock.now());
  return site.call(
    withdrawalsApi.create,
    { body: { amount, playerBankAccountId }, headers: keyed() },
    { as: player },
  );
};
const studioSays = async (name: string, body: object) =>
  (await site.asStudio(name, { ...game, ...body })).body["status"];
const bet = async (amount: number, roundId = newId(), txId = newId(), roundClosed = false) => {
  expect(await studioSays("bet", { roundId, txId, amount, roundClosed })).toBe("OK");
  return { roundId, txId };
};
const win = async (amount: number, roundId: string, txId = newId()) => {
  expect(await studioSays("win", { roundId, txId, amount, roundClosed: true })).toBe("OK");
  return { roundId, txId };
};
const rollBack = async ({ roundId, txId }: { roundId: string; txId: string }) =>
  expect(await studioSays("rollback", { roundId, txId: newId(), refTxId: txId })).toBe("OK");
/** Plays a round that bets and pays at once. */
const play = async (betMinor: number, winMinor: number) => win(winMinor, (await bet(betMinor)).roundId);
const main = () => site.balance(player.id);
const bonusBalance = async () => {
  const [row] = await site.database.query<{ minor: bigint }>(
    `select bonus_balance_minor as minor from promo_claims where player_id = $1 and status = 'active'`,
    [player.id],
  );
  return row?.minor;
};

describe("a bonus without its turnover", () => {
  it("a win with the bonus alone, then a cancel: bonus and win are taken back, and nothing can be withdrawn", async () => {
    const { id } = await claim();
    await play(1_000, 50_000);
    expect(await main()).toBe(50_000n);
    expect((await cancel(id)).status).toBe(200);
    expect(await main()).toBe(0n);
    expect((await withdraw(50)).error.code).toBe("INSUFFICIENT_BALANCE");
  });

  it("a jackpot won with the bonus alone, then a cancel: taken back like any other win", async () => {
    const { id } = await claim();
    const jackpotGame = await site.open(player, jackpotSlug);
    await allowManyDraws(site.database);
    const pot = await beginCycle(site.database);
    const won = await betOn(site, jackpotGame, true, 1_000);
    const paidMinor = pot.heldMinor + 20n;
    expect((await site.asStudio("jackpot", drawOf(jackpotGame, won, pot))).body["status"]).toBe("OK");
    expect([await main(), await bonusBalance()]).toEqual([paidMinor, paidMinor]);
    expect(await studioSays("round", { roundId: won.roundId, closed: true })).toBe("OK");
    expect((await cancel(id)).status).toBe(200);
    expect(await main()).toBe(0n);
  });

  it("own 1,000, bonus 10, a win of 500 from own money, then a cancel: 1,500 stay and can be withdrawn", async () => {
    await begin(1_000);
    const { id } = await claim();
    await play(1_000, 51_000);
    expect(await main()).toBe(151_000n);
    await cancel(id);
    expect(await main()).toBe(150_000n);
    expect((await withdraw(1_500)).status).toBe(201);
  });

  it("a transfer to the live studio: refused while the claim runs, and refused after a cancel since the money is gone", async () => {
    const { id } = await claim();
    expect((await transfer("main", liveCode, 10)).error.code).toBe("PROMO_ACTIVE");
    expect([await main(), site.live.balanceOf(player.id)]).toEqual([1_000n, 0]);
    await cancel(id);
    expect((await transfer("main", liveCode, 10)).error.code).toBe("INSUFFICIENT_BALANCE");
    expect(await main()).toBe(0n);
  });

  it("a claim that is only reserved: no transfer to the studio, while money from the studio can return", async () => {
    await begin(200);
    expect((await transfer("main", liveCode, 100)).status).toBe(201);
    const body = { method: "qris", amount: 100, promotionId: await idOf("first-deposit") };
    expect((await site.call(depositsApi.create, { body, headers: keyed() }, { as: player })).status).toBe(
      201,
    );
    expect((await transfer("main", liveCode, 50)).error.code).toBe("PROMO_ACTIVE");
    expect((await transfer(liveCode, "main", 100)).status).toBe(201);
    expect(await main()).toBe(20_000n);
  });

  it("a game at a studio with its own wallet: not opened while the claim runs, except as a demo; opened after it", async () => {
    const { reply: table } = await site.call(gamesApi.game, { params: { slug: "harbour-high-card" } });
    const launch = async (mode: "real" | "demo") =>
      (await site.call(gamesApi.launch, { params: { id: table.id }, body: { mode } }, { as: player })).json;
    const { id } = await claim();
    expect(await launch("real")).toMatchObject({ error: { code: "PROMO_ACTIVE" } });
    expect(await launch("demo")).not.toMatchObject({ error: { code: "PROMO_ACTIVE" } });
    await cancel(id);
    expect(await launch("real")).not.toMatchObject({ error: { code: "PROMO_ACTIVE" } });
  });
});

describe("the bonus balance", () => {
  it("a bet of own money and bonus and its win, both rolled back in either order: own money and bonus as before", async () => {
    for (const betFirst of [true, false]) {
      await begin(20);
      await claim();
      const placed = await bet(2_500);
      expect(await bonusBalance()).toBe(500n);
      const paid = await win(1_000, placed.roundId);
      expect(await bonusBalance()).toBe(700n);
      for (const reversed of betFirst ? [placed, paid] : [paid, placed]) await rollBack(reversed);
      expect([await main(), await bonusBalance()]).toEqual([3_000n, 1_000n]);
    }
  });

  it("a rollback of a win that was already lost: the bonus balance is at most the remaining balance", async () => {
    await begin(20);
    await claim();
    const placed = await bet(100);
    const paid = await win(5_000, placed.roundId);
    await bet(6_900, newId(), newId(), true);
    expect([await main(), await bonusBalance()]).toEqual([1_000n, 1_000n]);
    await rollBack(paid);
    expect([await main(), await bonusBalance()]).toEqual([0n, 0n]);
  });

  it("a round with a bet before the claim: its win belongs to the player", async () => {
    await begin(20);
    const { roundId } = await bet(1_000);
    const { id } = await claim();
    await win(7_000, roundId);
    expect(await bonusBalance()).toBe(1_000n);
    await cancel(id);
    expect(await main()).toBe(8_000n);
  });

  it("a round of a claim that was then forfeited: its win counts neither for that claim nor for the next one", async () => {
    const operator = await createTestOperator(site, "risk");
    const first = await claim();
    const { roundId } = await bet(1_000);
    const forfeit = { params: { id: first.id }, body: { reasonCode: "ABUSE" } };
    expect((await operator.call(operatorClaimsApi.forfeit, forfeit)).status).toBe(200);
    await claim("lantern-evening");
    await win(4_000, roundId);
    expect([await main(), await bonusBalance()]).toEqual([6_500n, 2_500n]);
  });

  it("a round with bets of an earlier and of a later claim: the later claim gets only its own part of the win", async () => {
    const operator = await createTestOperator(site, "risk");
    const first = await claim();
    const { roundId } = await bet(1_000);
    const forfeit = { params: { id: first.id }, body: { reasonCode: "ABUSE" } };
    await operator.call(operatorClaimsApi.forfeit, forfeit);
    await claim("lantern-evening");
    await bet(1_000, roundId);
    await win(4_000, roundId);
    expect([await main(), await bonusBalance()]).toEqual([5_500n, 3_500n]);
  });

  it("expiry during a round: the claim waits for the round's end, and the win is taken back", async () => {
    await claim();
    const { roundId } = await bet(1_000);
    site.clock.advance(31 * dayMs);
    player = await freshBearer(site, player);
    await expireClaims(site.dependencies);
    await completeDepletedClaims(site.dependencies);
    expect(await bonusBalance()).toBe(0n);
    await win(4_000, roundId);
    await expireClaims(site.dependencies);
    expect([await main(), await bonusBalance()]).toEqual([0n, undefined]);
  });

  it("a deposit, and money returned from a studio, during a claim: both are the player's own", async () => {
    await begin(50);
    expect((await transfer("main", liveCode, 50)).status).toBe(201);
    const { id } = await claim();
    const body = { method: "qris", amount: 50 };
    const { reply } = await site.call(depositsApi.create, { body, headers: keyed() }, { as: player });
    await site.payments.tell(site, { ref: site.payments.pay(reply.id, site.clock.now()) });
    expect((await transfer(liveCode, "main", 50)).status).toBe(201);
    expect([await main(), await bonusBalance()]).toEqual([11_000n, 1_000n]);
    await bet(10_500, newId(), newId(), true);
    expect(await bonusBalance()).toBe(500n);
    await cancel(id);
    expect(await main()).toBe(0n);
  });

  it("the player's view: wallets, withdrawal and claims show both parts during the claim, and the removed amount after it", async () => {
    await begin(20);
    const [offered] = (
      await site.call(promotionsApi.list, { query: { type: "free_credit" } }, { as: player })
    ).reply.items;
    const claimed = await claim();
    expect(offered?.offer).toMatchObject({
      bonusMinor: claimed.bonusMinor,
      targetMinor: claimed.targetMinor,
    });
    await play(2_500, 1_000);
    const active = { id: claimed.id, status: "active", bonusBalanceMinor: 700n, takenBackMinor: null };
    const wallets = async () => (await site.call(walletApi.wallets, {}, { as: player })).reply;
    expect(await wallets()).toMatchObject({ mainMinor: 1_500n, withdrawableMinor: 0n, claim: active });
    const options = (await site.call(withdrawalsApi.options, {}, { as: player })).reply;
    expect(options.lock).toMatchObject({ claim: active });
    const ended = (await cancel(claimed.id)).reply;
    expect(ended).toMatchObject({ status: "cancelled", bonusBalanceMinor: 0n, takenBackMinor: 700n });
    expect(await wallets()).toMatchObject({ mainMinor: 800n, withdrawableMinor: 800n });
    expect(await wallets()).not.toHaveProperty("claim");
    const [again] = (await site.call(promotionsApi.list, { query: { type: "free_credit" } }, { as: player }))
      .reply.items;
    expect(again).toMatchObject({ eligible: false });
    expect(again).not.toHaveProperty("offer");
  });

  it("completed: the bonus balance becomes the player's own, and the history says so", async () => {
    const { id } = await claim();
    await site.database.query("update promo_claims set target_minor = 600 where id = $1", [id]);
    await play(600, 0);
    expect(await main()).toBe(400n);
    const movement = await site.call(
      accountApi.historyItem,
      { params: { type: "promotion", id } },
      { as: player },
    );
    expect(movement.reply.fields).toContainEqual({ label: "madeYours", value: "400", kind: "minor" });
    expect((await withdraw(1)).error.code).toBe("AMOUNT_TOO_LOW");
  });

  it("after all tests: the ledger is consistent", async () => {
    expect(await checkBooks(site.database)).toEqual([]);
  });
});
