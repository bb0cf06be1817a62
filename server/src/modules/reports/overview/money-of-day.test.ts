import type { Database } from "@tessera/database";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import { dayMs } from "@tessera/shared/core/durations";
import { type MoneyFigure, moneyFigureNames } from "@tessera/shared/operator-contracts/overview";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks, houseAccount, playerAccount } from "../../../ledger/index.ts";
import { bookPlayer, openBooks } from "../../../testing/test-books.ts";
import { bookAt, journals, type Legs } from "../testing/booked-journals.ts";
import { readMoneyOfDay } from "./money-of-day.ts";

const dayStart = bangkokDayStart("2026-01-31");
const now = new Date("2026-01-31T07:05:09.000Z");
/**
 * Instants on both sides of each boundary: both midnights of Bangkok, and the same time of the day before.
 */
const instants = [dayStart.getTime() - dayMs, now.getTime() - dayMs, dayStart.getTime()].flatMap((edge) =>
  [-1, 0, 1].map((by) => new Date(edge + by)),
);

let database: Database;
let empty: () => Promise<void>;
let player: string;
beforeAll(async () => {
  ({ database, empty } = await openBooks());
});
beforeEach(async () => {
  await empty();
  player = await bookPlayer(database, 100_000_000n);
});
afterAll(() => database.close());

const read = (figures: readonly MoneyFigure[] = moneyFigureNames, at = now) =>
  readMoneyOfDay(database, figures, at);

describe("the money of a day", () => {
  it("any journals around the limits of both days: the sums of those that count, in rupiah", async () => {
    const booking = fc.record({
      journal: fc.constantFrom(...journals),
      at: fc.constantFrom(...instants),
      amount: fc.bigInt(1n, 90_000n),
      part: fc.bigInt(0n, 89_999n),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 12 }), async (bookings) => {
        await empty();
        player = await bookPlayer(database, 100_000_000n);
        const expected = new Map(
          moneyFigureNames.map((figure) => [figure, { today: 0n, dayBeforeByNow: 0n, dayBefore: 0n }]),
        );
        for (const { journal, at, amount, part: wished } of bookings) {
          const part = wished < amount ? wished : 0n;
          await bookAt(database, { kind: journal.kind, legs: journal.legs(player, amount, part) }, at);
          const [figure, share] = journal.counts ?? [];
          const sums = figure && expected.get(figure);
          if (!sums || !share) continue;
          // 1.00 credit is Rp 1,000, so one minor unit is Rp 10.
          const real = share(amount, part) * 10n;
          if (at >= dayStart) sums.today += real;
          else if (at.getTime() >= dayStart.getTime() - dayMs) {
            sums.dayBefore += real;
            if (at.getTime() < now.getTime() - dayMs) sums.dayBeforeByNow += real;
          }
        }
        const figures = await read();
        const hasMoved = [...expected.values()].some((sums) => sums.today !== 0n || sums.dayBefore !== 0n);
        expect(figures).toEqual(
          hasMoved
            ? [...expected].map(([figure, sums]) => ({ figure, currency: "IDR", realExponent: 0, ...sums }))
            : [],
        );
      }),
      { numRuns: 40 },
    );
    expect(await checkBooks(database)).toEqual([]);
  });

  it("two currencies: each in its own real money, and points are left out", async () => {
    const bet = (currency: string): Legs => [
      [houseAccount("ggr", currency, "orchid-arc"), 250n],
      [houseAccount("adjust", currency), -250n],
    ];
    await bookAt(database, { kind: "game.bet", legs: bet("IDR") }, now);
    await bookAt(database, { kind: "game.bet", legs: bet("THB") }, now);
    const prize: Legs = [
      [houseAccount("shop", "PTS"), -500n],
      [playerAccount(player, "points"), 500n],
    ];
    await bookAt(database, { kind: "spin.prize", legs: prize }, now);
    expect(await read(["grossRevenue", "bonusCost"])).toMatchObject([
      { figure: "grossRevenue", currency: "IDR", realExponent: 0, today: 2_500n },
      { figure: "bonusCost", currency: "IDR", today: 0n },
      { figure: "grossRevenue", currency: "THB", realExponent: 2, today: 250n },
      { figure: "bonusCost", currency: "THB", today: 0n },
    ]);
  });

  it("a bet: in the figure of the day before one day later, and in no figure two days later", async () => {
    await bookAt(database, { kind: "game.bet", legs: journals[4]?.legs(player, 1_000n, 0n) ?? [] }, now);
    const later = (days: number) => new Date(now.getTime() + days * dayMs + 1);
    expect(await read(["grossRevenue"], later(1))).toMatchObject([
      { today: 0n, dayBeforeByNow: 10_000n, dayBefore: 10_000n },
    ]);
    expect(await read(["grossRevenue"], later(2))).toEqual([]);
  });
});
