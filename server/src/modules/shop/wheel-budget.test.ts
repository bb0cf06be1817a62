import { shopApi } from "@tessera/shared/contracts/shop";
import { newId } from "@tessera/shared/core/identifiers";
import { creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { broadcastChannel } from "../../platform/events/broadcast.ts";
import {
  createTestOperator,
  type TestOperator,
  type TestPlayer,
  type TestSite,
  testSite,
} from "../../testing/index.ts";
import { publishFreeRounds } from "../../testing/test-award.ts";
import { giveTestPoints } from "../../testing/test-points.ts";
import { publishOnlyPrize } from "./testing/only-prize.ts";

let site: TestSite;
let editor: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  site = await testSite();
  editor = await createTestOperator(site, "content");
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  player = await site.player();
  await giveTestPoints(site.database, player.id, 1_000, site.clock.now());
});

/** The one wheel of the shop; undefined once it is closed. */
const shownWheel = async () => (await site.call(shopApi.shop, {}, { as: player })).reply.wheels[0];
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
/** Sets the budget of the only published wheel, and all chances on its prize. */
async function setBudget(minor: number): Promise<void> {
  const only = "wheel = (select slug from wheels where status = 'published' and currency = 'IDR')";
  await site.database.query(
    `update wheel_segments set weight = 1000000 where ${only} and prize_kind <> 'none'`,
  );
  await site.database.query(
    "update wheels set budget_minor = $1 where status = 'published' and currency = 'IDR'",
    [minor],
  );
}
const storedWheel = async (id: string) => {
  const [row] = await site.database.query<{ slug: string; budgetUsedMinor: bigint; status: string }>(
    'select slug, budget_used_minor as "budgetUsedMinor", status from wheels where id = $1',
    [id],
  );
  return row;
};

describe("the budget of a wheel (spec:money#worst-cases)", () => {
  it.each(["credit", "bonus"] as const)("a prize of %s: counted in the spin's transaction", async (kind) => {
    await publishOnlyPrize(site.database, kind);
    await setBudget(1_000_000);
    const wheel = await shownWheel();
    const { prize } = (await spin(wheel)).reply;
    expect(prize.kind).toBe(kind);
    expect((await storedWheel(wheel?.id ?? ""))?.budgetUsedMinor).toBe(prize.minor);
  });

  it("a prize of free rounds: counted with its stakes; points and items: not counted", async () => {
    await publishFreeRounds(site, player.currency, { count: 3, stakeMinor: 100 });
    const rounds = await shownWheel();
    await spin(rounds);
    expect((await storedWheel(rounds?.id ?? ""))?.budgetUsedMinor).toBe(300n);
    for (const kind of ["points", "item"] as const) {
      await publishOnlyPrize(site.database, kind);
      const wheel = await shownWheel();
      await spin(wheel);
      expect((await storedWheel(wheel?.id ?? ""))?.budgetUsedMinor).toBe(0n);
    }
  });

  it("the rest cannot cover the largest prize: archived automatically, announced to open shops and audited", async () => {
    await publishOnlyPrize(site.database, "credit");
    // 62.50 is the prize on the largest bet: two spins of it, or a few of 25.00, and some change.
    await setBudget(12_500 + 100);
    const wheel = await shownWheel();
    const { slug } = (await storedWheel(wheel?.id ?? "")) ?? { slug: "" };
    const seen = (await editor.call(operatorWheelsApi.one, { params: { slug } })).reply.revision;
    const received: string[] = [];
    const stop = await site.database.listen(broadcastChannel, (payload) => received.push(payload));
    expect((await spin(wheel, "2500")).status).toBe(201);
    expect(received).toEqual([]);
    expect((await spin(wheel)).status).toBe(201);
    await stop();
    expect(received.map((text): unknown => JSON.parse(text))).toEqual([
      { name: "shop.changed", data: {}, id: expect.any(String) },
    ]);
    expect(await shownWheel()).toBeUndefined();
    expect((await spin(wheel)).error.code).toBe("WHEEL_CHANGED");
    const closed = (await editor.call(operatorWheelsApi.one, { params: { slug } })).reply;
    expect(closed).toMatchObject({ status: "archived", budgetUsedMinor: 8_750n, revision: seen });
    expect(closed.trail.map(({ action, actor }) => [action, actor])).toEqual([
      ["wheel.archive", "system:shop"],
    ]);
  });

  it("the budget is below the largest prize: the spin is refused before it is made, and no points move", async () => {
    await publishOnlyPrize(site.database, "credit");
    await setBudget(6_249);
    const wheel = await shownWheel();
    const points = (await site.call(shopApi.shop, {}, { as: player })).reply.pointsMinor;
    expect((await spin(wheel)).error.code).toBe("WHEEL_CHANGED");
    expect((await site.call(shopApi.shop, {}, { as: player })).reply.pointsMinor).toBe(points);
    expect(await storedWheel(wheel?.id ?? "")).toMatchObject({ budgetUsedMinor: 0n, status: "published" });
  });

  it("used up and published again: VALIDATION at the budget; with a higher budget: shown, and the used amount stays", async () => {
    const { slug } = (await usedUpWheel()) ?? { slug: "" };
    const read = async () => (await editor.call(operatorWheelsApi.one, { params: { slug } })).reply;
    const publish = async () =>
      editor.call(operatorWheelsApi.publish, {
        params: { slug },
        body: { revision: (await read()).revision },
      });
    expect((await publish()).fields).toEqual({ budgetMinor: "wheel.budget" });
    const draft = async (budgetMinor: string) =>
      editor.call(operatorWheelsApi.draft, {
        params: { slug },
        body: { revision: (await read()).revision, content: { ...content, budgetMinor } },
      });
    expect((await draft("39")).fields).toEqual({ budgetMinor: "wheel.budget" });
    expect((await draft("40")).status).toBe(200);
    expect((await publish()).reply).toMatchObject({
      status: "published",
      budgetUsedMinor: 20n,
      budgetMinor: 40n,
    });
  });
});

