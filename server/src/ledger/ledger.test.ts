import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits, moneyMaxMinor } from "@tessera/shared/core/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { betOf, bookPlayer, ggr, move, openBooks } from "../testing/test-books.ts";
import {
  checkBooks,
  grantPlayMoney,
  houseAccount,
  InsufficientBalance,
  openPlayerAccounts,
  openProviderAccount,
  playerAccount,
  post,
  postAll,
  type Posting,
  PostingConflict,
  providerAccount,
  readWallet,
  UnknownAccount,
} from "./index.ts";

let database: Database;
let empty: () => Promise<void>;
let player: string;

beforeAll(async () => {
  ({ database, empty } = await openBooks());
});
beforeEach(async () => {
  await empty();
  player = await bookPlayer(database, 10_000n);
});
afterAll(() => database.close());

const bet = (amount: bigint, overrides?: Partial<Posting>) => betOf(player, amount, overrides);
const postAlone = (posting: Posting) => database.transaction((sql) => post(sql, posting));
const mainOf = async () => (await readWallet(database, player)).mainMinor;

describe("postAll", () => {
  const postTogether = (...postings: Posting[]) =>
    database.transaction(async (sql) =>
      postAll(
        sql,
        postings.map((posting) => ({ ...posting, journalId: newId() })),
      ),
    );

  it("several journals: booked in order, so that one can spend money that the one before it credited", async () => {
    const win = bet(5_000n, { kind: "game.win", legs: move(ggr, playerAccount(player, "main"), 5_000n) });
    await postTogether(bet(10_000n), win, bet(4_000n));
    expect(await mainOf()).toBe(1_000n);
    const after = await database.query(
      "select balance_after from entries where balance_after is not null order by id",
    );
    expect(after.slice(-3)).toEqual([
      { balance_after: 0n },
      { balance_after: 5_000n },
      { balance_after: 1_000n },
    ]);
    expect(await database.query("select topic from outbox where player_id = $1", [player])).toHaveLength(2);
    expect(await checkBooks(database)).toEqual([]);
  });

  it.each<[string, () => Posting[], string]>([
    ["a used key", () => [bet(1n, { idemKey: "k" }), bet(1n, { idemKey: "k" })], "journals_idem_key_key"],
    ["an amount above the balance", () => [bet(6_000n), bet(6_000n)], "entries_not_negative"],
    [
      "an account that was never opened",
      () => [bet(1n), bet(1n, { legs: move(playerAccount(newId(), "main"), ggr, 1n) })],
      "does not balance",
    ],
  ])("a batch with %s: no journal of it is booked", async (_situation, postings, message) => {
    await expect(postTogether(...postings())).rejects.toThrow(message);
    expect(await mainOf()).toBe(10_000n);
    expect(await checkBooks(database)).toEqual([]);
  });
});

