import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { Records } from "../platform/records.ts";

const minor = z.codec(z.string().check(z.regex(/^-?\d{1,18}$/)), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: String,
});

/** Details of a round that are reported to the site. Amounts in minor units. */
export const roundReport = z.object({
  roundId: z.string(),
  /** The name of the seat between studio and site. */
  seat: z.string(),
  bet: minor,
  win: minor,
  detail: z.record(z.string(), z.unknown()),
});

/** One line of the studio's books: a transfer or a round of one player. */
export const movement = z.object({
  /** The caller's name for a transfer, the studio's for a round. */
  ref: z.string(),
  playerId: z.string(),
  kind: z.enum(["in", "out", "round"]),
  currency: z.string(),
  /** What was asked for: never negative for a transfer; wins less bet for a round. Minor units. */
  amount: minor,
  /** A transfer that failed moved nothing, and stays failed. */
  status: z.enum(["completed", "failed"]),
  /** The purse after it, in minor units. */
  balance: minor,
  /** The number of this movement among those of the player; a higher one is newer. */
  seq: z.number(),
  at: z.string(),
  /** Of a round. Absent on rounds of journals that were begun before rounds were reported. */
  round: z.optional(roundReport),
});
export type Movement = z.output<typeof movement>;
export type ReportedRound = Movement & { readonly round: z.output<typeof roundReport> };

export interface Purse {
  readonly balance: bigint;
  readonly seq: number;
}

export interface NewMovement {
  readonly ref: string;
  readonly playerId: string;
  readonly kind: Movement["kind"];
  readonly currency: string;
  readonly amount: bigint;
  readonly round?: z.output<typeof roundReport>;
}

/** The players' money at this studio. Amounts in minor units. */
export interface Purses {
  readonly find: (playerId: string) => Purse;
  readonly movement: (ref: string) => Movement | undefined;
  /** Every reported round of all players, in the order in which they were played. It only grows. */
  readonly rounds: () => readonly ReportedRound[];
  /**
   * Books it once, however often it is asked for. Books that it failed when the purse would go below nothing, or when it is
   * to be refused.
   *
   * @throws RefTaken
   */
  readonly book: (movement: NewMovement, isRefused?: boolean) => Movement;
}

/** A ref was used for something else before. */
export class RefTaken extends Error {}

export function createPurses({ clock, movements }: { clock: Clock; movements: Records<Movement> }): Purses {
  const purses = new Map<string, Purse>();
  const rounds: ReportedRound[] = [];
  for (const booked of movements.values()) remember(booked);

  function remember(booked: Movement): void {
    purses.set(booked.playerId, { balance: booked.balance, seq: booked.seq });
    if (isReported(booked)) rounds.push(booked);
  }

  const find = (playerId: string) => purses.get(playerId) ?? { balance: 0n, seq: 0 };

  return {
    find,
    movement: (ref) => movements.get(ref),
    rounds: () => rounds,
    book(wanted, isRefused = false) {
      const known = movements.get(wanted.ref);
      if (known && !isSame(known, wanted)) throw new RefTaken(wanted.ref);
      if (known) return known;

      const { playerId, kind, amount } = wanted;
      const before = find(playerId);
      const after = before.balance + (kind === "out" ? -amount : amount);
      const status = isRefused || after < 0n ? "failed" : "completed";
      const balance = status === "failed" ? before.balance : after;
      const booked: Movement = {
        ...wanted,
        status,
        balance,
        seq: before.seq + 1,
        at: clock.now().toISOString(),
      };
      // In the journal first: what a player is shown must survive the process.
      movements.put(booked.ref, booked);
      remember(booked);
      return booked;
    },
  };
}

function isReported(booked: Movement): booked is ReportedRound {
  return booked.round !== undefined && booked.status === "completed";
}

function isSame(known: Movement, wanted: NewMovement): boolean {
  return (["playerId", "kind", "currency", "amount"] as const).every((name) => known[name] === wanted[name]);
}
