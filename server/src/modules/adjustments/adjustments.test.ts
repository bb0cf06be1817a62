import { accountApi } from "@tessera/shared/contracts/account";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { bangkokDay } from "@tessera/shared/core/time";
import { operatorAdjustmentsApi as api } from "@tessera/shared/operator-contracts/adjustments";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import {
  createTestOperator,
  type TestOperator,
  type TestPlayer,
  type TestSite,
  testSite,
} from "../../testing/index.ts";
import { expireAdjustments } from "./adjustments-module.ts";

let site: TestSite;
let author: TestOperator;
let other: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  site = await testSite();
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  author = await createTestOperator(site, "approver");
  other = await createTestOperator(site, "approver");
  player = await site.player({ balanceCredits: 100 });
});

const propose = (input: object = {}, by = author) =>
  by.call(api.propose, {
    body: {
      id: newId(),
      playerId: player.id,
      amountMinor: "1234",
      reason: "refund",
      explanation: "The round was counted twice.",
      note: "Ticket 12",
      ...input,
    },
  });
const proposed = async (input: object = {}) => (await propose(input)).reply;
const confirm = (id: string, by = other, version = 1) =>
  by.call(api.confirm, { params: { id }, body: { version } });
const decline = (id: string, by = other) =>
  by.call(api.decline, { params: { id }, body: { version: 1, note: "No proof" } });
const withdraw = (id: string, by = author) => by.call(api.withdraw, { params: { id }, body: { version: 1 } });
const historyOf = async (language = "en") => {
  const headers = { "accept-language": language };
  const query = { type: "adjustment" };
  const as = await freshBearer(site, player);
  const { items } = (await site.call(accountApi.history, { query, headers }, { as })).reply;
  const [first] = items;
  if (!first) return null;
  const params = { type: "adjustment", id: first.id };
  return (await site.call(accountApi.historyItem, { params, headers }, { as })).reply;
};

