import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type Database, openDatabase, type StatementValues, type Transaction } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { operatorEventsPath } from "@tessera/shared/operator-contracts/events";
import { createParser } from "eventsource-parser";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { emit } from "../../platform/events/outbox.ts";
import { createTestOperator, type TestPlayer, type TestSite, testSite } from "../../testing/index.ts";

/** A node reads for all its streams this often. */
const intervalMs = 15_000;
const openedAtOnce = 50;

let site: TestSite;
let port: number;
/** Statements that the node has sent outside transactions, which its streams do not use. */
let statements: string[] = [];
/** Number of rows that the node has read of the outbox. */
let rowsRead = 0;
/** Connections beside those of the node. */
let beside: Database;
const streams: IncomingMessage[] = [];

beforeAll(async () => {
  // Only intervals are fake: the test triggers them, everything else runs in real time.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const url = await emptyPostgres();
  beside = await openDatabase({ url, connectionsMax: 8 });
  const limits = { connectionMs: 30_000, statementMs: 30_000, lockMs: 300, idleInTransactionMs: 0 };
  const database = await openDatabase({ url, connectionsMax: 8, limits });
  site = await testSite({
    rateLimits: "loose",
    database: {
      ...database,
      query: async <Row extends object>(text: string, values?: StatementValues) => {
        statements.push(text);
        const rows = await database.query<Row>(text, values);
        if (text.includes("from outbox")) rowsRead += rows.length;
        return rows;
      },
    },
  });
  await site.app.listen({ host: "127.0.0.1", port: 0 });
  port = (site.app.server.address() as AddressInfo).port;
}, 120_000);
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy();
});
afterAll(async () => {
  await site.close();
  await beside.close();
  vi.useRealTimers();
});

type Received = { readonly event: string; readonly data: unknown; readonly id?: string };

/** Opens a stream that has received `ready`. Returns what it receives after it, while it does. */
async function open(path: string, headers: Record<string, string>): Promise<Received[]> {
  const received: Received[] = [];
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers, agent: false }, resolve).on("error", reject);
  });
  expect(response.statusCode).toBe(200);
  streams.push(response);
  const parser = createParser({
    onEvent: ({ event = "", data, id }) =>
      received.push({ event, data: JSON.parse(data), ...(id !== undefined && { id }) }),
  });
  response.on("error", () => undefined);
  response.setEncoding("utf8").on("data", (text: string) => parser.feed(text));
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(received.shift()?.event).toBe("ready");
  return received;
}

const openFor = ({ accessToken, cookies }: TestPlayer, lastEventId?: string) =>
  open(`/api/events${lastEventId === undefined ? "?pageAgeMs=1000" : ""}`, {
    authorization: `Bearer ${accessToken}`,
    cookie: `second=${cookies.second}`,
    ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
  });

const say = (
  sql: Pick<Transaction, "query" | "execute" | "notify">,
  player: TestPlayer,
  netMinor: string,
  topic = "game.session",
) => emit(sql, { topic, playerId: player.id, payload: { netMinor } });
const netsOf = (received: readonly Received[]) =>
  received.flatMap(({ event, data }) =>
    event === "game.session" ? [(data as { netMinor: string }).netMinor] : [],
  );
const lastId = (received: readonly Received[]) => received.findLast(({ id }) => id !== undefined)?.id;

/** Begins a transaction that has written an event; the returned function commits it. */
async function writeLate(player: TestPlayer, netMinor: string, topic?: string): Promise<() => Promise<void>> {
  let commit: () => void = () => undefined;
  const committing = new Promise<void>((resolve) => (commit = resolve));
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((written, failed) => {
    ended = beside.transaction(async (sql) => {
      await say(sql, player, netMinor, topic);
      written();
      await committing;
    });
    ended.catch(failed);
  });
  return () => {
    commit();
    return ended;
  };
}

