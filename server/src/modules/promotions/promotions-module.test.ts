import { depositsApi } from "@tessera/shared/contracts/deposits";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { type DepositGateway, depositGateway } from "../../testing/deposit-gateway.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import type { TestPlayer, TestPlayerInput } from "../../testing/index.ts";
import { type OpenedGame, playedSlug, type PlaySite, playSite } from "../../testing/play-site.ts";
import { completeDepletedClaims, expireClaims } from "./claim-jobs.ts";

let gateway: DepositGateway;
let site: PlaySite;
let player: TestPlayer;

beforeAll(async () => {
  gateway = await depositGateway();
  site = await playSite({ gatewayUrl: gateway.url });
});
afterAll(async () => {
  await site.close();
  await gateway.close();
});
beforeEach(async () => {
  await begin();
});

const dayMinutes = 24 * 60;
const begin = async (input?: TestPlayerInput) => {
  player = await site.player(input);
};
const later = async (minutes: number) => {
  site.clock.advance(minutes * minuteMs);
  player = await freshBearer(site, player);
};
const keyed = (params: { id: string }, key = newId()) => ({
  params,
  body: {},
  headers: { "idempotency-key": key },
});
const idOf = async (slug: string) => (await site.call(promotionsApi.one, { params: { slug } })).reply.id;
const register = async (slug: string, key?: string) =>
  site.call(promotionsApi.register, keyed({ id: await idOf(slug) }, key), { as: player });
const cancel = (id: string, as = player) => site.call(promotionsApi.cancelClaim, keyed({ id }), { as });
const claims = async () => (await site.call(promotionsApi.claims, {}, { as: player })).reply.items;
const wallets = async () => (await site.call(walletApi.wallets, {}, { as: player })).reply;
const deposit = async (slug: string, amount: number) =>
  site.call(
    depositsApi.create,
    {
      body: { method: "qris", amount, promotionId: await idOf(slug) },
      headers: { "idempotency-key": newId() },
    },
    { as: player },
  );
const pay = (id: string) => gateway.tell(site, { ref: gateway.pay(id, site.clock.now()) });
const deposited = async (slug: string, amount: number) => {
  const { reply } = await deposit(slug, amount);
  await pay(reply.id);
  return reply;
};
const bet = (game: OpenedGame, amount: number, more: object = {}) =>
  site.asStudio("bet", { ...game, roundId: newId(), txId: newId(), amount, roundClosed: true, ...more });
const weigh = (weightBp: number) =>
  site.database.query("update games set turnover_weight_bp = $2 where slug = $1", [playedSlug, weightBp]);

describe("the list of promotions", () => {
  it("for a guest: five promotions in the guest's language, without eligibility", async () => {
    const { reply } = await site.call(promotionsApi.list, { headers: { "accept-language": "id" } });
    expect(reply.items.map(({ slug, bonusText }) => `${slug}: ${bonusText}`)).toEqual([
      "first-deposit: 50% hingga 200.00",
      "daily-reload: 10% hingga 50.00",
      "day-after-cashback: 1.5% kembali hingga 100.00",
      "lantern-evening: 25.00 kredit",
      "first-look: 10.00 kredit",
    ]);
    expect(reply.items[0]).not.toHaveProperty("eligible");
    const picture = await site.app.inject(reply.items[0]?.image ?? "");
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([
      200,
      "image/svg+xml; charset=utf-8",
    ]);
  });

  it("for a player: the eligibility, and the reason of a refusal", async () => {
    const { reply } = await site.call(promotionsApi.list, {}, { as: player });
    expect(reply.items.map(({ eligible, reason }) => [eligible, reason])).toEqual([
      [true, undefined],
      [true, undefined],
      [false, "noLoss"],
      [true, undefined],
      [true, undefined],
    ]);
  });

  it("one promotion: its terms, and the weights of exactly the categories that count", async () => {
    const { reply } = await site.call(promotionsApi.one, { params: { slug: "lantern-evening" } });
    expect(reply.weights.map(({ category }) => category).sort()).toEqual(["arcade", "slots"]);
    expect(reply.terms[0]).toEqual({ kind: "paragraph", text: "Once for every player, while places last." });
    expect((await site.call(promotionsApi.one, { params: { slug: "never-was" } })).error.code).toBe(
      "PROMO_NOT_FOUND",
    );
  });

  it("every text: in both languages, without an exclamation mark", async () => {
    const [row] = await site.database.query<{ all: string }>(
      "select string_agg(title::text || summary::text || terms::text, ' ') as all from promotions",
    );
    expect(row?.all).not.toContain("!");
  });
});

