import { inboxApi } from "@tessera/shared/contracts/inbox";
import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { forEachLanguage } from "@tessera/shared/core/languages";
import { type NewOperatorMessage, operatorInboxApi as api } from "@tessera/shared/operator-contracts/inbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createTestOperator,
  type TestOperator,
  type TestPlayer,
  type TestSite,
  testSite,
} from "../../../testing/index.ts";
import { registerMany } from "../../../testing/many-players.ts";
import { batchSize, sendBatch, sendOperatorMessages } from "./send-operator-messages.ts";

let site: TestSite;
let operator: TestOperator;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(async () => {
  await site.reset();
  operator = await createTestOperator(site, "content");
});
afterAll(() => site.close());

/** A text in every language of the site; those without a text of their own have the English one. */
const textOf = (en: string, id: string): NewOperatorMessage["title"] => ({
  ...forEachLanguage(() => en),
  en,
  id,
});

const messageOf = (changes: Partial<NewOperatorMessage> = {}): NewOperatorMessage => ({
  id: newId(),
  audience: { kind: "all" },
  category: "promotion",
  title: textOf("A new table", "Meja baru"),
  body: textOf("It opens today.\nCome by.", "Dibuka hari ini.\nMampirlah."),
  link: "/games",
  ...changes,
});
const write = (changes: Partial<NewOperatorMessage> = {}, by = operator) =>
  by.call(api.create, { body: messageOf(changes) });
const refused = async (body: object) => {
  const response = await site.app.inject({
    method: "POST",
    url: "/admin/api/inbox-messages",
    headers: { ...operator.headers, "content-type": "application/json" },
    payload: JSON.stringify(body),
  });
  return response.json<{ error: { code: string; fields?: object; details?: object } }>().error;
};
const send = () => sendOperatorMessages(site.dependencies);
const titlesOf = async (as: TestPlayer, language = "en") =>
  (
    await site.call(
      inboxApi.list,
      { query: { sortDir: "desc" }, headers: { "accept-language": language } },
      { as },
    )
  ).reply.items.map(({ title }) => title);
const one = async (id: string) => (await operator.call(api.one, { params: { id } })).reply;

describe("a message to all players", () => {
  it("due now: in every player's inbox once, in the player's language, and each open page is notified", async () => {
    const players = [await site.player(), await site.player()];
    const { status, reply } = await write();
    expect([status, reply.status, reply.recipients]).toEqual([201, "scheduled", 2]);
    await send();
    await send();
    for (const player of players) {
      expect(await titlesOf(player)).toEqual(["A new table", "Welcome to Tessera"]);
      const sent = await site.database.query(
        "select payload from outbox where player_id = $1 and topic = 'inbox.new' order by id desc limit 1",
        [player.id],
      );
      expect(sent).toEqual([
        {
          payload: expect.objectContaining({
            category: "promotion",
            title: textOf("A new table", "Meja baru"),
            unread: 2,
          }),
        },
      ]);
    }
    expect((await titlesOf(players[0] as TestPlayer, "id"))[0]).toBe("Meja baru");
    expect(await one(reply.id)).toMatchObject({ status: "sent", sent: 2, recipients: 2 });
  });

  it("players who registered after its publication, are banned or closed: do not get it", async () => {
    const [banned, closed] = [await site.player(), await site.player()];
    await site.player();
    await site.database.query("update players set status = 'banned' where id = $1", [banned.id]);
    await site.database.query("update players set status = 'closed' where id = $1", [closed.id]);
    const { reply } = await write();
    site.clock.advance(1);
    const late = await site.player();
    await send();
    expect(await titlesOf(late)).toEqual(["Welcome to Tessera"]);
    expect(await one(reply.id)).toMatchObject({ status: "sent", sent: 1 });
  });

  it("more players than one batch, stopped after the first batch: continued where it stopped, and each gets it once", async () => {
    const count = 2 * batchSize + 50;
    await registerMany(site.database, count, site.clock.now());
    const { reply } = await write();
    expect(await sendBatch(site.dependencies, reply.id)).toBe(true);
    expect(await one(reply.id)).toMatchObject({ status: "sending", sent: batchSize, recipients: count });
    // The process ends here; another one takes the work up.
    await send();
    expect(await one(reply.id)).toMatchObject({ status: "sent", sent: count, recipients: count });
    const [rows] = await site.database.query(
      "select count(*)::int as messages, count(distinct player_id)::int as players from inbox_messages where created_by = $1",
      [`admin:${operator.id}`],
    );
    expect(rows).toEqual({ messages: count, players: count });
  });
});

