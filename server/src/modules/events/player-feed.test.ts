import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OutboxRow } from "./outbox-reader.ts";
import { PlayerFeed } from "./player-feed.ts";

const login = { playerId: "player", sessionId: "mine" };
const row = (id: number, overrides: Partial<OutboxRow> = {}): OutboxRow => ({
  id: BigInt(id),
  topic: "game.session",
  playerId: "player",
  sessionId: null,
  payload: {},
  ageMs: 0,
  ...overrides,
});
const ids = (rows: readonly { readonly id: bigint }[]) => rows.map(({ id }) => Number(id));

/** A transaction that writes one row: when it begins, writes and commits. Milliseconds. */
const write = fc
  .record({
    begunMs: fc.nat(300_000),
    lastsMs: fc.nat(30_000),
    writesAfter: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ begunMs, lastsMs, writesAfter }) => ({
    begunMs,
    wroteMs: begunMs + lastsMs * writesAfter,
    committedMs: begunMs + lastsMs,
  }));

describe("the feed of a stream", () => {
  it("transactions of up to 30 seconds that commit in any order, read at any times with and without known rows: each row once", () => {
    fc.assert(
      fc.property(
        fc.array(write, { minLength: 1, maxLength: 20 }),
        fc.array(fc.record({ now: fc.nat(400_000), withKnown: fc.boolean() }), { maxLength: 40 }),
        (writes, readings) => {
          const rows = writes
            .toSorted((one, other) => one.wroteMs - other.wroteMs)
            .map((each, index) => ({ ...each, id: index + 1 }));
          const feed = new PlayerFeed(login, 0n);
          const received: number[] = [];
          const inOrder = readings.toSorted((one, other) => one.now - other.now);
          for (const { now, withKnown } of [...inOrder, { now: 400_000, withKnown: false }]) {
            const known = new Set(withKnown ? [] : feed.known);
            const visible = rows.filter(
              ({ id, committedMs }) => committedMs <= now && id > feed.floor && !known.has(BigInt(id)),
            );
            received.push(
              ...ids(feed.take(visible.map(({ id, begunMs }) => row(id, { ageMs: now - begunMs })))),
            );
          }
          expect(received.toSorted((one, other) => one - other)).toEqual(rows.map(({ id }) => id));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("a lower id after a higher one: sent with the position of the higher one", () => {
    const feed = new PlayerFeed(login, 0n);
    expect(feed.take([row(2)]).map(({ position }) => position)).toEqual([2n]);
    const late = feed.take([row(1), row(2), row(3)]);
    expect(late.map(({ id, position }) => [id, position])).toEqual([
      [1n, 2n],
      [3n, 3n],
    ]);
  });

  it("a row of another login of the player: not sent", () => {
    const feed = new PlayerFeed(login, 0n);
    const rows = [row(1, { sessionId: "other" }), row(2, { sessionId: "mine" }), row(3)];
    expect(ids(feed.take(rows))).toEqual([2, 3]);
  });

  it("a row that no transaction can precede any more: read no more", () => {
    const feed = new PlayerFeed(login, 0n);
    feed.take([row(1, { ageMs: 59_000 })]);
    expect(feed.floor).toBe(0n);
    feed.take([row(1, { ageMs: 61_000 }), row(2)]);
    expect(feed.floor).toBe(1n);
    expect(feed.take([row(2)])).toEqual([]);
  });
});
