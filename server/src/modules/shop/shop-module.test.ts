import { createHash } from "node:crypto";
import { accountApi } from "@tessera/shared/contracts/account";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { shopApi } from "@tessera/shared/contracts/shop";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { wrongSpins } from "../../proof/testing/spin-replay.ts";
import { createTestOperator, type TestPlayer, type TestSite, testSite } from "../../testing/index.ts";
import { giveTestPoints } from "../../testing/test-points.ts";
import { operatorSpinsApi } from "@tessera/shared/operator-contracts/spins";
import { publishOnlyPrize } from "./testing/only-prize.ts";

let site: TestSite;
let player: TestPlayer;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await site.player();
  await giveTestPoints(site.database, player.id, 1_000, site.clock.now());
});

const shopOf = async (as = player) => (await site.call(shopApi.shop, {}, { as })).reply;
const walletOf = async (as = player) => (await site.call(walletApi.wallets, {}, { as })).reply;
const spinsOf = async (as = player) =>
  (await site.call(shopApi.spins, { query: { sortDir: "desc" } }, { as })).reply;
const keyed = (key = newId()) => ({ "idempotency-key": key });

interface Wish {
  readonly bet?: string;
  readonly version?: number;
  readonly key?: string;
  readonly wheelId?: string;
}
async function spin({ bet = "1000", version, key, wheelId }: Wish = {}, as = player) {
  const [wheel] = (await shopOf(as)).wheels;
  return site.call(
    shopApi.spin,
    {
      params: { id: wheelId ?? wheel?.id ?? "" },
      body: { bet, wheelVersion: version ?? wheel?.version },
      headers: keyed(key),
    },
    { as },
  );
}

const onlyPrize = (kind: Parameters<typeof publishOnlyPrize>[1], stock?: number) =>
  publishOnlyPrize(site.database, kind, stock);

/** Spins until the prize of the wheel comes, by far the likeliest of it. */
async function spinForPrize(as = player) {
  for (let tries = 0; tries < 20; tries += 1) {
    const { status, reply } = await spin({}, as);
    expect(status).toBe(201);
    if (reply.prize.kind !== "none") return reply;
  }
  throw new Error("No prize in 20 spins");
}

describe("the shop", () => {
  it("shows points, the wheel of the player's currency with odds and stock, and the hash of the seed without the seed", async () => {
    const { status, json, reply } = await site.call(shopApi.shop, {}, { as: player });
    expect(status).toBe(200);
    expect(reply.pointsMinor).toBe(100_000n);
    const [wheel] = reply.wheels;
    expect(wheel).toMatchObject({
      slug: "mosaic",
      currency: "IDR",
      betsMinor: [1_000n, 2_500n, 5_000n, 10_000n],
    });
    expect(wheel?.segments.reduce((sum, { weight }) => sum + weight, 0)).toBe(1_000);
    expect(wheel?.segments.at(-1)).toMatchObject({
      prizeKind: "item",
      label: "Mosaic wallpaper",
      stockLeft: 25,
    });
    expect(reply.seed).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), nonce: 0 });
    expect(await shopOf()).toEqual(reply);
    const [seed] = await site.database.query<{ seed: string }>(
      "select encode(server_seed, 'hex') as seed from spin_seeds where player_id = $1 and client_seed is not null",
      [player.id],
    );
    expect(
      createHash("sha256")
        .update(Buffer.from(seed?.seed ?? "", "hex"))
        .digest("hex"),
    ).toBe(reply.seed.hash);
    expect(JSON.stringify(json)).not.toContain(seed?.seed);
  });

  it("a player in baht: sees the wheel for baht, and the wheel for rupiah is NOT_FOUND", async () => {
    const thai = await site.player({ currency: "THB" });
    const [own] = (await shopOf(thai)).wheels;
    const [other] = (await shopOf()).wheels;
    expect(own?.currency).toBe("THB");
    expect((await spin({ wheelId: other?.id ?? "" }, thai)).error.code).toBe("NOT_FOUND");
  });

  it("a guest: 401", async () => {
    expect((await site.call(shopApi.shop)).status).toBe(401);
  });
});

