import { flyerArtwork, flyerOf } from "../catalogue/index.ts";
import type { StudioGame } from "../play/studio-game.ts";
import { crashRoutes } from "./crash-routes.ts";
import { createCrashTables } from "./crash-tables.ts";
import { crashOf } from "./crash-titles.ts";
import { createFlightBookings, type StoredCrashRound } from "./flight-bookings.ts";
import { storedChain } from "./seed-chain.ts";
import { storedFlight } from "./stored-flight.ts";

const defaultAdvanceEveryMs = 50;

export const crash: StudioGame = {
  kind: "crash",
  titleOf: crashOf,
  stored: { flight: storedFlight },
  feedFields: () => ({ mechanic: { en: "Crash", id: "Crash" } }),
  pictures({ slug, studio }) {
    const flyer = flyerOf(slug);
    return flyer ? [["flyer", flyerArtwork(flyer, studio)]] : [];
  },
  start(context) {
    const { openRecords, advanceEveryMs: everyMs = defaultAdvanceEveryMs } = context;
    const flights = createFlightBookings(context);
    const chains = openRecords("crash-seeds", storedChain);
    const tables = createCrashTables({ ...context, flights, chains, everyMs });
    return {
      routes: (app) => crashRoutes(app, { ...context, tables }),
      resume({ seat, round, wallet }) {
        const { flight, ...known }: StoredCrashRound = round;
        if (!flight) return false;
        flights.resume(seat, { ...known, flight }, wallet);
        return true;
      },
      close: tables.close,
    };
  },
};
