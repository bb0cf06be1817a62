import { shopApi } from "@tessera/shared/contracts/shop";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { broadcastChannel } from "../../platform/events/broadcast.ts";
import { wrongSpins } from "../../proof/testing/spin-replay.ts";
import {
  createTestOperator,
  type TestOperator,
  type TestPlayer,
  type TestSite,
  testSite,
} from "../../testing/index.ts";
import { giveTestPoints } from "../../testing/test-points.ts";
import { operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { seedWheels } from "./seed-wheels.ts";

let site: TestSite;
let editor: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  site = await testSite();
  editor = await createTestOperator(site, "content");
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.query("update wheels set status = 'archived' where status = 'published'");
  player = await site.player();
  await giveTestPoints(site.database, player.id, 1_000, site.clock.now());
});

const none = {
  position: 0,
  weight: 40,
  prizeKind: "none",
  prizeX100: 0,
  label: null,
  promotionSlug: null,
  freeRounds: null,
  stock: null,
};
const credit = { ...none, position: 1, weight: 50, prizeKind: "credit", prizeX100: 10 };
const bonus = {
  ...credit,
  position: 2,
  weight: 5,
  prizeKind: "bonus",
  promotionSlug: "wheel-bonus",
};
const item = {
  ...none,
  position: 3,
  weight: 5,
  prizeKind: "item",
  label: { en: "Print", id: "Cetakan" },
  stock: 2,
};
const contentOf = (segments: readonly object[], more: object = {}) => ({
  title: { en: "Autumn", id: "Musim gugur" },
  betsMinor: ["1000", "5000"],
  dailyLimit: null,
  budgetMinor: "10000",
  sort: 0,
  segments,
  ...more,
});
const everyPrize = contentOf([none, credit, bonus, item]);

async function create(content: object = everyPrize, currency = "IDR") {
  const slug = `wheel-${newId()}`;
  const created = await editor.call(operatorWheelsApi.create, { body: { slug, currency, content } });
  return { slug, created };
}
const wheelOf = async (slug: string) =>
  (await editor.call(operatorWheelsApi.list)).reply.items.find((wheel) => wheel.slug === slug);
const revisionOf = async (slug: string) => (await wheelOf(slug))?.revision ?? 0;
/** Publishes a wheel as an operator who has just read it, or at revision `seen`. */
const publish = async (slug: string, seen?: number) =>
  editor.call(operatorWheelsApi.publish, {
    params: { slug },
    body: { revision: seen ?? (await revisionOf(slug)) },
  });
const draft = async (slug: string, content: object) =>
  editor.call(operatorWheelsApi.draft, {
    params: { slug },
    body: { revision: await revisionOf(slug), content },
  });
const discard = async (slug: string) =>
  editor.call(operatorWheelsApi.discard, { params: { slug }, body: { revision: await revisionOf(slug) } });
const archive = async (slug: string) =>
  editor.call(operatorWheelsApi.archive, { params: { slug }, body: { revision: await revisionOf(slug) } });
const changeStock = async (slug: string, position: number, change: number) =>
  editor.call(operatorWheelsApi.stock, {
    params: { slug },
    body: { revision: await revisionOf(slug), position, change },
  });

/** Creates a wheel and publishes it. */
async function published(content: object = everyPrize): Promise<string> {
  const { slug } = await create(content);
  const { status } = await publish(slug);
  expect(status).toBe(200);
  return slug;
}

const shownWheels = async () => (await site.call(shopApi.shop, {}, { as: player })).reply.wheels;
const shownWheel = async (slug: string) => (await shownWheels()).find((wheel) => wheel.slug === slug);
const spin = (wheel: { id: string; version: number } | undefined, bet = "1000") =>
  site.call(
    shopApi.spin,
    {
      params: { id: wheel?.id ?? "" },
      body: { bet, wheelVersion: wheel?.version },
      headers: { "idempotency-key": newId() },
    },
    { as: player },
  );