describe("a spin", () => {
  it("takes the bet, pays the prize, and is listed with its proof; the next nonce is one higher", async () => {
    const { hash } = (await shopOf()).seed;
    const { status, reply } = await spin();
    expect(status).toBe(201);
    expect(reply).toMatchObject({ betMinor: 1_000n, nonce: 0, seedHash: hash, serverSeed: null });
    expect(reply.number).toMatch(/^S260131-/);
    const wallet = await walletOf();
    const points = reply.prize.kind === "points" ? reply.prize.minor : 0n;
    const credits = reply.prize.kind === "credit" ? reply.prize.minor : 0n;
    expect([wallet.pointsMinor, wallet.mainMinor]).toEqual([99_000n + points, credits]);
    expect(reply.wallet).toEqual({
      pointsMinor: wallet.pointsMinor,
      mainMinor: wallet.mainMinor,
      seq: wallet.seq,
    });
    const { wallet: _, ...listed } = reply;
    expect((await spinsOf()).items).toEqual([listed]);
    expect((await shopOf()).seed).toMatchObject({ hash, nonce: 1 });
  });

  it("sent twice under one key: one spin and the same answer", async () => {
    const key = newId();
    const { version } = (await shopOf()).wheels[0] ?? { version: 0 };
    const first = await spin({ key, version });
    const second = await spin({ key, version });
    expect(second.json).toEqual(first.json);
    expect((await spinsOf()).total).toBe(1);
    expect(await wrongSpins(site.database)).toEqual([]);
  });

  it.each([
    ["an old version of the wheel", { version: 1 }, 409, "WHEEL_CHANGED"],
    ["a bet that the wheel does not have", { bet: "1001" }, 422, "SPIN_BET_INVALID"],
    ["a negative bet", { bet: "-1000" }, 422, "SPIN_BET_INVALID"],
    ["an unknown wheel", { wheelId: newId() }, 404, "NOT_FOUND"],
  ])("%s: refused, and no points or money move", async (_name, wish, status, code) => {
    const before = await shopOf();
    const refused = await spin(wish);
    expect([refused.status, refused.error.code]).toEqual([status, code]);
    expect(await shopOf()).toEqual(before);
    expect((await spinsOf()).total).toBe(0);
  });

  it("without points: refused, without using a nonce or moving money", async () => {
    const poor = await site.player();
    await giveTestPoints(site.database, poor.id, 9, site.clock.now());
    const before = await shopOf(poor);
    const refused = await spin({}, poor);
    expect([refused.status, refused.error.code]).toEqual([422, "INSUFFICIENT_BALANCE"]);
    expect(await shopOf(poor)).toEqual(before);
    expect((await spinsOf(poor)).total).toBe(0);
  });

  it("by an excluded player, or one who may not play: refused; both still see the shop", async () => {
    const { version } = (await shopOf()).wheels[0] ?? { version: 0 };
    await site.database.query("update players set play_disabled = true where id = $1", [player.id]);
    expect((await spin({ version })).error.code).toBe("PLAY_DISABLED");
    await site.database.query(
      `insert into exclusions (id, player_id, kind, starts_at, ends_at, created_by)
       values ($1, $2, 'cool_off', $3::timestamptz, $3::timestamptz + interval '1 day', 'player')`,
      [newId(), player.id, site.clock.now()],
    );
    expect((await spin({ version })).error.code).toBe("COOL_OFF_ACTIVE");
    expect((await shopOf()).pointsMinor).toBe(100_000n);
  });

  it("on a wheel with one spin a day: the second is refused until the next day in Bangkok", async () => {
    await onlyPrize("none");
    await site.database.query(
      "update wheels set daily_limit = 1 where status = 'published' and currency = 'IDR'",
    );
    expect((await shopOf()).wheels[0]?.spinsLeftToday).toBe(1);
    expect((await spin()).status).toBe(201);
    expect((await spin()).error.code).toBe("SPIN_LIMIT");
    expect((await shopOf()).wheels[0]?.spinsLeftToday).toBe(0);
  });
});