describe("post", () => {
  it("a bet: moves the stake, stores the new balance and notifies the player", async () => {
    const { journalId, replayed } = await postAlone(bet(3_000n));
    expect(replayed).toBe(false);
    expect(await mainOf()).toBe(7_000n);
    expect(
      await database.query(
        "select amount, balance_after from entries where journal_id = $1 order by amount",
        [journalId],
      ),
    ).toEqual([
      { amount: -3_000n, balance_after: 7_000n },
      { amount: 3_000n, balance_after: null },
    ]);
    expect(await database.query("select topic, player_id from outbox order by id")).toEqual([
      { topic: "wallet.updated", player_id: player },
      { topic: "wallet.updated", player_id: player },
    ]);
    expect(await checkBooks(database)).toEqual([]);
  });

  it("a repeated booking: returns the first journal and moves no money", async () => {
    const posting = bet(3_000n);
    const first = await postAlone(posting);
    expect(await postAlone(posting)).toEqual({ journalId: first.journalId, replayed: true });
    expect(await mainOf()).toBe(7_000n);
  });

  it("a repeated booking after the money was spent: still returns the first journal", async () => {
    const posting = bet(6_000n);
    await postAlone(posting);
    expect(await postAlone(posting)).toMatchObject({ replayed: true });
  });

  it.each([
    ["another amount", () => ({ legs: move(playerAccount(player, "main"), ggr, 2_999n) })],
    ["another kind", () => ({ kind: "game.win" as const })],
    [
      "another account",
      () => ({ legs: move(playerAccount(player, "main"), houseAccount("ggr", "IDR", "other"), 3_000n) }),
    ],
  ])("a used key with %s: refused as a conflict", async (_, overrides) => {
    const posting = bet(3_000n);
    await postAlone(posting);
    await expect(postAlone({ ...posting, ...overrides() })).rejects.toBeInstanceOf(PostingConflict);
    expect(await mainOf()).toBe(7_000n);
  });

  it("a booking above the balance: refused, and the transaction can continue", async () => {
    await database.transaction(async (sql) => {
      const refusal = await post(sql, bet(10_001n)).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(InsufficientBalance);
      expect(refusal).toMatchObject({ code: "INSUFFICIENT_BALANCE", account: playerAccount(player, "main") });
      await post(sql, bet(10_000n));
    });
    expect(await mainOf()).toBe(0n);
  });

  it("a booking on an account that was never opened: an error", async () => {
    await expect(
      postAlone(bet(1n, { legs: move(providerAccount(player, "live"), ggr, 1n) })),
    ).rejects.toBeInstanceOf(UnknownAccount);
  });

  it("a journal reversed twice under two keys: the second is a conflict", async () => {
    const { journalId } = await postAlone(bet(3_000n));
    const back = () =>
      bet(0n, {
        kind: "game.rollback",
        legs: move(ggr, playerAccount(player, "main"), 3_000n),
        reverses: journalId,
      });
    await postAlone(back());
    await expect(postAlone(back())).rejects.toBeInstanceOf(PostingConflict);
    expect(await mainOf()).toBe(10_000n);
  });

  it("a payout marked as paid and as released under one key: only the first is booked", async () => {
    const hold = playerAccount(player, "hold_withdraw");
    const final = { idemKey: "withdraw:w-1:final", ref: { type: "withdrawal", id: "w-1" } };
    await postAlone(
      bet(0n, { kind: "withdraw.hold", legs: move(playerAccount(player, "main"), hold, 4_000n) }),
    );
    await postAlone(
      bet(0n, {
        ...final,
        kind: "withdraw.paid",
        legs: move(hold, houseAccount("gateway", "IDR", "sandbox"), 4_000n),
      }),
    );
    await expect(
      postAlone(
        bet(0n, {
          ...final,
          kind: "withdraw.release",
          legs: move(hold, playerAccount(player, "main"), 4_000n),
        }),
      ),
    ).rejects.toBeInstanceOf(PostingConflict);
    expect(await readWallet(database, player)).toMatchObject({ mainMinor: 6_000n, heldMinor: 0n });
  });

  it("code that fails after a booking in its transaction: nothing is booked and no event is emitted", async () => {
    const before = await database.query("select count(*) from outbox");
    await expect(
      database.transaction(async (sql) => {
        await post(sql, bet(3_000n));
        throw new Error("later failure");
      }),
    ).rejects.toThrow("later failure");
    expect(await mainOf()).toBe(10_000n);
    expect(await database.query("select count(*) from outbox")).toEqual(before);
  });
});

describe("a player's accounts", () => {
  it("registration in play money: 1,000.00 is granted once, however often it is requested", async () => {
    const id = await bookPlayer(database);
    const at = new Date("2026-01-31T07:05:09.000Z");
    for (let time = 0; time < 2; time += 1) {
      await database.transaction((sql) => grantPlayMoney(sql, { playerId: id, currency: "IDR" }, at));
    }
    expect(await readWallet(database, id)).toEqual({
      currency: "IDR",
      mainMinor: 100_000n,
      heldMinor: 0n,
      commissionMinor: 0n,
      pointsMinor: 0n,
      providers: [],
      seq: 1,
    });
    expect(await database.query("select effective_at from journals where kind = 'playmoney.grant'")).toEqual([
      { effective_at: at },
    ]);
  });

  it("opened twice: nothing changes", async () => {
    const owner = { playerId: player, currency: "IDR" };
    await openPlayerAccounts(database, owner);
    await openProviderAccount(database, owner, "live");
    await openProviderAccount(database, owner, "live");
    expect(await readWallet(database, player)).toMatchObject({
      mainMinor: 10_000n,
      providers: [{ code: "live", minor: 0n }],
    });
  });
});

describe("checkBooks", () => {
  it("a ledger that was changed behind the application: checkBooks reports every violated rule", async () => {
    const rules = new Set<string>();
    const tampering = database.transaction(async (sql) => {
      await sql.execute("alter table entries drop constraint entries_not_negative");
      await post(sql, bet(3_000n));
      await sql.execute("set local session_replication_role = replica");
      await sql.query("update accounts set balance = 1, version = 9 where key = $1", [
        playerAccount(player, "main"),
      ]);
      await sql.query("update entries set balance_after = -1 where balance_after = 7000");
      await sql.query(
        "update entries set amount = amount + 1 where account_id = (select id from accounts where key = $1)",
        [ggr],
      );
      for (const { rule } of await checkBooks(sql)) rules.add(rule);
      throw new Error("seen enough");
    });
    await expect(tampering).rejects.toThrow("seen enough");
    expect([...rules].sort()).toEqual([
      "balance",
      "below-zero",
      "currency-sum",
      "journal-sum",
      "version-gap",
    ]);
  });
});

it("amounts just below the upper bound: added exactly", async () => {
  const huge = moneyMaxMinor - 1n;
  const rich = await bookPlayer(database, huge);
  expect((await readWallet(database, rich)).mainMinor).toBe(minorUnits(huge));
});
