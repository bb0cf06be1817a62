import { checkBooks, checkClaims, checkRest, type Ask } from "./books.ts";
import { liveStudioCode, type StudioBooks } from "./live-studio-client.ts";
import type { Booking, Operation } from "./operations.ts";
import { replayClaims } from "./replay-claims.ts";

/** Starting balance of every player, in minor units. Source: spec:money#play-money. */
const grantMinor = 100_000n;

interface Proof {
  readonly operations: readonly Operation[];
  /** The final answer to every operation. */
  readonly answers: ReadonlyMap<string, string>;
  readonly playerIds: readonly string[];
  /** The books of the studio that keeps its players' money. */
  readonly studio: StudioBooks;
}

/**
 * Compares what an outside process received, by the site and by its counterparties, with the books: every
 * operation that was acknowledged as moving money is there exactly once and with its amount, nothing else is
 * there, every player has what that makes, the books add up, and no money is left on a way that has ended.
 * Gives every difference in words; none is the proof.
 */
export async function proveOperations(
  ask: Ask,
  { operations, answers, playerIds, studio }: Proof,
): Promise<string[]> {
  // The planner would join tens of thousands of entries one by one in tables that were just filled.
  await ask("analyze");
  const unanswered = operations.filter(({ key }) => !answers.has(key));
  const booked = await readBookings(ask);
  const sent = operations.flatMap((operation) =>
    operation.bookings(answers).map((booking) => ({ operation, booking })),
  );
  // A player's own transfer may look like a return: a key that was given back after a failure is not stored.
  const sentKeys = new Set(sent.map(({ booking }) => booking.journalKey));
  const returns = (await readReturns(ask)).filter(({ booking }) => !sentKeys.has(booking.journalKey));
  const expected = [...sent, ...returns];
  return [
    ...expectedTwice(expected),
    ...unanswered.map(({ kind, key }) => `${kind} ${key} was never answered`),
    ...expected.flatMap(({ operation, booking }) => differencesOf(operation, booking, booked)),
    ...unexpectedOf(booked, new Set(expected.map(({ booking }) => booking.journalKey))),
    ...(await wrongBalances(ask, playerIds, expected)),
    ...wrongAnswers(operations, answers),
    ...(await checkBooks(ask)),
    ...(await checkRest(ask)),
    ...(await checkClaims(ask)),
    ...(await replayClaims(ask)),
    ...(await wrongLiveRounds(ask, studio)),
    ...(await wrongAwards(ask, operations, answers)),
  ];
}

/** Bookings that two operations expect: the proof itself is at fault, since one journal cannot be two. */
function expectedTwice(expected: readonly Expected[]): string[] {
  const counts = new Map<string, string[]>();
  for (const { operation, booking } of expected) {
    counts.set(booking.journalKey, [...(counts.get(booking.journalKey) ?? []), operation.kind]);
  }
  return [...counts].flatMap(([key, kinds]) =>
    kinds.length > 1 ? [`${key} is expected by more than one operation: ${kinds.join(", ")}`] : [],
  );
}

/** A booking that has to exist, and what made it due. */
interface Expected {
  readonly operation: Pick<Operation, "kind" | "playerId">;
  readonly booking: Booking;
}

/**
 * Money that the site has fetched home by itself, because its player had a seat open when a promotion began.
 * Nobody was informed of it by an answer; that its amount is right is seen by the studio's balance.
 */
async function readReturns(ask: Ask): Promise<Expected[]> {
  const rows = await ask(`
    select t.id, t.player_id, t.amount_minor::text as amount from transfers t
     where t.status = 'completed' and t.direction = 'out'
       and not exists (select from idempotency_keys k where k.key = t.request_key::text)
       and exists (select from studio_returns r where r.player_id = t.player_id and r.provider_code = t.provider_code
         and t.created_at >= r.asked_at and t.created_at <= coalesce(r.ended_at, t.created_at))`);
  return rows.map((row) => ({
    operation: { kind: "return by the site", playerId: String(row["player_id"]) },
    booking: {
      journalKey: `transfer:${String(row["id"])}:final`,
      mainMinor: BigInt(String(row["amount"])),
    },
  }));
}

/** Differences between the studio's books and the site's about rounds of the studio's own wallet. */
async function wrongLiveRounds(ask: Ask, { rounds, balances }: StudioBooks): Promise<string[]> {
  const rows = await ask(`
    select provider_round_id as id, player_id, bet_minor::text as bet, win_minor::text as win, source
      from rounds where provider_code = '${liveStudioCode}'`);
  const stored = new Map<string, string[]>();
  for (const row of rows) {
    const line = ["player_id", "bet", "win", "source"].map((name) => String(row[name])).join(" ");
    stored.set(String(row["id"]), [...(stored.get(String(row["id"])) ?? []), line]);
  }
  const known = new Set(rounds.map(({ roundId }) => roundId));
  const mirrors = await ask(`
    select player_id, balance::text as balance from accounts
     where kind = 'provider' and detail = '${liveStudioCode}'`);
  const mirrorOf = new Map(mirrors.map((row) => [String(row["player_id"]), BigInt(String(row["balance"]))]));
  return [
    ...rounds.flatMap(({ roundId, playerId, bet, win }) => {
      const found = stored.get(roundId) ?? [];
      if (found.length !== 1) return [`live round ${roundId} was played and is ${found.length} times kept`];
      const played = `${playerId} ${bet} ${win} transfer`;
      return found[0] === played ? [] : [`live round ${roundId} was ${played} and is kept as ${found[0]}`];
    }),
    ...[...stored.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `live round ${id} is kept and was never played`),
    ...[...balances].flatMap(([playerId, balance]) => {
      const mirror = mirrorOf.get(playerId) ?? 0n;
      return mirror === balance
        ? []
        : [`player ${playerId} has ${balance} at the studio and ${mirror} in its mirror`];
    }),
  ];
}

