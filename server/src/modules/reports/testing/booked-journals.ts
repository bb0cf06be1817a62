import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import type { MoneyFigure } from "@tessera/shared/operator-contracts/overview";
import {
  type AccountKey,
  houseAccount,
  type JournalKind,
  playerAccount,
  post,
} from "../../../ledger/index.ts";

/** Accounts of a journal with what each of them gets. */
export type Legs = readonly (readonly [account: AccountKey, amount: bigint])[];
const house = (kind: Parameters<typeof houseAccount>[0], detail?: string) =>
  houseAccount(kind, "IDR", detail);
const main = (player: string) => playerAccount(player, "main");

/** Kind of journal as the ledger's specification lists it, and what it is in the figures. */
export interface Booked {
  readonly kind: JournalKind;
  /** Legs for a player, an amount and a smaller part of it. */
  readonly legs: (player: string, amount: bigint, part: bigint) => Legs;
  /** Share of the journal in each figure; none when absent. */
  readonly counts?: readonly [MoneyFigure, (amount: bigint, part: bigint) => bigint];
}

/** Kinds of journals that move money of a player, those that count in a figure and those that do not. */
export const journals: readonly Booked[] = [
  {
    kind: "deposit.credit",
    legs: (player, x, fee) => [
      [house("gateway", "sandbox"), -x],
      [main(player), x - fee],
      [house("fees"), fee],
    ],
    counts: ["moneyIn", (x) => x],
  },
  {
    kind: "deposit.credit",
    legs: (player, x) => [
      [house("bank", "account-1"), -x],
      [main(player), x],
    ],
    counts: ["moneyIn", (x) => x],
  },
  {
    kind: "deposit.unclaimed",
    legs: (_, x) => [
      [house("gateway", "sandbox"), -x],
      [house("unclaimed"), x],
    ],
  },
  {
    kind: "withdraw.paid",
    legs: (player, x, fee) => [
      [main(player), -x],
      [house("gateway", "sandbox"), x - fee],
      [house("fees"), fee],
    ],
    counts: ["moneyOut", (x, fee) => x - fee],
  },
  {
    kind: "game.bet",
    legs: (player, x, share) => [
      [main(player), -x],
      [house("ggr", "orchid-arc"), x - share],
      [house("jackpot", "mosaic"), share],
    ],
    counts: ["grossRevenue", (x, share) => x - share],
  },
  {
    kind: "game.win",
    legs: (player, x) => [
      [house("ggr", "orchid-arc"), -x],
      [main(player), x],
    ],
    counts: ["grossRevenue", (x) => -x],
  },
  {
    kind: "game.jackpot",
    legs: (player, x) => [
      [house("jackpot", "mosaic"), -x],
      [main(player), x],
    ],
  },
  {
    kind: "game.win.rollback",
    legs: (player, x, rest) => [
      [main(player), rest - x],
      [house("baddebt"), -rest],
      [house("ggr", "orchid-arc"), x],
    ],
    counts: ["grossRevenue", (x) => x],
  },
  {
    kind: "provider.sync",
    legs: (player, x) => [
      [house("ggr", "kite"), x],
      [main(player), -x],
    ],
    counts: ["grossRevenue", (x) => x],
  },
  {
    kind: "promo.bonus",
    legs: (player, x) => [
      [house("promo"), -x],
      [main(player), x],
    ],
    counts: ["bonusCost", (x) => x],
  },
  {
    kind: "promo.clawback",
    legs: (player, x) => [
      [main(player), -x],
      [house("promo"), x],
    ],
    counts: ["bonusCost", (x) => -x],
  },
  {
    kind: "spin.prize",
    legs: (player, x) => [
      [house("shop"), -x],
      [main(player), x],
    ],
    counts: ["bonusCost", (x) => x],
  },
  {
    kind: "jackpot.seed",
    legs: (_, x) => [
      [house("promo"), -x],
      [house("jackpot", "mosaic"), x],
    ],
  },
  {
    kind: "commission.release",
    legs: (player, x) => [
      [house("commission"), -x],
      [playerAccount(player, "commission"), x],
    ],
  },
  {
    kind: "adjust",
    legs: (player, x) => [
      [house("adjust"), -x],
      [main(player), x],
    ],
  },
];

/** Books a journal, and moves the time of its writing, which the ledger itself never changes. */
export async function bookAt(
  database: Database,
  { kind, legs }: { readonly kind: JournalKind; readonly legs: Legs },
  at: Date,
): Promise<void> {
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