describe("a wheel above one operator's limit (spec:operators#what-gives-credits)", () => {
  const read = async (slug: string) => (await editor.call(operatorWheelsApi.one, { params: { slug } })).reply;
  const publish = async (slug: string) =>
    editor.call(operatorWheelsApi.publish, {
      params: { slug },
      body: { revision: (await read(slug)).revision },
    });
  /** Proposes a wheel with a budget of 10,000.01. */
  async function proposed() {
    const slug = `wheel-${newId()}`;
    const large = { ...content, budgetMinor: "1000001" };
    await editor.call(operatorWheelsApi.create, { body: { slug, currency: "IDR", content: large } });
    const { reply } = await publish(slug);
    expect(reply).toMatchObject({
      status: "draft",
      proposal: { status: "proposed", cost: { inAllMinor: 1_000_001n, returnBp: 20 } },
    });
    return { slug, id: reply.proposal?.id ?? "" };
  }
  const approve = async (id: string, by?: TestOperator) =>
    (by ?? (await createTestOperator(site, "approver"))).call(creditProposalsApi.approve, {
      params: { id },
      body: { version: 1 },
    });
  const isShown = async (slug: string) =>
    (await site.call(shopApi.shop, {}, { as: player })).reply.wheels.some((wheel) => wheel.slug === slug);

  it("published only when another operator approves; the audit log names both", async () => {
    const { slug, id } = await proposed();
    expect(await isShown(slug)).toBe(false);
    const approver = await createTestOperator(site, "approver");
    expect((await approve(id, approver)).reply).toMatchObject({
      status: "approved",
      draftedBy: editor.username,
    });
    expect(await isShown(slug)).toBe(true);
    expect(await read(slug)).toMatchObject({
      status: "published",
      draft: null,
      proposal: { status: "approved" },
    });
    const [entry] = await site.database.query<{ after: object }>(
      "select after from audit_log where action = 'wheel.publish' and target_id = $1",
      [slug],
    );
    expect(entry?.after).toMatchObject({ proposedBy: expect.any(String), approvedBy: expect.any(String) });
  });

  it("approved by its author, who is also an approver: FORBIDDEN, and it stays open", async () => {
    const former = editor;
    editor = await createTestOperator(site, "content", "approver");
    const { slug, id } = await proposed();
    expect((await approve(id, editor)).code).toBe("FORBIDDEN");
    expect(await isShown(slug)).toBe(false);
    editor = former;
  });

  it("whose draft was changed after the proposal: outdated, and cannot be approved", async () => {
    const { slug, id } = await proposed();
    const { revision } = await read(slug);
    const body = { revision, content: { ...content, budgetMinor: "1000002" } };
    expect(
      (await editor.call(operatorWheelsApi.draft, { params: { slug }, body })).reply.proposal,
    ).toBeNull();
    expect((await approve(id)).code).toBe("CONFLICT");
    const proposal = (await editor.call(creditProposalsApi.one, { params: { id } })).reply;
    expect(proposal).toMatchObject({ status: "outdated", decidedBy: editor.username });
    expect(await isShown(slug)).toBe(false);
  });

  it("whose promotion was withdrawn after the proposal: VALIDATION at the approval, and it stays open", async () => {
    const slug = `wheel-${newId()}`;
    const [segment] = content.segments;
    const bonus = { ...segment, prizeKind: "bonus", promotionSlug: "wheel-bonus" };
    const large = { ...content, budgetMinor: "1000001", segments: [bonus] };
    await editor.call(operatorWheelsApi.create, { body: { slug, currency: "IDR", content: large } });
    const id = (await publish(slug)).reply.proposal?.id ?? "";
    await site.database.query("update promotions set status = 'archived' where slug = 'wheel-bonus'");
    expect((await approve(id)).code).toBe("VALIDATION");
    await site.database.query("update promotions set status = 'unlisted' where slug = 'wheel-bonus'");
    expect((await approve(id)).status).toBe(200);
  });
});

const content = {
  title: { en: "Small", id: "Kecil" },
  betsMinor: ["1000"],
  dailyLimit: null,
  budgetMinor: "20",
  sort: 0,
  segments: [
    {
      position: 0,
      weight: 1,
      prizeKind: "credit",
      prizeX100: 2,
      label: null,
      promotionSlug: null,
      freeRounds: null,
      stock: null,
    },
  ],
};

/** Publishes a wheel whose budget is one prize of 0.20, and spins it. */
async function usedUpWheel() {
  await site.database.query("update wheels set status = 'archived' where status = 'published'");
  const slug = `wheel-${newId()}`;
  const { revision } = (
    await editor.call(operatorWheelsApi.create, { body: { slug, currency: "IDR", content } })
  ).reply;
  await editor.call(operatorWheelsApi.publish, { params: { slug }, body: { revision } });
  const wheel = await shownWheel();
  expect((await spin(wheel)).status).toBe(201);
  expect(await shownWheel()).toBeUndefined();
  return storedWheel(wheel?.id ?? "");
}