describe("an adjustment", () => {
  it("confirmed by another operator: booked once, listed in the history, and announced in both languages", async () => {
    const { id, number } = await proposed();
    expect([await site.balance(player.id), await historyOf()]).toEqual([10_000n, null]);
    expect((await confirm(id)).reply).toMatchObject({
      status: "confirmed",
      proposedBy: author.username,
      decidedBy: other.username,
      version: 2,
    });
    expect((await confirm(id, other, 2)).code).toBe("CONFLICT");
    expect(await site.balance(player.id)).toBe(11_234n);
    expect(await historyOf()).toMatchObject({
      number,
      type: "adjustment",
      title: "Adjustment",
      status: "success",
      direction: "in",
      amountMinor: 1_234n,
      balanceAfterMinor: 11_234n,
      fields: [
        { label: "reason", value: "refund", kind: "code" },
        { label: "explanation", value: "The round was counted twice.", kind: "text" },
      ],
    });
    expect((await historyOf("id"))?.title).toBe("Penyesuaian");
    const previews = ["en", "id"].map(async (language) => {
      const headers = { "accept-language": language };
      const { items } = (
        await site.call(inboxApi.list, { headers, query: { category: "transaction" } }, { as: player })
      ).reply;
      return items.map(({ preview }) => preview);
    });
    expect(await Promise.all(previews)).toEqual([
      [`12.34 has been added to your balance. Refund: The round was counted twice. Adjustment ${number}.`],
      [
        `12.34 telah ditambahkan ke saldo Anda. Pengembalian dana: The round was counted twice. Penyesuaian ${number}.`,
      ],
    ]);
    expect(JSON.stringify(await Promise.all(previews))).not.toContain("Ticket 12");
  });

  it("of a negative amount: taken from the balance, and listed as an outgoing movement", async () => {
    const { id } = await proposed({ amountMinor: "-10000", reason: "chargeback" });
    await confirm(id);
    expect(await site.balance(player.id)).toBe(0n);
    expect(await historyOf()).toMatchObject({
      direction: "out",
      amountMinor: 10_000n,
      balanceAfterMinor: 0n,
    });
  });

  it("confirmed or declined by its author: FORBIDDEN, and it stays open", async () => {
    const { id } = await proposed();
    expect([(await confirm(id, author)).code, (await decline(id, author)).code]).toEqual([
      "FORBIDDEN",
      "FORBIDDEN",
    ]);
    expect((await withdraw(id, other)).code).toBe("FORBIDDEN");
    expect(await site.balance(player.id)).toBe(10_000n);
    expect((await confirm(id)).status).toBe(200);
  });

  it("declined by another operator, or withdrawn by its author: no money moves, and it is closed", async () => {
    for (const [end, status] of [
      [decline, "declined"],
      [withdraw, "withdrawn"],
    ] as const) {
      const { id } = await proposed();
      expect((await end(id)).reply.status).toBe(status);
      for (const again of [confirm, decline, withdraw]) expect((await again(id)).code).toBe("CONFLICT");
    }
    expect(await site.balance(player.id)).toBe(10_000n);
  });

  it.each(["confirm", "decline", "withdraw"] as const)(
    "%s with an outdated version: CONFLICT with the current version, and it stays open",
    async (verb) => {
      const { id, version } = await proposed();
      const decide = (seen: number) => {
        const body = { version: seen, ...(verb === "decline" && { note: "No proof" }) };
        return (verb === "withdraw" ? author : other).call(api[verb], { params: { id }, body });
      };
      expect((await decide(version + 1)).error).toMatchObject({
        code: "CONFLICT",
        details: { status: "proposed", version },
      });
      expect((await decide(version)).status).toBe(200);
    },
  );

  it("confirmed by two operators at once: one books it, and the other gets the name of the first", async () => {
    const { id } = await proposed();
    const third = await createTestOperator(site, "approver");
    const url = `/admin/api/adjustments/${id}/confirm`;
    const answers = await Promise.all(
      [other, third].map(({ headers }) =>
        site.app.inject({ method: "POST", url, headers, payload: { version: 1 } }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 409]);
    const winner = statuses[0] === 200 ? other : third;
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error.details).toEqual({
      status: "confirmed",
      decidedBy: winner.username,
      version: 2,
    });
    expect(await site.balance(player.id)).toBe(11_234n);
  });

  it("not decided within three days: refused as expired, even before the job has marked it", async () => {
    const { id } = await proposed();
    site.clock.advance(3 * dayMs);
    other = await createTestOperator(site, "approver");
    expect((await confirm(id)).code).toBe("CONFLICT");
    await expireAdjustments(site.dependencies);
    const { items } = (await other.call(api.list, { query: { status: "expired", playerId: player.id } }))
      .reply;
    expect((await other.call(api.one, { params: { id } })).reply).toEqual(items[0]);
    expect(items).toMatchObject([{ id, status: "expired", decidedBy: "system:adjustments", version: 2 }]);
    expect(await site.balance(player.id)).toBe(10_000n);
  });
});

