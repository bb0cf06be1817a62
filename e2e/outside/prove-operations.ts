import { checkBooks, type Ask } from "./books.ts";
import type { Booking, Operation } from "./operations.ts";

/** What every player of the play-money site starts with, in minor units. Source: domain.md 0, decision 5. */
const grantMinor = 100_000n;

interface Proof {
  readonly operations: readonly Operation[];
  /** The final answer to every operation. */
  readonly answers: ReadonlyMap<string, string>;
  readonly playerIds: readonly string[];
}

/**
 * Compares what an outside process was told with the books: every operation that was acknowledged as moving money is
 * there exactly once and with its amount, nothing else is there, every player has what that makes, and the books
 * add up. Gives every difference in words; none is the proof.
 */
export async function proveOperations(
  ask: Ask,
  { operations, answers, playerIds }: Proof,
): Promise<string[]> {
  const unanswered = operations.filter(({ key }) => !answers.has(key));
  const booked = await readBookings(ask);
  const expected = operations.flatMap((operation) => {
    const booking = operation.booking(answers);
    return booking ? [{ operation, booking }] : [];
  });
  return [
    ...unanswered.map(({ kind, key }) => `${kind} ${key} was never answered`),
    ...expected.flatMap(({ operation, booking }) => differencesOf(operation, booking, booked)),
    ...unexpectedOf(booked, new Set(expected.map(({ booking }) => booking.journalKey))),
    ...(await wrongBalances(ask, playerIds, expected)),
    ...(await checkBooks(ask)),
  ];
}

interface Booked {
  readonly playerId: string;
  readonly mainMinor: bigint;
}

/** Every movement of a player's main account, by the key of its journal. A key that stands twice has two. */
async function readBookings(ask: Ask): Promise<Map<string, Booked[]>> {
  const rows = await ask(`
    select j.idem_key, a.player_id, e.amount::text as amount
      from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
     where a.kind = 'main' and j.kind <> 'playmoney.grant'`);
  const booked = new Map<string, Booked[]>();
  for (const row of rows) {
    const key = String(row["idem_key"]);
    const entry = { playerId: String(row["player_id"]), mainMinor: BigInt(String(row["amount"])) };
    booked.set(key, [...(booked.get(key) ?? []), entry]);
  }
  return booked;
}

function differencesOf(
  { kind, playerId }: Operation,
  { journalKey, mainMinor }: Booking,
  booked: ReadonlyMap<string, readonly Booked[]>,
): string[] {
  const found = booked.get(journalKey) ?? [];
  if (found.length !== 1)
    return [`${kind} ${journalKey} was acknowledged and is ${found.length} times in the books`];
  const [entry] = found;
  if (entry?.playerId === playerId && entry.mainMinor === mainMinor) return [];
  return [`${kind} ${journalKey} was acknowledged with ${mainMinor} and booked with ${entry?.mainMinor}`];
}

function unexpectedOf(booked: ReadonlyMap<string, unknown>, expected: ReadonlySet<string>): string[] {
  return [...booked.keys()]
    .filter((key) => !expected.has(key))
    .map((key) => `${key} is in the books and was never acknowledged as moving money`);
}

async function wrongBalances(
  ask: Ask,
  playerIds: readonly string[],
  expected: readonly { readonly operation: Operation; readonly booking: Booking }[],
): Promise<string[]> {
  const rows = await ask("select player_id, balance::text as balance from accounts where kind = 'main'");
  const balances = new Map(rows.map((row) => [String(row["player_id"]), BigInt(String(row["balance"]))]));
  return playerIds.flatMap((playerId) => {
    const own = expected.filter(({ operation }) => operation.playerId === playerId);
    const due = own.reduce((sum, { booking }) => sum + booking.mainMinor, grantMinor);
    const balance = balances.get(playerId);
    return balance === due ? [] : [`player ${playerId} is due ${due} and has ${balance}`];
  });
}