describe("prizes of a spin", () => {
  it("credits: added to the main wallet, shown in the history and in the inbox", async () => {
    await onlyPrize("credit");
    const won = await spinForPrize();
    expect(won.prize).toEqual({
      kind: "credit",
      minor: 2_500n,
      currency: "IDR",
      label: null,
      freeRounds: null,
    });
    expect((await walletOf()).mainMinor).toBe(2_500n);
    const { items, totals } = (
      await site.call(accountApi.history, { query: { type: "shop" } }, { as: player })
    ).reply;
    expect(totals).toEqual({ inMinor: 2_500n, outMinor: 0n });
    expect(items.find(({ id }) => id === won.id)).toMatchObject({
      number: won.number,
      amountMinor: 2_500n,
      currency: "IDR",
      direction: "in",
      balanceAfterMinor: 2_500n,
    });
    const detail = await site.call(
      accountApi.historyItem,
      { params: { type: "shop", id: won.id } },
      { as: player },
    );
    expect(detail.reply.fields).toContainEqual({ label: "betPoints", value: "10", kind: "text" });
    const inbox = (await site.call(inboxApi.list, {}, { as: player })).reply.items;
    expect(inbox.map(({ title }) => title)).toContain("You won 25.00 credits");
  });

  it("a wheel with gaps in its positions: its segments are numbered from 0, like the weights", async () => {
    await onlyPrize("credit");
    expect((await shopOf()).wheels[0]?.segments.map(({ position }) => position)).toEqual([0, 1]);
    expect((await spinForPrize()).position).toBe(0);
  });

  it("points: added to the points, without a message", async () => {
    await onlyPrize("points");
    const before = (await shopOf()).pointsMinor;
    const { reply } = await spin();
    const won = reply.prize.kind === "points" ? 2_000n : 0n;
    expect((await shopOf()).pointsMinor).toBe(before - 1_000n + won);
  });

  it("a bonus: waits until it is taken once, and then becomes a claim with its turnover", async () => {
    await onlyPrize("bonus");
    const won = await spinForPrize();
    expect(won.status).toBe("bonus_pending");
    expect((await walletOf()).mainMinor).toBe(0n);
    const key = newId();
    const take = (k: string, as = player) =>
      site.call(shopApi.takeBonus, { params: { id: won.id }, body: {}, headers: keyed(k) }, { as });
    const stranger = await site.player();
    expect((await take(newId(), stranger)).error.code).toBe("NOT_FOUND");
    expect((await take(key)).reply.status).toBe("settled");
    expect((await take(key)).reply.status).toBe("settled");
    expect((await take(newId())).error.code).toBe("CONFLICT");
    expect(await walletOf()).toMatchObject({
      mainMinor: 1_000n,
      withdrawableMinor: 0n,
      claim: { bonusMinor: 1_000n, targetMinor: 3_000n, promotion: { title: "Bonus from the wheel" } },
    });
  });

  it("a bonus beside a live claim: refused now, and can be taken after the claim has ended", async () => {
    await onlyPrize("bonus");
    const won = await spinForPrize();
    const { id } = (await site.call(promotionsApi.one, { params: { slug: "first-look" } })).reply;
    const claim = await site.call(
      promotionsApi.register,
      { params: { id }, body: {}, headers: keyed() },
      { as: player },
    );
    const take = () =>
      site.call(shopApi.takeBonus, { params: { id: won.id }, body: {}, headers: keyed() }, { as: player });
    expect((await take()).error.code).toBe("PROMO_ALREADY_ACTIVE");
    expect((await spinsOf()).items.find((spin) => spin.id === won.id)?.status).toBe("bonus_pending");
    await site.call(
      promotionsApi.cancelClaim,
      { params: { id: claim.reply.id }, body: {}, headers: keyed() },
      { as: player },
    );
    expect((await take()).status).toBe(200);
  });

  it("the promotion of a won bonus: neither listed nor open to registration", async () => {
    const { items } = (await site.call(promotionsApi.list, {}, { as: player })).reply;
    expect(items.map(({ slug }) => slug)).not.toContain("wheel-bonus");
    const [promotion] = await site.database.query<{ id: string }>(
      "select id from promotions where slug = 'wheel-bonus'",
    );
    const refused = await site.call(
      promotionsApi.register,
      { params: { id: promotion?.id ?? "" }, body: {}, headers: keyed() },
      { as: player },
    );
    expect(refused.error.code).toBe("PROMO_NOT_FOUND");
  });

  it("an item: delivered once by an operator, whose note is in the inbox, beside the spin and in the history", async () => {
    await onlyPrize("item", 5);
    const won = await spinForPrize();
    expect(won).toMatchObject({ status: "item_pending", deliveryNote: null });
    const params = { type: "shop", id: won.id } as const;
    const historyItem = async () =>
      (await site.call(accountApi.historyItem, { params }, { as: player })).reply;
    expect((await historyItem()).status).toBe("processing");
    const support = await createTestOperator(site, "support");
    // Only this spin: another test's spin of the published wheel may have won an item by chance.
    const listed = async (status?: "item_delivered") =>
      (await support.call(operatorSpinsApi.list, { query: status ? { status } : {} })).reply.items.filter(
        ({ id }) => id === won.id,
      );
    expect(await listed()).toMatchObject([
      {
        id: won.id,
        number: won.number,
        item: "Print",
        username: player.username,
        deliveredAt: null,
        note: null,
      },
    ]);
    const note = "See /pages/help";
    const deliver = (operator = support) =>
      operator.call(operatorSpinsApi.deliver, { params: { id: won.id }, body: { note } });
    expect((await deliver(await createTestOperator(site, "cashier"))).code).toBe("FORBIDDEN");
    expect((await deliver()).reply).toMatchObject({ status: "item_delivered", note });
    expect((await deliver()).error).toMatchObject({
      code: "CONFLICT",
      details: { last: { actor: support.username, action: "spin.deliver", note } },
    });
    expect(await listed()).toEqual([]);
    expect((await listed("item_delivered"))[0]).toMatchObject({ id: won.id, note });
    const inbox = (await site.call(inboxApi.list, {}, { as: player })).reply.items;
    expect(inbox.find(({ title }) => title === "Delivered: Print")?.preview).toContain(note);
    expect((await spinsOf()).items.find(({ id }) => id === won.id)).toMatchObject({
      status: "item_delivered",
      deliveryNote: note,
    });
    const item = await historyItem();
    expect(item.status).toBe("success");
    expect(item.fields).toContainEqual({ label: "note", value: note, kind: "text" });
  });
});

