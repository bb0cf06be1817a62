import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Discrepancy, recordDiscrepancy } from "./studio-discrepancies.ts";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../../testing/index.ts";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";

const note = "The studio took the round back";

let site: TestSite;
let cashier: TestOperator;
let seen: Discrepancy;
let id: string;
beforeAll(async () => {
  site = await testSite();
  cashier = await createTestOperator(site, "cashier");
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.query("delete from studio_discrepancies");
  seen = {
    providerCode: "sandbox-live",
    kind: "changed",
    subject: newId(),
    playerId: null,
    known: { winMinor: 5n },
    told: { winMinor: 10n ** 18n },
  };
  await tell();
  id = (await listed())[0]?.id ?? "";
});

const tell = (changes: Partial<Discrepancy> = {}) =>
  recordDiscrepancy(site.database, { ...seen, ...changes }, site.clock.now());
const listed = async () => (await cashier.call(operatorRoundsApi.reported)).reply.discrepancies;
const close = (body: object = { note }, target = id) =>
  cashier.call(operatorRoundsApi.closeDiscrepancy, { params: { id: target }, body });

describe("a discrepancy that an operator closes", () => {
  it("is no longer listed, and the audit log has its operator, reason and data", async () => {
    expect((await close()).status).toBe(204);
    expect(await listed()).toEqual([]);
    const owner = await createTestOperator(site, "owner");
    const query = { targetType: "studio_discrepancy", targetId: id };
    expect((await owner.call(operatorsApi.audit, { query })).reply.items).toMatchObject([
      {
        actor: `admin:${cashier.id}`,
        action: "discrepancy.close",
        before: { kind: "changed", subject: seen.subject, told: { winMinor: (10n ** 18n).toString() } },
        after: { note },
      },
    ]);
  });

  it("twice, even concurrently: the second attempt is refused and writes nothing", async () => {
    const answers = await Promise.all([close(), close({ note: "Somebody else's word" })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
    expect((await close()).error).toMatchObject({
      code: "CONFLICT",
      details: { last: { actor: cashier.username, action: "discrepancy.close" } },
    });
    const written = await site.database.query("select from audit_log where target_id = $1", [id]);
    expect(written).toHaveLength(1);
  });

  it.each([
    ["without a note", {}],
    ["with a note of two letters", { note: "ok" }],
    ["with a note of 501 letters", { note: "x".repeat(501) }],
    ["with a further field", { note, amount: 5 }],
  ])("%s: refused, and it stays open", async (_, body) => {
    expect((await close(body)).status).toBe(400);
    expect(await listed()).toMatchObject([{ id }]);
  });

  it("that does not exist: NOT_FOUND; by an operator without the role: FORBIDDEN", async () => {
    expect((await close({ note }, newId())).code).toBe("NOT_FOUND");
    const support = await createTestOperator(site, "support", "risk", "approver", "owner", "content");
    const asked = await support.call(operatorRoundsApi.closeDiscrepancy, { params: { id }, body: { note } });
    expect(asked.code).toBe("FORBIDDEN");
    expect(await listed()).toMatchObject([{ id }]);
  });

  it("reported again with the same data: stays closed; with other data: reopened under the same id", async () => {
    await close();
    site.clock.advance(10_000);
    await tell();
    expect(await listed()).toEqual([]);
    await tell({ told: { winMinor: 7n } });
    expect(await listed()).toMatchObject([{ id, told: { winMinor: "7" } }]);
    expect((await close()).status).toBe(204);
    await tell({ told: { winMinor: 7n }, known: null });
    expect(await listed()).toMatchObject([{ id, known: null }]);
  });
});
