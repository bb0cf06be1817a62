import type { Clock } from "@tessera/shared/core/clock";
import { type Records, recordsInMemory } from "../../platform/records.ts";
import type { Bookings } from "../play/bookings.ts";
import type { PlaySession } from "../play/play-session.ts";
import { CrashTable } from "./crash-table.ts";
import type { FlightBookings } from "./flight-bookings.ts";
import { openSeedChain, type StoredChain } from "./seed-chain.ts";

export interface CrashTablesOptions {
  readonly clock: Clock;
  readonly bookings: Bookings;
  readonly flights: FlightBookings;
  /** Seed chains of the tables for money of the site. */
  readonly chains: Records<StoredChain>;
  readonly newSeed: () => string;
  /** Interval in which rounds are moved on, in milliseconds. */
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}

/** The tables of all crash games: of each title one for money of the site, and one for demos. */
export interface CrashTables {
  readonly at: (session: Pick<PlaySession, "title" | "mode">) => CrashTable;
  readonly close: () => void;
}

/** Rounds go on only while somebody is seated at a table: otherwise no timer runs. */
export function createCrashTables(options: CrashTablesOptions): CrashTables {
  const { clock, bookings, flights, newSeed, everyMs, onError } = options;
  const tables = new Map<string, CrashTable>();
  const demoChains = recordsInMemory<StoredChain>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;

  function advanceAll(): void {
    for (const table of tables.values()) {
      try {
        table.advance();
      } catch (error) {
        onError(error);
      }
    }
    if (![...tables.values()].every((table) => table.isIdle())) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    at({ title, mode }) {
      const name = `${mode}/${title.slug}`;
      const records = mode === "demo" ? demoChains : options.chains;
      const table =
        tables.get(name) ??
        new CrashTable({
          clock,
          bookings,
          flights,
          chain: openSeedChain({ records, name, newSeed }),
          onError,
        });
      tables.set(name, table);
      if (!isClosed) timer ??= setInterval(advanceAll, everyMs).unref();
      return table;
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const table of tables.values()) table.close();
    },
  };
}