/** Waits until the node has sent no statement for some looks, which is after the last notification. */
async function untilQuiet(): Promise<void> {
  for (let looks = 0, seen = -1; looks < 5; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (statements.length !== seen) looks = 0;
    seen = statements.length;
  }
}

/** Statements that an interval costs. */
async function ofOneInterval(): Promise<string[]> {
  await untilQuiet();
  statements = [];
  vi.advanceTimersByTime(intervalMs);
  await untilQuiet();
  return statements.filter((text) => text.includes("outbox") || text.includes("sessions"));
}

describe("idle streams of a node", () => {
  it("1,002 of 334 players: one statement an interval, as for one", async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 334 }, () => site.player()));
    if (!first) throw new Error("There is no player");
    const received = [await openFor(first)];
    const ofOne = await ofOneInterval();
    expect(ofOne).toHaveLength(1);
    const pages = [first, first, ...others, ...others, ...others];
    while (pages.length > 0)
      received.push(...(await Promise.all(pages.splice(0, openedAtOnce).map((player) => openFor(player)))));
    expect(await ofOneInterval()).toEqual(ofOne);
    expect(received.filter((events) => events.some(({ event }) => event === "heartbeat"))).toHaveLength(
      1_002,
    );
    // Notifications of one commit: one statement for all players whom they are about.
    await untilQuiet();
    statements = [];
    await beside.transaction(async (sql) => {
      for (const player of [first, ...others]) await say(sql, player, "1");
    });
    await expect.poll(() => received.filter((events) => netsOf(events).length === 1)).toHaveLength(1_002);
    await untilQuiet();
    expect(received.filter((events) => netsOf(events).length === 1)).toHaveLength(1_002);
    expect(statements.length).toBeLessThan(20);
  }, 180_000);

  it("desks of several operators: one statement an interval for all their sessions", async () => {
    const operators = await Promise.all(
      ["cashier", "risk", "content"].map(() => createTestOperator(site, "cashier")),
    );
    const desks = await Promise.all(
      operators.flatMap(({ headers }) =>
        [1, 2].map(() => open(operatorEventsPath, { cookie: headers["cookie"] ?? "" })),
      ),
    );
    expect(await ofOneInterval()).toHaveLength(1);
    for (const events of desks) expect(events).toMatchObject([{ event: "heartbeat" }]);
  });
});

describe("rows that the streams of a player know", () => {
  it("events one after another, some of them late: each row is read once, and again by an interval alone", async () => {
    const player = await site.player();
    const streamsOfPlayer = [await openFor(player), await openFor(player)];
    await untilQuiet();
    rowsRead = 0;
    const late: (() => Promise<void>)[] = [];
    const nets: string[] = [];
    for (let event = 0; event < 20; event += 1) {
      if (event % 5 === 0) late.push(await writeLate(player, `late ${event}`));
      await beside.transaction((sql) => say(sql, player, `${event}`));
      nets.push(`${event}`);
      await expect.poll(() => streamsOfPlayer.map(netsOf)).toEqual([nets, nets]);
    }
    for (const [index, commit] of late.entries()) {
      await commit();
      nets.push(`late ${5 * index}`);
      await expect.poll(() => streamsOfPlayer.map(netsOf)).toEqual([nets, nets]);
    }
    await untilQuiet();
    expect(rowsRead).toBe(nets.length);
    vi.advanceTimersByTime(intervalMs);
    await untilQuiet();
    expect(rowsRead).toBeGreaterThanOrEqual(2 * nets.length);
    expect(streamsOfPlayer.map(netsOf)).toEqual([nets, nets]);
  });

  it("a second stream of the player that knows less: sent what it lacks", async () => {
    const player = await site.player();
    const first = await openFor(player);
    const commitLate = await writeLate(player, "1");
    await beside.transaction((sql) => say(sql, player, "2"));
    await expect.poll(() => netsOf(first)).toEqual(["2"]);
    const id = lastId(first);
    await beside.transaction((sql) => say(sql, player, "3"));
    await expect.poll(() => netsOf(first)).toEqual(["2", "3"]);
    const second = await openFor(player, id);
    await expect.poll(() => netsOf(second)).toEqual(["3"]);
    await commitLate();
    await expect
      .poll(() => [first, second].map(netsOf))
      .toEqual([
        ["2", "3", "1"],
        ["3", "1"],
      ]);
  });
});

