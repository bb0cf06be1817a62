import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { broadcast } from "../../platform/events/broadcast.ts";
import { emit } from "../../platform/events/outbox.ts";
import type { TestPlayer } from "../../testing/index.ts";
import { readBounds } from "./outbox-reader.ts";
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

it.each([
  ["Last-Event-ID", (id: string) => [{ "last-event-id": id }, ""] as const],
  ["?after=", (id: string) => [{}, `?after=${id}`] as const],
])("reconnected with %s: gets the missed events, and the wallet once", async (_, asking) => {
  await site.database.query("update outbox set created_at = created_at - interval '50 seconds'");
  const ready = await (await site.listen(player)).next();
  await site.win(player, 100n);
  await site.win(player, 100n);
  await site.database.transaction((sql) =>
    emit(sql, {
      topic: "game.session",
      playerId: player.id,
      payload: { gameSessionId: "g", netMinor: "1", elapsedSec: 2 },
    }),
  );
  const [headers, search] = asking(ready?.id ?? "");
  const again = await site.listen(player, headers, search);
  expect(await again.next()).not.toHaveProperty("id");
  expect(await again.next()).toMatchObject({
    event: "wallet.updated",
    data: { mainMinor: "5200", seq: 3 },
  });
  expect(await again.next()).toMatchObject({ event: "game.session", data: { netMinor: "1" } });
});

it.each(["a guest", "a player"])(
  "%s who comes back: sent what was broadcast since; after more than an hour a resync event",
  async (who) => {
    const [as, headers] =
      who === "a player"
        ? [player, { "last-event-id": `${(await readBounds(site.database)).newest}` }]
        : [null, {}];
    await site.database.query("update outbox set created_at = created_at - interval '2 minutes'");
    site.clock.advance(120_000);
    const stays = await site.listen(null);
    await stays.next();
    for (const kind of ["page", "banner"]) {
      await broadcast(site.database, "site.content", { kind });
      expect(await stays.next()).toMatchObject({ event: "site.content", data: { kind } });
      site.clock.advance(60_000);
    }
    const back = await site.listen(as, headers, "?pageAgeMs=50000");
    expect(await back.next()).toMatchObject({ event: "ready" });
    expect(await back.next()).toMatchObject({ event: "site.content", data: { kind: "banner" } });
    await broadcast(site.database, "shop.changed", {});
    expect(await back.next()).toMatchObject({ event: "shop.changed" });
    const longAway = await site.listen(as, headers, "?pageAgeMs=3600000");
    expect(await longAway.next()).toMatchObject({ event: "ready" });
    expect(await longAway.next()).toMatchObject({ event: "resync" });
  },
);

it("reconnecting with an unknown id: a resync event", async () => {
  const again = await site.listen(player, { "last-event-id": "999999999" });
  expect(await again.next()).toMatchObject({ event: "ready" });
  expect(await again.next()).toMatchObject({ event: "resync", data: {} });
});

it("reconnecting with an id older than the stored events: a resync event", async () => {
  await site.database.query("delete from outbox");
  await site.win(player, 100n);
  const again = await site.listen(player, { "last-event-id": "1" });
  expect(await again.next()).toMatchObject({ event: "ready" });
  expect(await again.next()).toMatchObject({ event: "resync", data: {} });
});

it("reconnecting after more missed events than a stream begins with: a resync event, and a place behind them", async () => {
  // Old enough that nothing before them can become visible any more.
  await site.database.query("update outbox set created_at = created_at - interval '1 minute'");
  const { newest } = await readBounds(site.database);
  const miss = async (count: number) => {
    for (let missed = 0; missed < count; missed += 1)
      await emit(site.database, {
        topic: "game.session",
        playerId: player.id,
        payload: { gameSessionId: newId(), netMinor: "100", elapsedSec: missed },
      });
  };
  await miss(150);
  const soon = await site.listen(player, { "last-event-id": `${newest}` });
  const replayed = [];
  for (let count = 0; count < 151; count += 1) replayed.push((await soon.next())?.event);
  expect(replayed).toEqual(["ready", ...Array.from({ length: 150 }, () => "game.session")]);

  await miss(150);
  const late = await site.listen(player, { "last-event-id": `${newest}` });
  expect(await late.next()).toMatchObject({ event: "ready" });
  const resync = await late.next();
  expect(resync).toMatchObject({ event: "resync", id: `${(await readBounds(site.database)).newest}` });
  const again = await site.listen(player, { "last-event-id": resync?.id ?? "" });
  expect(await again.next()).toMatchObject({ event: "ready" });
  await site.win(player, 100n);
  for (const stream of [late, again]) expect(await stream.next()).toMatchObject({ event: "wallet.updated" });
});
