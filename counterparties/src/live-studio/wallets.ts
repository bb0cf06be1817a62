import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import { minor } from "../platform/minor-units.ts";
import type { Records } from "../platform/records.ts";

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
  /** Requested amount in minor units: never negative for a transfer; win minus bet for a round. */
  amount: minor,
  /** A failed transfer moved nothing and is final. */
  status: z.enum(["completed", "failed"]),
  /** Balance of the wallet after the movement, in minor units. */
  balance: minor,
  /** Sequence number of the player's movement; a higher one is newer. */
  seq: z.number(),
  at: z.string(),
  /** Of a round. Absent on rounds of record files that were begun before rounds were reported. */
  round: z.optional(roundReport),
});
export type Movement = z.output<typeof movement>;
export type ReportedRound = Movement & { readonly round: z.output<typeof roundReport> };

export interface Wallet {
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
export interface Wallets {
  readonly find: (playerId: string) => Wallet;
  readonly movement: (ref: string) => Movement | undefined;
  /** Reported rounds of all players, in order; append-only. */
  readonly rounds: () => readonly ReportedRound[];
  /**
   * Books a movement, idempotently. Books it as failed when the balance would become negative, or when
   * `isRefused`.
   *
   * @throws RefTaken
   */
  readonly book: (movement: NewMovement, isRefused?: boolean) => Movement;
}

/** Error: the ref was used for another movement. */
export class RefTaken extends Error {}

export function createWallets({ clock, movements }: { clock: Clock; movements: Records<Movement> }): Wallets {
  const wallets = new Map<string, Wallet>();
  const rounds: ReportedRound[] = [];
  for (const booked of movements.values()) remember(booked);

  function remember(booked: Movement): void {
    wallets.set(booked.playerId, { balance: booked.balance, seq: booked.seq });
    if (isReported(booked)) rounds.push(booked);
  }

  const find = (playerId: string) => wallets.get(playerId) ?? { balance: 0n, seq: 0 };

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
      // Written to the record file first: everything that a player sees must survive a restart.
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