describe("a bonus on a deposit", () => {
  it("100.00 with a 50 % bonus and 22 times turnover: reserved, then paid with the deposit; the wallet is locked throughout", async () => {
    await begin({ balanceCredits: 10 });
    const { reply: opened } = await deposit("first-deposit", 100);
    expect(opened.promotion).toMatchObject({ bonusMinor: 5_000n, targetMinor: 330_000n });
    expect(await claims()).toMatchObject([{ status: "reserved", endsAt: null }]);
    expect((await wallets()).withdrawableMinor).toBe(0n);
    await pay(opened.id);
    expect(await claims()).toMatchObject([{ status: "active", bonusMinor: 5_000n, targetMinor: 330_000n }]);
    expect(await wallets()).toMatchObject({ mainMinor: 16_000n, withdrawableMinor: 0n });
  });

  it("1,000.00 with a 50 % bonus: the bonus is capped at 200.00", async () => {
    await deposited("first-deposit", 1_000);
    expect((await wallets()).mainMinor).toBe(120_000n);
  });

  it("a cancelled deposit: the claim is released, and it does not count for attempts, quota or budget", async () => {
    const count = () =>
      site.database.query(
        "select claims_count, budget_used_minor from promotions where slug = 'first-deposit'",
      );
    const before = await count();
    const { reply: opened } = await deposit("first-deposit", 100);
    await site.call(depositsApi.cancel, keyed({ id: opened.id }), { as: player });
    expect(await claims()).toMatchObject([{ status: "released" }]);
    expect(await count()).toEqual(before);
    expect((await deposit("first-deposit", 100)).status).toBe(201);
  });

  it("a deposit below the promotion's minimum: PROMO_NOT_ELIGIBLE, and no deposit is opened", async () => {
    const { status, error } = await deposit("first-deposit", 49);
    expect([status, error.code, error.details]).toEqual([
      422,
      "PROMO_NOT_ELIGIBLE",
      { reason: "minDeposit", minDepositMinor: "5000" },
    ]);
    expect((await site.call(depositsApi.current, {}, { as: player })).status).toBe(204);
  });

  it("refused when it is no longer the first deposit, beside another live claim, and a second time on one day", async () => {
    await deposited("daily-reload", 100);
    expect((await deposit("first-deposit", 100)).error.details).toEqual({ reason: "firstDeposit" });
    expect((await deposit("daily-reload", 100)).error.code).toBe("PROMO_ALREADY_ACTIVE");
    await cancel((await claims())[0]?.id ?? "");
    expect((await deposit("daily-reload", 100)).error.code).toBe("PROMO_LIMIT");
    await later(dayMinutes);
    expect((await deposit("daily-reload", 100)).status).toBe(201);
  });

  it("a promotion that is not for deposits, or is archived: refused", async () => {
    expect((await deposit("first-look", 100)).error.details).toEqual({ reason: "way" });
    const id = await idOf("daily-reload");
    await site.database.query("update promotions set status = 'archived' where id = $1", [id]);
    const { status, error } = await site.call(
      depositsApi.create,
      { body: { method: "qris", amount: 100, promotionId: id }, headers: { "idempotency-key": newId() } },
      { as: player },
    );
    await site.database.query("update promotions set status = 'published' where id = $1", [id]);
    expect([status, error.code]).toEqual([404, "PROMO_NOT_FOUND"]);
  });
});

