import type { Database } from "@tessera/database";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookPlayer, move, openBooks } from "../testing/test-books.ts";
import {
  type AccountKey,
  checkBooks,
  houseAccount,
  InsufficientBalance,
  type JournalKind,
  playerAccount,
  post,
  PostingConflict,
  readWallet,
} from "./index.ts";

let database: Database;
let empty: () => Promise<void>;

beforeAll(async () => {
  ({ database, empty } = await openBooks());
});
afterAll(() => database.close());

interface Command {
  readonly kind: JournalKind;
  readonly player: number;
  readonly amount: bigint;
  readonly key: number;
  readonly times: number;
}

const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom<JournalKind>(
    "adjust",
    "game.bet",
    "game.win",
    "withdraw.hold",
    "withdraw.paid",
    "withdraw.release",
    "commission.release",
    "commission.transfer",
  ),
  player: fc.nat(2),
  amount: fc.bigInt(1n, 6_000n),
  // Few keys, so that commands repeat keys and later ones conflict.
  key: fc.nat(30),
  times: fc.integer({ min: 1, max: 3 }),
});

function legsOf({ kind, amount }: Command, id: string) {
  const house = houseAccount("adjust", "IDR");
  const account = (name: Parameters<typeof playerAccount>[1]) => playerAccount(id, name);
  const ways: Partial<Record<JournalKind, readonly [AccountKey, AccountKey]>> = {
    "game.bet": [account("main"), house],
    "game.win": [house, account("main")],
    "withdraw.hold": [account("main"), account("hold_withdraw")],
    "withdraw.paid": [account("hold_withdraw"), house],
    "withdraw.release": [account("hold_withdraw"), account("main")],
    "commission.release": [house, account("commission")],
    "commission.transfer": [account("commission"), account("main")],
  };
  const [from, to] = ways[kind] ?? [house, account("main")];
  return move(from, to, amount);
}

type Outcome = "posted" | "replayed" | "insufficient" | "conflict";

async function run(command: Command, id: string): Promise<Outcome> {
  try {
    const { replayed } = await database.transaction((sql) =>
      post(sql, {
        kind: command.kind,
        idemKey: `key:${command.key}`,
        ref: { type: "test", id },
        legs: legsOf(command, id),
        by: "system:test",
      }),
    );
    return replayed ? "replayed" : "posted";
  } catch (error) {
    if (error instanceof InsufficientBalance) return "insufficient";
    if (error instanceof PostingConflict) return "conflict";
    throw error;
  }
}

it("any commands in any order, each repeated: the ledger is consistent, no balance is below 0, a repeat books nothing (P1, P2, P3, P5)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
      await empty();
      const players = await Promise.all(
        [0n, 5_000n, 20_000n].map((balance) => bookPlayer(database, balance)),
      );
      for (const step of commands) {
        const id = players[step.player] ?? "";
        const first = await run(step, id);
        const after = await readWallet(database, id);
        for (let time = 1; time < step.times; time += 1) {
          expect(await run(step, id)).toBe(first === "posted" ? "replayed" : first);
          expect(await readWallet(database, id)).toEqual(after);
        }
      }
      expect(await checkBooks(database)).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 120_000);

it("every posted command: one message in the outbox for each player whose balance changes (P19)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 15 }), async (commands) => {
      await empty();
      const id = await bookPlayer(database, 10_000n);
      let posted = 1;
      for (const step of commands) if ((await run(step, id)) === "posted") posted += 1;
      const rows = await database.query(
        "select 1 from outbox where topic = 'wallet.updated' and player_id = $1",
        [id],
      );
      expect(rows).toHaveLength(posted);
    }),
    { numRuns: 15 },
  );
}, 120_000);
