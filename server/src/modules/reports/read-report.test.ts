import type { Database } from "@tessera/database";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import { dayMs, hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { type MoneyFigure, moneyFigureNames, namesFor } from "@tessera/shared/operator-contracts/overview";
import { reportFigures, type ReportGroup } from "@tessera/shared/operator-contracts/reports";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks, houseAccount } from "../../ledger/index.ts";
import { bookPlayer, openBooks } from "../../testing/test-books.ts";
import { keepDay, keepDays } from "./figures-of-days.ts";
import { readReport } from "./read-report.ts";
import { bookAt, type Booked, journals } from "./testing/booked-journals.ts";

const first = "2026-01-30";
const last = "2026-02-02";
const now = new Date("2026-02-02T07:05:09.000Z");
/** Both sides of each midnight of Bangkok between the first and the last day. */
const instants = [0, 1, 2, 3].flatMap((index) =>
  [0, 1, dayMs - 1].map((by) => new Date(bangkokDayStart(first).getTime() + index * dayMs + by)),
);
const days = [first, "2026-01-31", "2026-02-01", last];
const dayOf = (at: Date) => new Date(at.getTime() + 7 * hourMs).toISOString().slice(0, 10);

let database: Database;
let empty: () => Promise<void>;
beforeAll(async () => {
  ({ database, empty } = await openBooks());
});
beforeEach(() => empty());
afterAll(() => database.close());

const figures = namesFor(reportFigures, ["owner"]);
const read = (by: ReportGroup, { from = first, to = last, studio = undefined as string | undefined } = {}) =>
  readReport(database, { from, to, by, studio, figures }, now);

/**
 * Creates a player with money who registered at an instant, not necessarily when the database's clock says.
 */
async function playerAt(at: Date): Promise<string> {
  const id = await bookPlayer(database, 100_000_000n);
  await database.query("update players set created_at = $2 where id = $1", [id, at]);
  return id;
}

/** Writes a round that began at an instant, without its game and its money. */
async function playAt(playerId: string, studio: string, at: Date): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.execute("set local session_replication_role = replica");
    await sql.query(
      `insert into rounds (id, provider_code, provider_round_id, player_id, game_id, currency, started_at)
       values ($1, $2, $1::uuid::text, $3, $1, 'IDR', $4)`,
      [newId(), studio, playerId, at],
    );
  });
}

const countStoredDays = async () => (await database.query("select from report_days")).length;

const zero = { moneyIn: 0n, moneyOut: 0n, grossRevenue: 0n, bonusCost: 0n };