describe("turnover", () => {
  it("a bet of 50.00 at a weight of 10 %: counts 5.00, and its rollback removes them", async () => {
    await deposited("first-deposit", 100);
    const game = await site.open(player);
    await weigh(1_000);
    const txId = newId();
    const roundId = newId();
    await bet(game, 5_000, { txId, roundId });
    expect((await claims())[0]?.progressMinor).toBe(500n);
    await site.asStudio("rollback", { playerId: player.id, roundId, txId: newId(), refTxId: txId });
    await site.asStudio("rollback", { playerId: player.id, roundId, txId: newId(), refTxId: txId });
    await weigh(10_000);
    expect((await claims())[0]?.progressMinor).toBe(0n);
  });

  it("a bet above the maximum: LIMIT_REACHED and no money moves", async () => {
    await deposited("first-deposit", 100);
    const game = await site.open(player);
    expect((await bet(game, 5_001)).body["status"]).toBe("LIMIT_REACHED");
    expect((await bet(game, 5_000)).body["status"]).toBe("OK");
  });

  it("a repeated bet: counted once", async () => {
    await deposited("first-deposit", 100);
    const game = await site.open(player);
    const same = { txId: newId(), roundId: newId() };
    await bet(game, 1_000, same);
    await bet(game, 1_000, same);
    expect((await claims())[0]?.progressMinor).toBe(1_000n);
  });

  it("the target reached: completed, the wallet is unlocked, and later bets do not count", async () => {
    await begin({ balanceCredits: 720 });
    await register("first-look");
    const game = await site.open(player);
    await bet(game, 65_000);
    expect(await claims()).toMatchObject([{ status: "completed", progressMinor: 65_000n }]);
    expect(await wallets()).toMatchObject({ mainMinor: 8_000n, withdrawableMinor: 8_000n });
    expect((await bet(game, 8_000)).body["status"]).toBe("OK");
    const sent = await site.database.query<{ payload: { status: string } }>(
      "select payload from outbox where player_id = $1 and topic = 'promo.updated' order by id",
      [player.id],
    );
    expect(sent.map(({ payload }) => payload.status)).toEqual(["active", "completed"]);
  });
});

describe("registration for a promotion without a deposit", () => {
  it("free credits: credited at once, once per player, and a repeated key gets the same answer", async () => {
    const key = newId();
    const { status, json } = await register("first-look", key);
    expect(status).toBe(201);
    expect((await register("first-look", key)).json).toEqual(json);
    expect((await wallets()).mainMinor).toBe(1_000n);
    expect((await register("first-look")).error.code).toBe("PROMO_ALREADY_ACTIVE");
    await cancel((await claims())[0]?.id ?? "");
    expect((await register("first-look")).error.code).toBe("PROMO_LIMIT");
  });

  it("cashback: a percentage of yesterday's losses", async () => {
    await begin({ balanceCredits: 100 });
    const game = await site.open(player);
    await bet(game, 10_000);
    expect((await register("day-after-cashback")).error.details).toEqual({ reason: "noLoss" });
    await later(dayMinutes);
    expect((await register("day-after-cashback")).reply).toMatchObject({
      bonusMinor: 150n,
      targetMinor: 150n,
    });
    await cancel((await claims())[0]?.id ?? "");
    expect((await register("day-after-cashback")).error.code).toBe("PROMO_LIMIT");
  });

  it("cashback: limited by a percentage of the turnover that no claim has counted", async () => {
    await begin({ balanceCredits: 300 });
    const game = await site.open(player);
    await bet(game, 10_000);
    await weigh(1_000);
    await bet(game, 10_000);
    await register("first-look");
    await bet(game, 10_000);
    await weigh(10_000);
    await cancel((await claims())[0]?.id ?? "");
    await later(dayMinutes);
    // 300.00 were lost, 100.00, 10.00 and 10.00 have counted, the last for a claim.
    expect((await register("day-after-cashback")).reply).toMatchObject({ bonusMinor: 165n });
  });

  it("the quota is used up: PROMO_SOLD_OUT", async () => {
    await site.database.query(
      "update promotions set claims_count = total_limit where slug = 'lantern-evening'",
    );
    const { status, error } = await register("lantern-evening");
    await site.database.query("update promotions set claims_count = 0 where slug = 'lantern-evening'");
    expect([status, error.code]).toEqual([409, "PROMO_SOLD_OUT"]);
  });

  it("a budget for one more bonus: one of two concurrent players gets it, then the list and calls say sold out", async () => {
    const slug = "first-look";
    await site.database.query(
      "update promotions set budget_minor = budget_used_minor + 1999 where slug = $1",
      [slug],
    );
    const id = await idOf(slug);
    const players = [player, await site.player()] as const;
    const answers = await Promise.all(
      players.map((as) => site.call(promotionsApi.register, keyed({ id }), { as })),
    );
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 409]);
    await begin();
    const { items } = (await site.call(promotionsApi.list, {}, { as: player })).reply;
    expect(items.find((one) => one.slug === slug)).toMatchObject({
      eligible: false,
      reason: "PROMO_SOLD_OUT",
    });
    const { status, error } = await register(slug);
    await site.database.query("update promotions set budget_minor = 100000000 where slug = $1", [slug]);
    expect([status, error.code]).toEqual([409, "PROMO_SOLD_OUT"]);
  });

  it("a deposit whose bonus exceeds the rest of the budget: PROMO_SOLD_OUT; a smaller one: reserved", async () => {
    await site.database.query(
      "update promotions set budget_minor = budget_used_minor + 4999 where slug = 'first-deposit'",
    );
    expect((await deposit("first-deposit", 100)).error.code).toBe("PROMO_SOLD_OUT");
    const { status } = await deposit("first-deposit", 99);
    await site.database.query("update promotions set budget_minor = null where slug = 'first-deposit'");
    expect(status).toBe(201);
  });

  it("a promotion for deposits: refused", async () => {
    expect((await register("first-deposit")).error.details).toEqual({ reason: "way" });
  });
});

