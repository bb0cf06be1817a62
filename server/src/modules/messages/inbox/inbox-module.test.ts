import { authApi } from "@tessera/shared/contracts/auth";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { dayMs } from "@tessera/shared/core/durations";
import { forEachLanguage } from "@tessera/shared/core/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type NewMessage, sendMessage } from "./inbox.ts";
import { type TestPlayer, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

/** Sends a message that contains `name`, published some days ago. */
async function send(name: string, input: Partial<NewMessage>, daysAgo = 0): Promise<void> {
  const text = { ...forEachLanguage((language) => `${name} (${language})`), en: name };
  const message = { playerId: null, category: "personal", title: text, body: text, link: null } as const;
  const dedupeKey = `${name}:${input.playerId ?? "everybody"}`;
  const sentAt = new Date(site.clock.now().getTime() - daysAgo * dayMs);
  await sendMessage(site.database, { ...message, dedupeKey, by: "system:test", ...input }, sentAt);
}

type Query = Readonly<Record<string, string | number>>;
const listOf = async (as: TestPlayer, query: Query = {}) =>
  (await site.call(inboxApi.list, { query: { sortDir: "desc", ...query } }, { as })).reply;
const titlesOf = async (as: TestPlayer, query: Query = {}) =>
  (await listOf(as, query)).items.map(({ title }) => title);
const unreadOf = async (as: TestPlayer) => (await site.call(inboxApi.unread, {}, { as })).reply.count;
const idOf = async (as: TestPlayer) => (await listOf(as)).items[0]?.id ?? "";

describe("the inbox", () => {
  it("a new player: one welcome message, unread, in the player's language", async () => {
    const as = await site.player();
    expect(await listOf(as)).toMatchObject({
      items: [{ category: "system", title: "Welcome to Tessera", read: false }],
      total: 1,
      pageCount: 1,
    });
    const headers = { "accept-language": "id" };
    const { reply } = await site.call(inboxApi.message, { params: { id: await idOf(as) }, headers }, { as });
    expect(reply).toMatchObject({ title: "Selamat datang di Tessera", link: null });
  });

  it("a message that is opened: marked as read, and the unread count decreases", async () => {
    const as = await site.player();
    const unreadInMe = async () => (await site.call(authApi.me, {}, { as })).reply.unreadInbox;
    expect([await unreadOf(as), await unreadInMe()]).toEqual([1, 1]);
    const id = await idOf(as);
    for (let count = 0; count < 2; count += 1)
      expect((await site.call(inboxApi.message, { params: { id } }, { as })).status).toBe(200);
    expect([await unreadOf(as), await unreadInMe()]).toEqual([0, 0]);
    expect((await listOf(as)).items[0]?.read).toBe(true);
  });

  it("filtered by category and by days in Bangkok: only the matching messages, newest first", async () => {
    const as = await site.player();
    await send("Bonus", { playerId: as.id, category: "promotion" }, 2);
    await send("Letter", { playerId: as.id }, 1);
    expect(await titlesOf(as)).toEqual(["Welcome to Tessera", "Letter", "Bonus"]);
    expect(await titlesOf(as, { pageSize: 1, pageIndex: 1 })).toEqual(["Letter"]);
    expect(await titlesOf(as, { category: "promotion" })).toEqual(["Bonus"]);
    const day = "2026-01-30";
    expect(await titlesOf(as, { from: day, to: day })).toEqual(["Letter"]);
    expect(await titlesOf(as, { to: day })).toEqual(["Letter", "Bonus"]);
    const query = { from: day, to: "2026-01-29" };
    const { status, error } = await site.call(inboxApi.list, { query }, { as });
    expect([status, error.code]).toEqual([422, "DATE_RANGE_INVALID"]);
  });

  it("marked as read: first the named messages, then all", async () => {
    const as = await site.player();
    await send("First", { playerId: as.id });
    await send("Second", { playerId: as.id });
    const mark = async (body: unknown) => (await site.call(inboxApi.markRead, { body }, { as })).status;
    expect(await mark({ ids: [await idOf(as)] })).toBe(204);
    expect(await unreadOf(as)).toBe(2);
    expect(await mark({ all: true })).toBe(204);
    expect(await unreadOf(as)).toBe(0);
    expect(await mark({})).toBe(400);
  });

  it("a deleted message: not in the list, the count or at its address; a second deletion: 404", async () => {
    const as = await site.player();
    const params = { id: await idOf(as) };
    const remove = async () => (await site.call(inboxApi.remove, { params }, { as })).status;
    expect(await remove()).toBe(204);
    expect([await titlesOf(as), await unreadOf(as)]).toEqual([[], 0]);
    expect((await site.call(inboxApi.message, { params }, { as })).status).toBe(404);
    expect(await remove()).toBe(404);
  });

  it("a message to everybody: each player reads and deletes an own copy", async () => {
    const [ana, budi] = [await site.player(), await site.player()];
    await send("News", {});
    const id = (await listOf(ana)).items.find(({ title }) => title === "News")?.id ?? "";
    await site.call(inboxApi.remove, { params: { id } }, { as: ana });
    expect(await titlesOf(ana)).not.toContain("News");
    expect(await titlesOf(budi)).toContain("News");
    expect((await listOf(budi)).items.every(({ read }) => !read)).toBe(true);
  });

  it("another player's message: 404, and it stays unchanged", async () => {
    const [as, owner] = [await site.player(), await site.player()];
    const params = { id: (await listOf(owner, { category: "system" })).items[0]?.id ?? "" };
    const unread = await unreadOf(owner);
    expect((await site.call(inboxApi.message, { params }, { as })).status).toBe(404);
    expect((await site.call(inboxApi.remove, { params }, { as })).status).toBe(404);
    await site.call(inboxApi.markRead, { body: { ids: [params.id] } }, { as });
    expect(await unreadOf(owner)).toBe(unread);
  });

  it("a message is published, read or deleted: the player's pages get the unread count once each time", async () => {
    const as = await site.player();
    const title = { en: "Bonus", id: "Bonus (id)" };
    const unread = await unreadOf(as);
    await send("Bonus", { playerId: as.id, category: "promotion" });
    await send("Bonus", { playerId: as.id, category: "promotion" });
    const params = { id: await idOf(as) };
    for (let count = 0; count < 2; count += 1) await site.call(inboxApi.message, { params }, { as });
    await site.call(inboxApi.remove, { params }, { as });
    const sent = await site.database.query(
      "select topic, payload from outbox where player_id = $1 and topic like 'inbox.%' order by id",
      [as.id],
    );
    expect(sent.slice(1)).toEqual([
      {
        topic: "inbox.new",
        payload: { id: expect.any(String) as string, category: "promotion", title, unread: unread + 1 },
      },
      { topic: "inbox.unread", payload: { unread } },
      { topic: "inbox.unread", payload: { unread } },
    ]);
  });

  it("a guest: refused", async () => {
    expect((await site.call(inboxApi.list)).status).toBe(401);
  });
});