describe("a report", () => {
  it("any journals, with days stored at any point: the same sums by day, month and studio as the journals have", async () => {
    const booking = fc.record({
      journal: fc.constantFrom(...journals),
      at: fc.constantFrom(...instants),
      amount: fc.bigInt(1n, 90_000n),
      part: fc.bigInt(0n, 89_999n),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(booking, { minLength: 1, maxLength: 10 }),
        fc.nat(10),
        fc.subarray([...days]),
        async (bookings, keepAfter, wanted) => {
          await empty();
          const player = await playerAt(instants[0] ?? now);
          // In the order of time: a day that is stored takes no entry any more.
          const ordered = bookings.toSorted((one, other) => one.at.getTime() - other.at.getTime());
          const byDay = new Map<string, Record<MoneyFigure, bigint>>();
          for (const [index, { journal, at, amount, part: wished }] of ordered.entries()) {
            const part = wished < amount ? wished : 0n;
            await bookAt(database, { kind: journal.kind, legs: journal.legs(player, amount, part) }, at);
            const [figure, share] = journal.counts ?? [];
            if (figure && share) {
              const sums = byDay.get(dayOf(at)) ?? { ...zero };
              byDay.set(dayOf(at), { ...sums, [figure]: sums[figure] + share(amount, part) * 10n });
            }
            // All that is stored here is over for the entries that follow, at the earliest on the same day.
            if (index === keepAfter) {
              for (const day of wanted) if (day < dayOf(at)) await keepDay(database, day);
            }
          }
          const expected = (days: readonly string[]) =>
            days.reduce(
              (all, day) => {
                const sums = byDay.get(day) ?? zero;
                return Object.fromEntries(
                  moneyFigureNames.map((name) => [name, all[name] + sums[name]]),
                ) as typeof zero;
              },
              { ...zero },
            );
          const [daily, monthly, studios] = [await read("day"), await read("month"), await read("studio")];
          expect(daily.currencies).toMatchObject([
            {
              currency: "IDR",
              realExponent: 0,
              total: { ...expected(days), newPlayers: 1 },
              rows: days.map((day) => ({ key: day, ...expected([day]) })),
            },
          ]);
          expect(monthly.currencies[0]?.rows).toMatchObject([
            { key: "2026-01", ...expected(days.slice(0, 2)) },
            { key: "2026-02", ...expected(days.slice(2)) },
          ]);
          const revenue = studios.currencies.flatMap(({ rows }) => rows.map((row) => row.grossRevenue ?? 0n));
          expect(revenue.reduce<bigint>((all, one) => all + one, 0n)).toBe(expected(days).grossRevenue);
          expect(await balanceOf("ggr")).toBe(expected(days).grossRevenue / 10n);
        },
      ),
      { numRuns: 40 },
    );
    expect(await checkBooks(database)).toEqual([]);
  });

  /** Balance of the house's accounts of one kind, from their entries. */
  async function balanceOf(kind: string): Promise<bigint> {
    const [row] = await database.query<{ sum: string }>(
      `select coalesce(sum(e.amount), 0)::text as sum from entries e join accounts a on a.id = e.account_id
        where a.owner_type = 'house' and a.kind = $1 and e.currency = 'IDR'`,
      [kind],
    );
    return BigInt(row?.sum ?? 0);
  }

  const [bet] = journals.filter(({ kind }) => kind === "game.bet") as [Booked];
  const at = (day: string) => new Date(bangkokDayStart(day).getTime() + 60_000);

  for (const isStored of [false, true]) {
    it(`players of ${isStored ? "stored" : "open"} days: each counts once a day and studio, and longer periods show averages`, async () => {
      const [one, other] = [await playerAt(at("2026-01-30")), await playerAt(at("2026-01-31"))];
      for (const [player, studio, day] of [
        [one, "orchid-arc", "2026-01-30"],
        [one, "orchid-arc", "2026-01-30"],
        [one, "kite", "2026-01-30"],
        [other, "kite", "2026-01-30"],
        [other, "kite", "2026-02-01"],
      ] as const)
        await playAt(player, studio, at(day));
      if (isStored) await keepDays(database);
      expect(await countStoredDays()).toBe(isStored ? await daysSince("2026-01-30") : 0);
      const players = (
        rows: readonly { key: string; activePlayers: number | null; newPlayers: number | null }[] = [],
      ) => rows.map(({ key, activePlayers, newPlayers }) => [key, activePlayers, newPlayers]);
      const [daily] = (await read("day")).currencies;
      expect(players(daily?.rows)).toEqual([
        ["2026-01-30", 2, 1],
        ["2026-01-31", 0, 1],
        ["2026-02-01", 1, 0],
        ["2026-02-02", 0, 0],
      ]);
      // 3 player days in 4 days.
      expect(daily?.total).toMatchObject({ activePlayers: 0.8, newPlayers: 2 });
      const [studios] = (await read("studio")).currencies;
      expect(players(studios?.rows)).toEqual([
        ["kite", 0.8, null],
        ["orchid-arc", 0.3, null],
      ]);
      const [ofKite] = (await read("day", { studio: "kite", to: "2026-01-30" })).currencies;
      expect(ofKite?.rows).toEqual([
        {
          ...ofKite?.total,
          key: "2026-01-30",
          activePlayers: 2,
          newPlayers: null,
          moneyIn: null,
          grossRevenue: 0n,
        },
      ]);
    });
  }

  async function daysSince(day: string): Promise<number> {
    const [row] = await database.query<{ days: number }>(
      "select ((now() - interval '1 hour') at time zone 'Asia/Bangkok')::date - $1::text::date as days",
      [day],
    );
    return row?.days ?? 0;
  }

  it("figures of each studio in each currency, the highest revenue first; points are left out", async () => {
    const player = await playerAt(at(first));
    const studioBet = (studio: string, currency: string, amount: bigint) => ({
      kind: "game.bet" as const,
      legs: [
        [houseAccount("ggr", currency, studio), amount],
        [houseAccount("adjust", currency), -amount],
      ] as const,
    });
    await bookAt(database, studioBet("kite", "IDR", 100n), at(first));
    await bookAt(database, studioBet("orchid-arc", "IDR", 300n), at(first));
    await bookAt(database, studioBet("kite", "THB", 250n), at(last));
    await bookAt(
      database,
      { kind: "game.bet", legs: bet.legs(player, 10n, 0n) },
      new Date(at(first).getTime() - dayMs),
    );
    await bookAt(
      database,
      {
        kind: "spin.prize",
        legs: [
          [houseAccount("shop", "PTS"), -5n],
          [houseAccount("adjust", "PTS"), 5n],
        ],
      },
      at(first),
    );
    expect((await read("studio")).currencies).toMatchObject([
      {
        currency: "IDR",
        rows: [
          { key: "orchid-arc", grossRevenue: 3_000n, moneyIn: null, bonusCost: null },
          { key: "kite", grossRevenue: 1_000n },
        ],
      },
      { currency: "THB", realExponent: 2, rows: [{ key: "kite", grossRevenue: 250n }] },
    ]);
    expect((await read("day")).currencies.map(({ total }) => total.bonusCost)).toEqual([0n, 0n]);
  });

  it("days stored at the same time on two nodes, and again later: once each", async () => {
    await playAt(await playerAt(at(first)), "kite", at(first));
    await Promise.all([keepDays(database), keepDays(database)]);
    const before = await countStoredDays();
    await keepDays(database);
    expect(await countStoredDays()).toBe(before);
    expect((await read("day")).currencies[0]?.total).toMatchObject({ activePlayers: 0.3, newPlayers: 1 });
  });

  it("days without any figure: no currency is listed", async () => {
    expect((await read("day", { from: "2025-01-01", to: "2025-01-31" })).currencies).toEqual([]);
    expect((await read("month", { from: "2150-01-01", to: "2150-01-31" })).currencies).toEqual([]);
  });

  it("reversed or too many days: refused; ten years by month: accepted", async () => {
    await expect(read("day", { from: last, to: first })).rejects.toMatchObject({
      code: "DATE_RANGE_INVALID",
    });
    const tenYears = { from: "2016-02-03", to: last };
    await expect(read("day", tenYears)).rejects.toMatchObject({ code: "DATE_RANGE_TOO_LONG" });
    await playAt(await playerAt(at(first)), "kite", at(first));
    expect((await read("month", tenYears)).currencies[0]?.rows).toHaveLength(121);
    await expect(read("studio", { ...tenYears, from: "2006-01-01" })).rejects.toMatchObject({
      code: "DATE_RANGE_TOO_LONG",
    });
  });
});