describe("a message to some players", () => {
  it("named by username or id, one of them twice: exactly these players get it once", async () => {
    const [first, second, other] = [await site.player(), await site.player(), await site.player()];
    const players = [first.username.toUpperCase(), second.id, first.id];
    const { reply } = await write({ audience: { kind: "players", players } });
    await send();
    expect(await one(reply.id)).toMatchObject({ recipients: 2, sent: 2 });
    expect(await titlesOf(first)).toContain("A new table");
    expect(await titlesOf(second)).toContain("A new table");
    expect(await titlesOf(other)).toEqual(["Welcome to Tessera"]);
  });

  it("selected by currency, language and days of registration: players who match all three get it", async () => {
    const [indonesian, thai] = [await site.player(), await site.player({ currency: "THB" })];
    await site.database.query("update players set language = 'id' where id = $1", [indonesian.id]);
    const count = async (rule: object) => {
      const { status, reply } = await operator.call(api.preview, {
        body: { audience: { kind: "rule", rule } },
      });
      return status === 200 ? reply.recipients : 0;
    };
    expect(await count({ currency: "THB" })).toBe(1);
    expect(await count({ language: "id" })).toBe(1);
    expect(await count({ registeredTo: "2100-01-01" })).toBe(2);
    await write({ audience: { kind: "rule", rule: { currency: "THB", language: "en" } } });
    await send();
    expect(await titlesOf(thai)).toContain("A new table");
    expect(await titlesOf(indonesian)).not.toContain("A new table");
  });
});

describe("a message with a later date", () => {
  const later = () => new Date(site.clock.now().getTime() + hourMs).toISOString();

  it("not due yet: not sent; due: sent", async () => {
    const player = await site.player();
    const { reply } = await write({ publishAt: later() });
    await send();
    expect(await titlesOf(player)).toEqual(["Welcome to Tessera"]);
    expect(await one(reply.id)).toMatchObject({ status: "scheduled", recipients: 1 });
    site.clock.advance(hourMs);
    operator = await createTestOperator(site, "content");
    await send();
    expect(await one(reply.id)).toMatchObject({ status: "sent", sent: 1 });
  });

  it("cancelled before its date: never sent; a second cancellation gets the name of the first operator", async () => {
    await site.player();
    const { reply } = await write({ publishAt: later() });
    const cancel = (by: TestOperator, version = 1) =>
      by.call(api.cancel, { params: { id: reply.id }, body: { version } });
    expect((await cancel(operator, 2)).error).toMatchObject({ code: "CONFLICT", details: { version: 1 } });
    expect((await cancel(operator)).reply).toMatchObject({
      status: "cancelled",
      version: 2,
      changedBy: operator.username,
    });
    const other = await createTestOperator(site, "support");
    const second = await cancel(other);
    expect([second.status, second.code]).toEqual([409, "CONFLICT"]);
    expect((await cancel(other, 2)).code).toBe("CONFLICT");
    site.clock.advance(hourMs);
    await send();
    const [row] = await site.database.query<{ sent: number }>("select sent from operator_messages");
    expect(row).toEqual({ sent: 0 });
  });

  it("cancelled while it is being sent: players who have it keep it, and the others never get it", async () => {
    await registerMany(site.database, batchSize + 1, site.clock.now());
    const { reply } = await write();
    await sendBatch(site.dependencies, reply.id);
    await operator.call(api.cancel, { params: { id: reply.id }, body: { version: 1 } });
    await send();
    expect(await one(reply.id)).toMatchObject({ status: "cancelled", sent: batchSize });
  });
});