const auditOf = async (slug: string) =>
  (
    await site.database.query<{ action: string }>(
      "select action from audit_log where target_type = 'wheel' and target_id = $1 order by id",
      [slug],
    )
  ).map(({ action }) => action);

describe("a new wheel", () => {
  it("created: a draft hidden from players; published: shown with its odds, its stock and a version", async () => {
    const { slug, created } = await create();
    expect(created.status).toBe(201);
    expect(created.reply).toMatchObject({
      status: "draft",
      version: 1,
      segments: [],
      draft: { content: {} },
    });
    expect(await shownWheel(slug)).toBeUndefined();
    const { reply } = await publish(slug);
    expect(reply).toMatchObject({ status: "published", version: 2, draft: null });
    expect(reply.segments.map(({ chance, stock }) => [chance, stock])).toEqual([
      ["40.0000", null],
      ["50.0000", null],
      ["5.0000", null],
      ["5.0000", 2],
    ]);
    const shown = await shownWheel(slug);
    expect(shown).toMatchObject({ title: "Autumn", version: 2, betsMinor: [1_000n, 5_000n] });
    expect(shown?.segments.map(({ weight, stockLeft, label }) => [weight, stockLeft, label])).toEqual([
      [40, null, null],
      [50, null, null],
      [5, null, null],
      [5, 2, "Print"],
    ]);
    expect((await spin(shown)).status).toBe(201);
    expect(await auditOf(slug)).toEqual(["wheel.create", "wheel.publish"]);
  });

  it("a slug that is in use: VALIDATION at the slug; an unknown currency, or points as currency: VALIDATION", async () => {
    const { slug } = await create();
    const again = await editor.call(operatorWheelsApi.create, {
      body: { slug, currency: "IDR", content: everyPrize },
    });
    expect(again.fields).toEqual({ slug: "content.slugTaken" });
    expect((await create(everyPrize, "ZZZ")).created.code).toBe("VALIDATION");
    expect((await create(everyPrize, "PTS")).created.code).toBe("VALIDATION");
  });

  it("discarded before it was published: deleted", async () => {
    const { slug } = await create();
    expect((await discard(slug)).status).toBe(204);
    expect(await wheelOf(slug)).toBeUndefined();
    expect((await discard(slug)).code).toBe("NOT_FOUND");
  });
});

describe("content that cannot be published", () => {
  it.each<[string, object]>([
    ["a gap in the positions", contentOf([none, { ...credit, position: 2 }])],
    ["no segment", contentOf([])],
    ["a weight of 0", contentOf([{ ...credit, position: 0, weight: 0 }])],
    ["a fractional weight", contentOf([{ ...credit, position: 0, weight: 0.5 }])],
    ["a stock without a segment that takes its weight", contentOf([{ ...item, position: 0 }])],
    ["a stock below 0", contentOf([none, { ...item, position: 1, stock: -1 }])],
    ["a promotion that does not exist", contentOf([{ ...bonus, position: 0, promotionSlug: "nothing" }])],
    ["a promotion to register for", contentOf([{ ...bonus, position: 0, promotionSlug: "first-look" }])],
    ["terms in another currency", contentOf([{ ...bonus, position: 0, promotionSlug: "wheel-bonus-thb" }])],
    ["a name in one language", contentOf([none, { ...item, position: 1, label: { en: "Print" } }])],
    ["no bet", contentOf([none], { betsMinor: [] })],
    ["a bet below a point", contentOf([none], { betsMinor: ["150"] })],
    ["a kind of prize that does not exist", contentOf([{ ...none, prizeKind: "car" }])],
    ["a field that does not exist", contentOf([none], { color: "red" })],
  ])("%s: VALIDATION for a new wheel and for a draft, and nothing changes", async (_, content) => {
    const { slug, created } = await create(content);
    expect(created.code).toBe("VALIDATION");
    expect(await wheelOf(slug)).toBeUndefined();
    const live = await published();
    const before = await wheelOf(live);
    expect((await draft(live, content)).code).toBe("VALIDATION");
    expect(await wheelOf(live)).toEqual(before);
  });
});

