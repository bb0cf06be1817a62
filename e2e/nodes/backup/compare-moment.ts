import { inOrder, stopLater } from "../../../tools/testing/in-order.ts";
import { type Ask, openPostgresBooks } from "../../outside/books.ts";
import { differencesOf, readBookings } from "../../outside/prove-operations.ts";
import type { RecordedLoad, Moment } from "./recorded-load.ts";
import { startPromoted } from "./promoted-cluster.ts";

/** Operations whose booking follows their answer: the site learns of them from the gateway. */
const bookedLater = /^payout/;

/** Differences between restored books and what an outside process knew at the moment of the restore. */
export interface MomentDifferences {
  /** Bookings that were acknowledged before the moment and are missing or different. */
  readonly lost: readonly string[];
  /** Bookings of operations that were sent after the moment, and are there. */
  readonly early: readonly string[];
  /** Number of bookings that had to be there, and that must not be there. */
  readonly compared: { readonly before: number; readonly after: number };
}

/** Compares restored books with acknowledgements. What was under way at the moment may be there or not. */
export async function compareMoment(
  ask: Ask,
  moment: Omit<Moment, "at">,
  load: Pick<RecordedLoad, "operations" | "answers">,
): Promise<MomentDifferences> {
  const booked = await readBookings(ask);
  const answers = load.answers();
  const before = moment.answered
    .filter(({ kind }) => !bookedLater.test(kind))
    .flatMap((operation) => operation.bookings(moment.answers).map((booking) => ({ operation, booking })));
  const after = load
    .operations()
    .filter((operation) => !moment.sent.has(operation))
    .flatMap((operation) => operation.bookings(answers));
  return {
    lost: before.flatMap(({ operation, booking }) => differencesOf(operation, booking, booked)),
    early: after.flatMap(({ journalKey }) => (booked.has(journalKey) ? [journalKey] : [])),
    compared: { before: before.length, after: after.length },
  };
}

/** Starts PostgreSQL on a restored cluster, compares its books as {@link compareMoment} does, and ends it. */
export const compareCluster = (
  cluster: string,
  moment: Omit<Moment, "at">,
  load: Pick<RecordedLoad, "operations" | "answers">,
): Promise<MomentDifferences> =>
  inOrder(async (stops) => {
    const promoted = stopLater(stops, await startPromoted(cluster));
    const { ask } = stopLater(stops, await openPostgresBooks(promoted.url));
    return compareMoment(ask, moment, load);
  });
