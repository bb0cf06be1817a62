import type { StudioGame } from "../play/studio-game.ts";
import { crashRoutes } from "./crash-routes.ts";
import { createCrashTables } from "./crash-tables.ts";
import { flyerArtwork } from "./flyer-artwork.ts";
import { flyerOf } from "./flyers.ts";
import { createFlightBookings, type StoredCrashRound } from "./flight-bookings.ts";
import { storedChain } from "./seed-chain.ts";
import { storedFlight } from "./stored-flight.ts";

const defaultAdvanceEveryMs = 50;

export const crash: StudioGame = {
  kind: "crash",
  titles: {
    category: "arcade",
    has: (slug) => flyerOf(slug) !== undefined,
    /** The return is the same for every way to cash out. */
    profileOf: () => ({ rtpBp: 9700, volatility: "high", minBetMinor: 100, maxBetMinor: 5_000 }),
  },
  /** Whole units, so that every multiplier in hundredths pays a whole amount. */
  betUnit: () => 100,
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
