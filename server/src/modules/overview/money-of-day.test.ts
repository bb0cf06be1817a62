import type { Database } from "@tessera/database";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import { type MoneyFigure, moneyFigureNames } from "@tessera/shared/operator-contracts/overview";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AccountKey,
  checkBooks,
  houseAccount,
  type JournalKind,
  playerAccount,
  post,
} from "../../ledger/index.ts";
import { bookPlayer, openBooks } from "../../testing/test-books.ts";
import { readMoneyOfDay } from "./money-of-day.ts";

const dayStart = bangkokDayStart("2026-01-31");
const now = new Date("2026-01-31T07:05:09.000Z");
const dayMs = 24 * 60 * 60_000;
/** Instants on both sides of each boundary: both midnights of Bangkok, and the same time of the day before. */
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

type Legs = readonly (readonly [account: AccountKey, amount: bigint])[];
const house = (kind: Parameters<typeof houseAccount>[0], detail?: string) =>
  houseAccount(kind, "IDR", detail);
const main = () => playerAccount(player, "main");

interface Booked {
  readonly kind: JournalKind;
  /** Legs for an amount and a smaller part of it. */
  readonly legs: (amount: bigint, part: bigint) => Legs;
  /** Share of the journal in each figure; none when absent. */
  readonly counts?: readonly [MoneyFigure, (amount: bigint, part: bigint) => bigint];
}

/** Journals as the ledger's specification lists them, and what each is in the figures. */
const journals: readonly Booked[] = [
  {
    kind: "deposit.credit",
    legs: (x, fee) => [
      [house("gateway", "sandbox"), -x],
      [main(), x - fee],
      [house("fees"), fee],
    ],
    counts: ["moneyIn", (x) => x],
  },
  {
    kind: "deposit.credit",
    legs: (x) => [
      [house("bank", "account-1"), -x],
      [main(), x],
    ],
    counts: ["moneyIn", (x) => x],
  },
  {
    kind: "deposit.unclaimed",
    legs: (x) => [
      [house("gateway", "sandbox"), -x],
      [house("unclaimed"), x],
    ],
  },
  {
    kind: "withdraw.paid",
    legs: (x, fee) => [
      [main(), -x],
      [house("gateway", "sandbox"), x - fee],
      [house("fees"), fee],
    ],
    counts: ["moneyOut", (x, fee) => x - fee],
  },
  {
    kind: "game.bet",
    legs: (x, share) => [
      [main(), -x],
      [house("ggr", "orchid-arc"), x - share],
      [house("jackpot", "mosaic"), share],
    ],
    counts: ["grossRevenue", (x, share) => x - share],
  },
  {
    kind: "game.win",
    legs: (x) => [
      [house("ggr", "orchid-arc"), -x],
      [main(), x],
    ],
    counts: ["grossRevenue", (x) => -x],
  },
  {
    kind: "game.jackpot",
    legs: (x) => [
      [house("jackpot", "mosaic"), -x],
      [main(), x],
    ],
  },
  {
    kind: "game.win.rollback",
    legs: (x, rest) => [
      [main(), rest - x],
      [house("baddebt"), -rest],
      [house("ggr", "orchid-arc"), x],
    ],
    counts: ["grossRevenue", (x) => x],
  },
  {
    kind: "provider.sync",
    legs: (x) => [
      [house("ggr", "kite"), x],
      [main(), -x],
    ],
    counts: ["grossRevenue", (x) => x],
  },
  {
    kind: "promo.bonus",
    legs: (x) => [
      [house("promo"), -x],
      [main(), x],
    ],
    counts: ["bonusCost", (x) => x],
  },
  {
    kind: "promo.clawback",
    legs: (x) => [
      [main(), -x],
      [house("promo"), x],
    ],
    counts: ["bonusCost", (x) => -x],
  },
  {
    kind: "spin.prize",
    legs: (x) => [
      [house("shop"), -x],
      [main(), x],
    ],
    counts: ["bonusCost", (x) => x],
  },
  {
    kind: "jackpot.seed",
    legs: (x) => [
      [house("promo"), -x],
      [house("jackpot", "mosaic"), x],
    ],
  },
  {
    kind: "commission.release",
    legs: (x) => [
      [house("commission"), -x],
      [playerAccount(player, "commission"), x],
    ],
  },
  {
    kind: "adjust",
    legs: (x) => [
      [house("adjust"), -x],
      [main(), x],
    ],
  },
];

/** Books a journal, and moves the time of its writing, which the ledger itself never changes. */
async function book(kind: JournalKind, legs: Legs, at: Date): Promise<void> {
  const id = newId();
  await database.transaction(async (sql) => {
    const { journalId } = await post(sql, {
      kind,
      idemKey: `test:${id}`,
      ref: { type: "test", id },
      legs: legs
        .filter(([, amount]) => amount !== 0n)
        .map(([account, amount]) => ({ account, amount: minorUnits(amount) })),
      by: "system:test",
    });
    await sql.execute("set constraints all immediate");
    await sql.execute("set local session_replication_role = replica");
    await sql.query("update entries set created_at = $2 where journal_id = $1", [journalId, at]);
  });
}

const read = (figures: readonly MoneyFigure[] = moneyFigureNames, at = now) =>
  readMoneyOfDay(database, figures, at);

describe("the money of a day", () => {
  it("any journals around the edges of both days: the sums of those that count, in rupiah", async () => {
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
          await book(journal.kind, journal.legs(amount, part), at);
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
        const told = await read();
        const hasMoved = [...expected.values()].some((sums) => sums.today !== 0n || sums.dayBefore !== 0n);
        expect(told).toEqual(
          hasMoved
            ? [...expected].map(([figure, sums]) => ({ figure, currency: "IDR", realExponent: 0, ...sums }))
            : [],
        );
      }),
      { numRuns: 40 },
    );
    expect(await checkBooks(database)).toEqual([]);
  });

  it("two currencies: each in its own real money, and points are no money", async () => {
    const bet = (currency: string): Legs => [
      [houseAccount("ggr", currency, "orchid-arc"), 250n],
      [houseAccount("adjust", currency), -250n],
    ];
    await book("game.bet", bet("IDR"), now);
    await book("game.bet", bet("THB"), now);
    await book(
      "spin.prize",
      [
        [houseAccount("shop", "PTS"), -500n],
        [playerAccount(player, "points"), 500n],
      ],
      now,
    );
    expect(await read(["grossRevenue", "bonusCost"])).toMatchObject([
      { figure: "grossRevenue", currency: "IDR", realExponent: 0, today: 2_500n },
      { figure: "bonusCost", currency: "IDR", today: 0n },
      { figure: "grossRevenue", currency: "THB", realExponent: 2, today: 250n },
      { figure: "bonusCost", currency: "THB", today: 0n },
    ]);
  });

  it("a day later: what was today is the day before, and a day after that nothing is left", async () => {
    await book("game.bet", journals[4]?.legs(1_000n, 0n) ?? [], now);
    const later = (days: number) => new Date(now.getTime() + days * dayMs + 1);
    expect(await read(["grossRevenue"], later(1))).toMatchObject([
      { today: 0n, dayBeforeByNow: 10_000n, dayBefore: 10_000n },
    ]);
    expect(await read(["grossRevenue"], later(2))).toEqual([]);
  });
});