describe("a draft of a published wheel", () => {
  const onlyCredit = contentOf([{ ...credit, position: 0 }], { betsMinor: ["2000"] });

  it("players see the old wheel until it is published; then a spin with the old version is refused without a charge", async () => {
    const slug = await published();
    const shown = await shownWheel(slug);
    expect((await draft(slug, onlyCredit)).status).toBe(200);
    expect(await shownWheel(slug)).toEqual(shown);
    expect((await spin(shown)).status).toBe(201);
    const version = shown?.version ?? 0;
    expect((await publish(slug)).reply.version).toBe(version + 1);
    const before = (await site.call(shopApi.shop, {}, { as: player })).reply.pointsMinor;
    expect((await spin(shown)).error.code).toBe("WHEEL_CHANGED");
    const after = (await site.call(shopApi.shop, {}, { as: player })).reply;
    expect(after.pointsMinor).toBe(before);
    expect(after.wheels.find((wheel) => wheel.slug === slug)).toMatchObject({
      version: version + 1,
      betsMinor: [2_000n],
    });
  });

  it("with one prize of 100 %: every spin wins it", async () => {
    const slug = await published(contentOf([{ ...credit, position: 0 }]));
    const wheel = await shownWheel(slug);
    expect((await wheelOf(slug))?.segments.map(({ chance }) => chance)).toEqual(["100.0000"]);
    for (let times = 0; times < 3; times += 1) {
      expect((await spin(wheel)).reply.prize).toMatchObject({ kind: "credit", minor: 100n });
    }
  });

  it("changed by another operator since it was read: CONFLICT with the state for every call, and nothing changes", async () => {
    const slug = await published();
    await draft(slug, everyPrize);
    const seen = await revisionOf(slug);
    // The version that players see is the same; only the draft is another one.
    await draft(slug, onlyCredit);
    const before = await wheelOf(slug);
    const call = { params: { slug }, body: { revision: seen } };
    const stockBody = { revision: seen, position: 3, change: 1 };
    const answers = [
      await publish(slug, seen),
      await editor.call(operatorWheelsApi.draft, {
        params: { slug },
        body: { revision: seen, content: everyPrize },
      }),
      await editor.call(operatorWheelsApi.discard, call),
      await editor.call(operatorWheelsApi.archive, call),
      await editor.call(operatorWheelsApi.stock, { params: { slug }, body: stockBody }),
    ];
    for (const { error } of answers)
      expect(error).toMatchObject({
        code: "CONFLICT",
        details: { status: "published", version: before?.revision },
      });
    expect(await wheelOf(slug)).toEqual(before);
  });

  it("read by an operator: with its list of actions, the oldest first", async () => {
    const slug = await published();
    await draft(slug, onlyCredit);
    const { reply } = await editor.call(operatorWheelsApi.one, { params: { slug } });
    expect(reply.trail.map(({ action }) => action)).toEqual(["wheel.create", "wheel.publish", "wheel.draft"]);
    expect(reply).toMatchObject({ slug, draft: { content: { betsMinor: [2_000n] } } });
    expect((await editor.call(operatorWheelsApi.one, { params: { slug: "nothing" } })).code).toBe(
      "NOT_FOUND",
    );
  });

  it("published without a draft: CONFLICT", async () => {
    const slug = await published();
    expect((await publish(slug)).code).toBe("CONFLICT");
  });

  it("whose promotion was then withdrawn: VALIDATION, and the old wheel stays", async () => {
    const slug = await published();
    const before = await shownWheel(slug);
    await draft(slug, everyPrize);
    const offered = async () =>
      (await editor.call(operatorWheelsApi.promotions)).reply.items.map((one) => one.slug);
    expect(await offered()).toContain("wheel-bonus");
    await site.database.query("update promotions set status = 'archived' where slug = 'wheel-bonus'");
    expect((await publish(slug)).code).toBe("VALIDATION");
    expect(await offered()).not.toContain("wheel-bonus");
    await site.database.query("update promotions set status = 'unlisted' where slug = 'wheel-bonus'");
    expect(await shownWheel(slug)).toEqual(before);
  });

  it("discarded: the published wheel stays", async () => {
    const slug = await published();
    await draft(slug, onlyCredit);
    await discard(slug);
    expect(await wheelOf(slug)).toMatchObject({ status: "published", version: 2, draft: null });
  });
});

