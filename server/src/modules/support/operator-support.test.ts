import { supportApi } from "@tessera/shared/contracts/support";
import { newId } from "@tessera/shared/core/identifiers";
import { operatorSupportApi as api } from "@tessera/shared/operator-contracts/support";
import { overviewApi } from "@tessera/shared/operator-contracts/overview";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createTestOperator,
  type TestOperator,
  type TestPlayer,
  type TestSite,
  testSite,
} from "../../testing/index.ts";

let site: TestSite;
let support: TestOperator;
let other: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  site = await testSite();
  support = await createTestOperator(site, "support");
  other = await createTestOperator(site, "owner");
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await site.player();
});

const asked = async (text = "Where is it?") => {
  const input = { body: { subject: "other", text }, headers: { "idempotency-key": newId() } };
  return (await site.call(supportApi.create, input, { as: player })).reply;
};
const answer = (by: TestOperator, id: string, version: number, text: string, closes = false) =>
  by.call(api.answer, { params: { id }, body: { version, text, closes } });
const assign = (id: string, version: number, operatorId: string | null, by = support) =>
  by.call(api.assign, { params: { id }, body: { version, operatorId } });
const list = async (query: object, by = support) =>
  (await by.call(api.list, { query: { playerId: player.id, ...query } })).reply.items.map(({ id }) => id);
const auditOf = (id: string) =>
  site.database.query<{ actor: string; action: string }>(
    "select actor, action from audit_log where target_id = $1 order by id",
    [id],
  );

describe("the support queue", () => {
  it("two operators answer one message at once: one answer is sent, and the other gets CONFLICT", async () => {
    const { id } = await asked();
    const answers = await Promise.all([answer(support, id, 1, "From one"), answer(other, id, 1, "From two")]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error).toMatchObject({ code: "CONFLICT", details: { status: "answered", version: 2 } });
    const { messages, version } = (await support.call(api.one, { params: { id } })).reply;
    expect([messages.length, version]).toEqual([2, 2]);
    // Having looked at it, he may add to it.
    expect((await answer(other, id, 2, "From two")).status).toBe(200);
  });

  it("a message that arrives while an answer is typed: CONFLICT; an answer with the new version: accepted", async () => {
    const { id } = await asked();
    const input = { params: { id }, body: { text: "It has come." }, headers: { "idempotency-key": newId() } };
    await site.call(supportApi.write, input, { as: player });
    expect((await answer(support, id, 1, "It comes soon.")).code).toBe("CONFLICT");
    expect((await answer(support, id, 2, "Good.")).status).toBe(200);
  });

  it("open requests: the longest waiting first, also after a further message of the player", async () => {
    const first = await asked("first");
    site.clock.advance(60_000);
    const second = await asked("second");
    site.clock.advance(60_000);
    const input = {
      params: { id: first.id },
      body: { text: "Still?" },
      headers: { "idempotency-key": newId() },
    };
    await site.call(supportApi.write, input, { as: player });
    expect(await list({})).toEqual([first.id, second.id]);
    await answer(support, first.id, 2, "Here.");
    expect(await list({})).toEqual([second.id]);
    expect(await list({ status: "answered" })).toEqual([first.id]);
    expect(await list({ status: "all" })).toHaveLength(2);
    expect(await list({ search: second.number })).toEqual([second.id]);
    expect(await list({ search: player.username, status: "all" })).toHaveLength(2);
  });

  it("a request assigned, reassigned and released: found by its holder; answering one without a holder assigns it", async () => {
    const { id } = await asked();
    expect(await list({ holder: "nobody" })).toEqual([id]);
    expect((await assign(id, 1, support.id)).reply.assignee).toEqual({
      id: support.id,
      username: support.username,
    });
    expect([await list({ holder: "me" }), await list({ holder: "nobody" })]).toEqual([[id], []]);
    expect(await list({ holder: "me" }, other)).toEqual([]);
    expect((await assign(id, 2, other.id)).reply.assignee?.id).toBe(other.id);
    expect((await assign(id, 2, support.id)).code).toBe("CONFLICT");
    expect((await assign(id, 3, null)).reply.assignee).toBeNull();
    expect((await answer(other, id, 4, "Here.")).reply.assignee?.id).toBe(other.id);
    expect((await answer(support, id, 5, "And here.")).reply.assignee?.id).toBe(other.id);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      "support.assign",
      "support.assign",
      "support.assign",
      "support.answer",
      "support.answer",
    ]);
  });

  it("a request assigned to an operator without the role, or to an unknown one: NOT_FOUND at the field", async () => {
    const { id } = await asked();
    const cashier = await createTestOperator(site, "cashier");
    for (const operatorId of [cashier.id, newId()]) {
      expect((await assign(id, 1, operatorId)).fields).toEqual({ operatorId: "NOT_FOUND" });
    }
    const { items } = (await support.call(api.assignees, {})).reply;
    expect(items.map(({ id: one }) => one)).toEqual(expect.arrayContaining([support.id, other.id]));
    expect(items.map(({ id: one }) => one)).not.toContain(cashier.id);
  });

  it("an answer that ends the request: closed in one step", async () => {
    const { id } = await asked();
    expect((await answer(support, id, 1, "Done.", true)).reply.status).toBe("closed");
    expect((await answer(support, id, 2, "More")).code).toBe("CONFLICT");
  });

  it("waiting requests: counted on the start page, with the age of the oldest", async () => {
    const waiting = async () => {
      const { queues } = (await support.call(overviewApi.waiting, {})).reply;
      return queues.find(({ queue }) => queue === "support")?.waiting ?? -1;
    };
    const before = await waiting();
    const { id } = await asked();
    expect(await waiting()).toBe(before + 1);
    await answer(support, id, 1, "Here.");
    expect(await waiting()).toBe(before);
  });
});

describe("a template of an answer", () => {
  const texts = (title: string) => ({ title, text: { en: "Hello", id: "Halo" } });

  it("added twice with one id, changed and removed: stored once, with an audit entry for each change", async () => {
    const id = newId();
    const create = () => support.call(api.createTemplate, { body: { id, ...texts("Greeting") } });
    expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
    const params = { id };
    const body = { version: 1, ...texts("Welcome") };
    expect((await support.call(api.changeTemplate, { params, body })).reply).toMatchObject({
      title: "Welcome",
      changedBy: support.username,
      version: 2,
    });
    expect((await support.call(api.changeTemplate, { params, body })).code).toBe("CONFLICT");
    const titles = async () => (await support.call(api.templates, {})).reply.items.map(({ title }) => title);
    expect(await titles()).toContain("Welcome");
    await support.call(api.removeTemplate, { params, body: { version: 2 } });
    expect(await titles()).not.toContain("Welcome");
    expect((await support.call(api.removeTemplate, { params, body: { version: 3 } })).code).toBe("CONFLICT");
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      "support-template.create",
      "support-template.change",
      "support-template.remove",
    ]);
  });

  it("without a text in one language, or with a blank title: refused at the field", async () => {
    const body = { id: newId(), title: " ", text: { en: "Hello", id: " \n " } };
    expect((await support.call(api.createTemplate, { body })).fields).toEqual({
      title: "required",
      "text.id": "required",
    });
  });
});