describe("the last piece of stock", () => {
  it("won: its weight moves to the segment without a prize, the version rises, and a spin with the old odds is refused", async () => {
    await onlyPrize("item", 1);
    const [before] = (await shopOf()).wheels;
    const won = await spinForPrize();
    const [after] = (await shopOf()).wheels;
    expect(before?.segments.map(({ weight }) => weight)).toEqual([10, 1]);
    expect(after?.segments.map(({ weight, stockLeft }) => [weight, stockLeft])).toEqual([
      [0, 0],
      [11, null],
    ]);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect(won.weights).toEqual([10, 1]);
    expect((await spin({ version: before?.version ?? 0 })).error.code).toBe("WHEEL_CHANGED");
    expect((await spin()).reply.prize.kind).toBe("none");
  });

  it("won while more pieces are left: the odds and their version stay", async () => {
    await onlyPrize("item", 3);
    const [before] = (await shopOf()).wheels;
    await spinForPrize();
    expect((await shopOf()).wheels[0]).toMatchObject({
      version: before?.version,
      segments: [{ stockLeft: 2 }, {}],
    });
  });

  it("odds changed in the database: the version rises", async () => {
    await onlyPrize("item", 3);
    const [before] = (await shopOf()).wheels;
    await site.database.query("update wheel_segments set weight = 5 where wheel = $1 and position = 3", [
      before?.slug,
    ]);
    expect((await shopOf()).wheels[0]?.version).toBe((before?.version ?? 0) + 1);
  });
});

describe("seeds", () => {
  const rotate = (clientSeed: string, as = player) =>
    site.call(shopApi.rotateSeed, { body: { clientSeed } }, { as });

  it("replaced: the old seed is revealed and proves its spins; the new one has the player's own client seed", async () => {
    const { hash, nextHash } = (await shopOf()).seed;
    await spin();
    const { reply } = await rotate("my-own-seed");
    expect(reply.revealed.hash).toBe(hash);
    expect(createHash("sha256").update(Buffer.from(reply.revealed.serverSeed, "hex")).digest("hex")).toBe(
      hash,
    );
    // The site is bound to the new server seed before it knows the player's own.
    expect(reply.seed).toMatchObject({ hash: nextHash, clientSeed: "my-own-seed", nonce: 0 });
    expect(new Set([hash, nextHash, reply.seed.nextHash]).size).toBe(3);
    expect((await spinsOf()).items[0]?.serverSeed).toBe(reply.revealed.serverSeed);
    await spin();
    expect((await spinsOf()).items[0]).toMatchObject({ clientSeed: "my-own-seed", serverSeed: null });
    expect(await wrongSpins(site.database)).toEqual([]);
  });

  it.each(["", "with space", "x".repeat(65), "é"])("a client seed %j: 400", async (clientSeed) => {
    expect((await rotate(clientSeed)).error.code).toBe("VALIDATION");
  });
});

it("after all tests: the ledger is consistent and every spin can be computed again (P16)", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  expect(await wrongSpins(site.database)).toEqual([]);
});