/** Awards of free rounds that count something else than the rounds that were acknowledged. */
async function wrongAwards(
  ask: Ask,
  operations: readonly Operation[],
  answers: ReadonlyMap<string, string>,
): Promise<string[]> {
  const played = new Map<string, number>();
  for (const { key, award } of operations) {
    if (award && answers.get(key) === "OK") played.set(award.id, (played.get(award.id) ?? 0) + award.rounds);
  }
  const rows = await ask("select id, used from round_awards");
  return rows.flatMap((row) => {
    const [id, used] = [String(row["id"]), Number(row["used"])];
    const due = played.get(id) ?? 0;
    return used === due ? [] : [`award ${id} was played ${due} times and counts ${used}`];
  });
}

interface Booked {
  readonly playerId: string;
  readonly mainMinor: bigint;
  /** Changes of points, commission and pot. */
  readonly beside: string;
}

const besideOf = ({ pointsMinor = 0n, commissionMinor = 0n, potMinor = 0n }: Partial<Booking>) =>
  `${pointsMinor} points, ${commissionMinor} commission, ${potMinor} of a pot`;

/**
 * Every journal with what it did to its player's main account, by its key. A key that occurs twice has two.
 */
export async function readBookings(ask: Ask): Promise<Map<string, Booked[]>> {
  // The grant is there from the start, what a studio says about its mirror is compared with the studio's
  // books, and what the site books by itself with what was played. A player is given the number of a transfer
  // of commission, not its id.
  const rows = await ask(`
    select coalesce('ctr:' || t.number, j.idem_key) as idem_key, min(a.player_id::text) as player_id,
           ${["main", "points", "commission", "jackpot"]
             .map(
               (kind) => `coalesce(sum(e.amount) filter (where a.kind = '${kind}' and
               a.owner_type = '${kind === "jackpot" ? "house" : "player"}'), 0)::text as ${kind}`,
             )
             .join(", ")}
      from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
      left join commission_transfers t on t.journal_id = j.id
     where j.kind not in ('playmoney.grant', 'provider.sync', 'points.earn', 'commission.release', 'jackpot.seed')
     group by j.id, j.idem_key, t.number`);
  const booked = new Map<string, Booked[]>();
  for (const row of rows) {
    const key = String(row["idem_key"]);
    const minor = (name: string) => BigInt(String(row[name]));
    const entry = {
      playerId: String(row["player_id"]),
      mainMinor: minor("main"),
      beside: besideOf({
        pointsMinor: minor("points"),
        commissionMinor: minor("commission"),
        potMinor: minor("jackpot"),
      }),
    };
    booked.set(key, [...(booked.get(key) ?? []), entry]);
  }
  return booked;
}

export function differencesOf(
  { kind, playerId }: Expected["operation"],
  booking: Booking,
  booked: ReadonlyMap<string, readonly Booked[]>,
): string[] {
  const { journalKey, mainMinor } = booking;
  const found = booked.get(journalKey) ?? [];
  if (found.length !== 1)
    return [`${kind} ${journalKey} was acknowledged and is ${found.length} times in the books`];
  const [entry] = found;
  if (entry?.playerId === playerId && entry.mainMinor === mainMinor) {
    const beside = besideOf(booking);
    return entry.beside === beside
      ? []
      : [`${kind} ${journalKey} was acknowledged with ${beside} and booked with ${entry.beside}`];
  }
  return [`${kind} ${journalKey} was acknowledged with ${mainMinor} and booked with ${entry?.mainMinor}`];
}

function unexpectedOf(booked: ReadonlyMap<string, unknown>, expected: ReadonlySet<string>): string[] {
  return [...booked.keys()]
    .filter((key) => !expected.has(key))
    .map((key) => `${key} is in the books and was never acknowledged as moving money`);
}

function wrongAnswers(operations: readonly Operation[], answers: ReadonlyMap<string, string>): string[] {
  return operations.flatMap(({ kind, key, due }) => {
    const answer = answers.get(key);
    if (due === undefined || answer === undefined) return [];
    const isRight = typeof due === "string" ? answer === due : due.test(answer);
    return !isRight ? [`${kind} ${key} was answered with ${answer} and had to be ${due}`] : [];
  });
}

async function wrongBalances(
  ask: Ask,
  playerIds: readonly string[],
  expected: readonly Expected[],
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