describe("the call to send a message", () => {
  it("repeated with the same id: one message and one audit entry; with an id of another operator: a conflict", async () => {
    await site.player();
    const body = messageOf();
    const answers = [await operator.call(api.create, { body }), await operator.call(api.create, { body })];
    expect(answers.map(({ reply }) => reply.id)).toEqual([body.id, body.id]);
    const audit = await site.database.query(
      "select action, target_id from audit_log where action like 'inbox%'",
    );
    expect(audit).toEqual([{ action: "inbox.write", target_id: body.id }]);
    const other = await createTestOperator(site, "support");
    expect((await other.call(api.create, { body })).code).toBe("CONFLICT");
  });

  it.each([
    [
      "an unknown name",
      { audience: { kind: "players", players: ["nobody9"] } },
      { "audience.players": "players.unknown" },
    ],
    [
      "an audience without players",
      { audience: { kind: "rule", rule: { language: "id" } } },
      { "audience.players": "players.none" },
    ],
    [
      "reversed days",
      { audience: { kind: "rule", rule: { registeredFrom: "2026-02-02", registeredTo: "2026-02-01" } } },
      { "audience.rule.registeredFrom": "date.order" },
    ],
    ["another site as link", { link: "//evil.example" }, { link: "link.path" }],
    ["another site with a backslash", { link: "/\\evil.example" }, { link: "link.path" }],
    ["a script as link", { link: "javascript:alert(1)" }, { link: "link.path" }],
    ["a title without Indonesian", { title: { en: "Only English", id: " " } }, { "title.id": "required" }],
    ["a title of two lines", { title: { en: "One\ntwo", id: "Satu" } }, { "title.en": "text.hidden" }],
    [
      "a text that turns direction",
      { body: { en: "pay \u202Eevil", id: "ok" } },
      { "body.en": "text.hidden" },
    ],
    ["a body that is too long", { body: { en: "x".repeat(4_001), id: "ok" } }, { "body.en": "text.length" }],
    ["a year that was mistyped", { publishAt: "2126-01-01T00:00:00Z" }, { publishAt: "date.far" }],
  ])("%s: refused at the field", async (_, changes, fields) => {
    await site.player();
    const error = await refused({ ...messageOf(), ...changes });
    expect([error.code, error.fields]).toEqual(["VALIDATION", fields]);
    expect(await site.database.query("select from operator_messages")).toEqual([]);
  });

  it("hostile text: stored and returned unchanged, since pages show it as text and never as markup", async () => {
    const player = await site.player();
    const hostile = `<img src=x onerror=alert(1)> {{name}} \${1} ' " -- \\`;
    const { reply } = await write({ title: forEachLanguage(() => hostile) });
    await send();
    expect(reply.title).toEqual(forEachLanguage(() => hostile));
    expect((await titlesOf(player))[0]).toBe(hostile);
  });

  it("the list: the newest first, filtered by status, and paged by a cursor", async () => {
    await site.player();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      site.clock.advance(1_000);
      ids.unshift(
        (await write({ publishAt: new Date(site.clock.now().getTime() + hourMs).toISOString() })).reply.id,
      );
    }
    const listed = async (query: Record<string, string>) =>
      (await operator.call(api.list, { query })).reply.items.map(({ id }) => id);
    expect((await listed({})).slice(0, 3)).toEqual(ids);
    expect((await listed({ after: ids[0] ?? "" })).slice(0, 2)).toEqual(ids.slice(1));
    expect(await listed({ status: "sent" })).toEqual([]);
  });
});