describe("the end of a claim", () => {
  it("cancelled: the remaining bonus is removed, and a second cancel is refused", async () => {
    await register("first-look");
    const game = await site.open(player);
    await bet(game, 700);
    const { reply } = await cancel((await claims())[0]?.id ?? "");
    expect(reply.status).toBe("cancelled");
    expect(await wallets()).toMatchObject({ mainMinor: 0n, withdrawableMinor: 0n });
    expect((await cancel(reply.id)).error.code).toBe("PROMO_NOT_CANCELLABLE");
  });

  it("cancelled while a round is open, or while it waits for its deposit: PROMO_NOT_CANCELLABLE", async () => {
    await register("first-look");
    await bet(await site.open(player), 100, { roundClosed: false });
    const { status, error } = await cancel((await claims())[0]?.id ?? "");
    expect([status, error.code]).toEqual([409, "PROMO_NOT_CANCELLABLE"]);
    await begin();
    await deposit("first-deposit", 100);
    expect((await cancel((await claims())[0]?.id ?? "")).error.code).toBe("PROMO_NOT_CANCELLABLE");
  });

  it("of another player: NOT_FOUND", async () => {
    const { reply } = await register("first-look");
    expect((await cancel(reply.id, await site.player())).status).toBe(404);
    expect(await claims()).toMatchObject([{ status: "active" }]);
  });

  it("after its end time: expired, and the bonus is removed", async () => {
    await register("first-look");
    await later(7 * dayMinutes - 1);
    await expireClaims(site.dependencies);
    expect(await claims()).toMatchObject([{ status: "active" }]);
    await later(1);
    await expireClaims(site.dependencies);
    expect(await claims()).toMatchObject([{ status: "expired" }]);
    expect((await wallets()).mainMinor).toBe(0n);
  });

  it("nothing left to bet with: completed, unless a round is open", async () => {
    await register("first-look");
    const game = await site.open(player);
    const roundId = newId();
    await bet(game, 995, { roundId, roundClosed: false });
    await completeDepletedClaims(site.dependencies);
    expect(await claims()).toMatchObject([{ status: "active" }]);
    await site.asStudio("round", { playerId: player.id, roundId, closed: true });
    await completeDepletedClaims(site.dependencies);
    expect(await claims()).toMatchObject([{ status: "completed" }]);
    expect((await wallets()).mainMinor).toBe(5n);
  });
});

it("after all tests: the ledger is consistent, and quotas, budgets and progress match the claims and bets (P10)", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  const wrong = await site.database.query(
    `select p.slug from promotions p
      where p.claims_count <> (select count(*) from promo_claims c where c.promotion_id = p.id and c.status <> 'released')
         or p.budget_used_minor <>
           (select coalesce(sum(bonus_minor), 0) from promo_claims c where c.promotion_id = p.id and c.status <> 'released')
     union all
     select c.id::text from promo_claims c
      where c.progress_minor <>
        (select coalesce(sum(e.counted_minor), 0) from turnover_events e where e.claim_id = c.id)`,
  );
  expect(wrong).toEqual([]);
});