describe("a transaction that commits after one that has written later", () => {
  it("streams that are open, and those that are opened between: each event once", async () => {
    const player = await site.player();
    const before = await openFor(player);
    const commitLate = await writeLate(player, "1");
    await beside.transaction((sql) => say(sql, player, "2"));
    await expect.poll(() => netsOf(before)).toEqual(["2"]);
    const opened = await openFor(player);
    await expect.poll(() => opened).toMatchObject([{ event: "resync" }]);
    const back = await openFor(player, lastId(before));
    await commitLate();
    await expect.poll(() => [before, opened, back].map(netsOf)).toEqual([["2", "1"], ["1"], ["1"]]);
    await beside.transaction((sql) => say(sql, player, "3"));
    vi.advanceTimersByTime(intervalMs);
    await expect
      .poll(() => [before, opened, back].map(netsOf))
      .toEqual([
        ["2", "1", "3"],
        ["1", "3"],
        ["1", "3"],
      ]);
    await untilQuiet();
    expect([before, opened, back].map(netsOf)).toEqual([
      ["2", "1", "3"],
      ["1", "3"],
      ["1", "3"],
    ]);
  });

  it("a client that is back after the late event: sent none of them again", async () => {
    const player = await site.player();
    await beside.query("update outbox set created_at = created_at - interval '2 minutes'");
    const before = await openFor(player);
    const commitLate = await writeLate(player, "1");
    await beside.transaction((sql) => say(sql, player, "2"));
    await expect.poll(() => netsOf(before)).toEqual(["2"]);
    await commitLate();
    await expect.poll(() => netsOf(before)).toEqual(["2", "1"]);
    const back = await openFor(player, lastId(before));
    await beside.transaction((sql) => say(sql, player, "3"));
    await expect.poll(() => netsOf(back)).toContain("3");
    expect(netsOf(back)).toEqual(["3"]);
    expect(back.map(({ event }) => event)).not.toContain("resync");
  });

  it("a client that was away at the late event: a resync event", async () => {
    const player = await site.player();
    const before = await openFor(player);
    const commitLate = await writeLate(player, "1", "deposit.updated");
    await beside.transaction((sql) => say(sql, player, "2"));
    await expect.poll(() => netsOf(before)).toEqual(["2"]);
    for (const stream of streams.splice(0)) stream.destroy();
    await commitLate();
    const back = await openFor(player, lastId(before));
    await expect.poll(() => back).toMatchObject([{ event: "resync" }]);
    await beside.transaction((sql) => say(sql, player, "3"));
    await expect.poll(() => netsOf(back)).toEqual(["3"]);
  });
});

it("a reading that fails, and a notification that is lost: the streams stay open, and the next interval brings the event", async () => {
  const player = await site.player();
  const received = await openFor(player);
  await untilQuiet();
  await beside.query("insert into outbox (topic, player_id, payload) values ($1, $2, $3::text::jsonb)", [
    "game.session",
    player.id,
    '{"netMinor": "1"}',
  ]);
  await beside.transaction(async (sql) => {
    await sql.execute("lock table outbox in access exclusive mode");
    statements = [];
    vi.advanceTimersByTime(intervalMs);
    await expect.poll(() => statements.length).toBeGreaterThan(0);
    // The statement fails for want of the lock.
    await new Promise((resolve) => setTimeout(resolve, 600));
  });
  await untilQuiet();
  expect(netsOf(received)).toEqual([]);
  vi.advanceTimersByTime(intervalMs);
  await expect.poll(() => netsOf(received)).toEqual(["1"]);
});
