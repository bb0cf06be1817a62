import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { broadcast, broadcastUnstored } from "../../platform/events/broadcast.ts";
import { emit } from "../../platform/events/outbox.ts";
import type { TestPlayer } from "../../testing/index.ts";
import { type EventSite, eventSite } from "./testing/event-site.ts";

let site: EventSite;
let player: TestPlayer;

beforeAll(async () => {
  site = await eventSite();
});
beforeEach(async () => {
  player = await site.player({ balanceCredits: 50 });
});
afterEach(() => site.endStreams());
afterAll(async () => {
  await site.close();
});

const connect = (pageAgeMs: string | number) => site.listen(player, {}, `?pageAgeMs=${pageAgeMs}`);

it("no change since the page began to read: no event until the next change", async () => {
  await site.database.query("update outbox set created_at = created_at - interval '32 seconds'");
  const stream = await connect(1_000);
  expect(await stream.next()).toMatchObject({ event: "ready" });
  await site.win(player, 250n);
  expect(await stream.next()).toMatchObject({ event: "wallet.updated", data: { mainMinor: "5250" } });
});

it("a change since the page began to read: one resync event, and none of the earlier events", async () => {
  await site.database.query("update outbox set created_at = created_at - interval '50 seconds'");
  await site.win(player, 100n);
  const stream = await connect(1_000);
  const ready = await stream.next();
  expect(ready).toMatchObject({ event: "ready" });
  expect(await stream.next()).toEqual({ event: "resync", data: {}, id: ready?.id });
  await site.win(player, 250n);
  expect(await stream.next()).toMatchObject({ event: "wallet.updated", data: { mainMinor: "5350" } });
});

it("an old change, but newer than the page: a resync event", async () => {
  await site.database.query("update outbox set created_at = created_at - interval '1 hour'");
  const stream = await connect(2 * hourMs);
  expect(await stream.next()).toMatchObject({ event: "ready" });
  expect(await stream.next()).toMatchObject({ event: "resync" });
});

it("a change of another player, or of another session: no event", async () => {
  await site.database.query("delete from outbox");
  await site.win(await site.player(), 100n);
  const payload = { reason: "logout" };
  await emit(site.database, {
    topic: "session.ended",
    playerId: player.id,
    sessionId: newId(),
    payload,
  });
  const stream = await connect(1_000);
  expect(await stream.next()).toMatchObject({ event: "ready" });
  await site.win(player, 250n);
  expect(await stream.next()).toMatchObject({ event: "wallet.updated" });
});

it("an event written before the connection and committed after it: sent", async () => {
  await site.database.query("update outbox set created_at = created_at - interval '50 seconds'");
  const [written] = await site.database.query<{ id: bigint }>(
    "select nextval('outbox_id_seq')::bigint as id",
  );
  const stream = await connect(1_000);
  expect(await stream.next()).toMatchObject({ event: "ready" });
  await site.database.query(
    `insert into outbox (id, topic, player_id, payload) overriding system value
     values ($1, 'game.session', $2, '{"netMinor": "1"}')`,
    [written?.id, player.id],
  );
  await site.win(player, 250n);
  expect(await stream.next()).toMatchObject({ event: "game.session" });
  expect(await stream.next()).toMatchObject({ event: "wallet.updated" });
});

it.each(["a guest", "a player"])(
  "%s, and a change of public content since the page began to read: its event; none for a page opened after the change",
  async (who) => {
    const as = who === "a player" ? player : null;
    await site.database.query("delete from outbox");
    site.clock.advance(120_000);
    const stream = await site.listen(null);
    await stream.next();
    broadcastUnstored(site.database, "release.map", { environment: "local", revision: 8 });
    await stream.next();
    const before = await site.listen(as, {}, "?pageAgeMs=60000");
    expect(await before.next()).toMatchObject({ event: "ready" });
    await broadcast(site.database, "site.content", { kind: "page" });
    expect(await before.next()).toMatchObject({ event: "site.content" });
    site.clock.advance(30_000);
    const late = await site.listen(as, {}, "?pageAgeMs=60000");
    expect(await late.next()).toMatchObject({ event: "ready" });
    expect(await late.next()).toMatchObject({ event: "site.content", data: { kind: "page" } });
    const fresh = await site.listen(as, {}, "?pageAgeMs=5000");
    expect(await fresh.next()).toMatchObject({ event: "ready" });
    await broadcast(site.database, "site.content", { kind: "page" });
    expect(await fresh.next()).toMatchObject({ event: "site.content" });
  },
);

it.each(["-1", "1.5", "x", "1".repeat(13)])("pageAgeMs=%s: refused", async (age) => {
  const response = await site.request(player, {}, `?pageAgeMs=${age}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { code: "VALIDATION", fields: { pageAgeMs: "invalid" } },
  });
});