describe("the daily limit of credits by adjustments", () => {
  const setLimit = (credits: number | null) =>
    site.database.query(
      credits === null
        ? "delete from settings where key = 'adjustmentsPerDay'"
        : `insert into settings (key, value, updated_by, updated_at)
           values ('adjustmentsPerDay', '${credits}', 'test', now())
           on conflict (key) do update set value = excluded.value`,
    );
  afterEach(() => setLimit(null));

  it("an adjustment above the day's remaining budget: refused with that amount, and stays open; on the next Bangkok day: booked", async () => {
    site.clock.advance(dayMs);
    [author, other] = [
      await createTestOperator(site, "approver"),
      await createTestOperator(site, "approver"),
    ];
    await setLimit(20);
    expect((await confirm((await proposed()).id)).status).toBe(200);
    const { id } = await proposed();
    const url = `/admin/api/adjustments/${id}/confirm`;
    const refused = await site.app.inject({
      method: "POST",
      url,
      headers: other.headers,
      payload: { version: 1 },
    });
    expect([refused.statusCode, refused.json().error]).toEqual([
      422,
      expect.objectContaining({ code: "AMOUNT_TOO_HIGH", details: { max: 7 } }),
    ]);
    expect((await confirm((await proposed({ amountMinor: "766" })).id)).status).toBe(200);
    expect((await confirm((await proposed({ amountMinor: "-500" })).id)).status).toBe(200);
    expect((await confirm((await proposed({ amountMinor: "1" })).id)).code).toBe("AMOUNT_TOO_HIGH");
    const midnight = bangkokDayStart(bangkokDay(new Date(site.clock.now().getTime() + dayMs)));
    site.clock.advance(midnight.getTime() - site.clock.now().getTime() - 1);
    other = await createTestOperator(site, "approver");
    expect((await confirm(id)).code).toBe("AMOUNT_TOO_HIGH");
    site.clock.advance(1);
    expect((await confirm(id)).status).toBe(200);
  });
});

describe("a proposal", () => {
  it("sent twice: one proposal; another amount under the same id: CONFLICT", async () => {
    const id = newId();
    const first = await propose({ id });
    expect((await propose({ id })).reply).toEqual(first.reply);
    expect((await propose({ id, amountMinor: "99" })).code).toBe("CONFLICT");
    expect((await propose({ id }, other)).code).toBe("CONFLICT");
    const log = await site.database.query("select action from audit_log where target_id = $1", [id]);
    expect(log).toEqual([{ action: "adjustment.propose" }]);
  });

  it.each([
    ["0", "AMOUNT_INVALID"],
    ["100000001", "AMOUNT_TOO_HIGH"],
    ["-100000001", "AMOUNT_TOO_HIGH"],
    ["-10001", "INSUFFICIENT_BALANCE"],
  ])("of %s minor units: refused at its amount with %s", async (amountMinor, code) => {
    const response = await site.app.inject({
      method: "POST",
      url: "/admin/api/adjustments",
      headers: author.headers,
      payload: { id: newId(), playerId: player.id, amountMinor, reason: "fee", explanation: "Because" },
    });
    expect([response.statusCode, response.json().error]).toEqual([
      422,
      expect.objectContaining({ code, fields: { amountMinor: code } }),
    ]);
  });

  it("to take money that was spent before the confirmation: INSUFFICIENT_BALANCE, and it stays open", async () => {
    const [first, second] = [
      await proposed({ amountMinor: "-6000" }),
      await proposed({ amountMinor: "-6000" }),
    ];
    expect((await confirm(first.id)).status).toBe(200);
    expect((await confirm(second.id)).code).toBe("INSUFFICIENT_BALANCE");
    expect(await site.balance(player.id)).toBe(4_000n);
    const { items } = (await other.call(api.list, { query: { playerId: player.id } })).reply;
    expect(items.map(({ id }) => id)).toEqual([second.id]);
  });

  it("to take money while a claim is live: PROMO_ACTIVE; to add money: booked", async () => {
    const early = await proposed({ amountMinor: "-100" });
    const as = await freshBearer(site, player);
    const { id } = (await site.call(promotionsApi.one, { params: { slug: "first-look" } })).reply;
    const headers = { "idempotency-key": newId() };
    expect(
      (await site.call(promotionsApi.register, { params: { id }, body: {}, headers }, { as })).status,
    ).toBe(201);
    expect((await propose({ amountMinor: "-100" })).code).toBe("PROMO_ACTIVE");
    expect((await confirm(early.id)).code).toBe("PROMO_ACTIVE");
    expect((await confirm((await proposed()).id)).status).toBe(200);
  });

  it("for a player who does not exist, or by an operator without the role: refused", async () => {
    expect((await propose({ playerId: newId() })).code).toBe("NOT_FOUND");
    expect((await propose({}, await createTestOperator(site, "cashier"))).code).toBe("FORBIDDEN");
  });
});