it("open shops: notified of published changes, and not of drafts", async () => {
  const received: string[] = [];
  const stop = await site.database.listen(broadcastChannel, (payload) => received.push(payload));
  const { slug } = await create();
  await draft(slug, everyPrize);
  expect(received).toEqual([]);
  for (const change of [publish, (name: string) => changeStock(name, 3, 1), archive]) {
    expect((await change(slug)).status).toBe(200);
    expect(received.splice(0).map((text): unknown => JSON.parse(text))).toEqual([
      { name: "shop.changed", data: {}, id: expect.any(String) },
    ]);
  }
  await stop();
});

describe("an archived wheel", () => {
  it("leaves the shop; a spin by a player who still sees it is WHEEL_CHANGED; published again: unchanged", async () => {
    const slug = await published();
    const shown = await shownWheel(slug);
    expect((await archive(slug)).reply.status).toBe("archived");
    expect(await shownWheels()).toEqual([]);
    expect((await spin(shown)).error.code).toBe("WHEEL_CHANGED");
    expect((await archive(slug)).code).toBe("CONFLICT");
    expect((await publish(slug)).status).toBe(200);
    expect(await shownWheel(slug)).toEqual(shown);
  });

  it("a wheel that was never published: NOT_FOUND for players, and cannot be archived", async () => {
    const { slug } = await create();
    expect((await archive(slug)).code).toBe("CONFLICT");
    const [row] = await site.database.query<{ id: string }>("select id from wheels where slug = $1", [slug]);
    expect((await spin({ id: row?.id ?? "", version: 1 })).error.code).toBe("NOT_FOUND");
  });
});

describe("the stock of a prize", () => {
  it("raised: shown to players, while the odds and their version stay", async () => {
    const slug = await published();
    expect((await changeStock(slug, 3, 5)).status).toBe(200);
    expect((await shownWheel(slug))?.segments[3]?.stockLeft).toBe(7);
    expect((await shownWheel(slug))?.version).toBe(2);
  });

  it("lowered to none, then raised: the odds change, so the version rises both times", async () => {
    const slug = await published();
    const shown = await shownWheel(slug);
    await changeStock(slug, 3, -2);
    expect(await shownWheel(slug)).toMatchObject({
      version: 3,
      segments: [{ weight: 45 }, {}, {}, { weight: 0 }],
    });
    expect((await spin(shown)).error.code).toBe("WHEEL_CHANGED");
    await changeStock(slug, 3, 1);
    expect(await shownWheel(slug)).toMatchObject({
      version: 4,
      segments: [{ weight: 40 }, {}, {}, { weight: 5 }],
    });
  });

  it("lowered below none, of a prize without stock, or of an unknown segment: CONFLICT, and nothing changes", async () => {
    const slug = await published();
    const before = await wheelOf(slug);
    for (const [position, change] of [
      [3, -3],
      [1, 1],
      [9, 1],
    ] as const) {
      expect((await changeStock(slug, position, change)).code).toBe("CONFLICT");
    }
    expect(await wheelOf(slug)).toEqual(before);
  });
});

it("an unknown wheel: NOT_FOUND for every change", async () => {
  const answers = [
    await draft("nothing", everyPrize),
    await publish("nothing"),
    await archive("nothing"),
    await changeStock("nothing", 0, 1),
    await discard("nothing"),
  ];
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => "NOT_FOUND"));
});

it("a seeded wheel that an operator has changed: the next start does not change it", async () => {
  await draft("mosaic", contentOf([none, credit]));
  await publish("mosaic");
  const before = await wheelOf("mosaic");
  await seedWheels(site.database);
  expect(await wheelOf("mosaic")).toEqual(before);
});

it("after all tests: the ledger is consistent and every spin can be computed again (P16)", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  expect(await wrongSpins(site.database)).toEqual([]);
});
