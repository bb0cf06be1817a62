import type { Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { Refusal } from "../errors/refusal.ts";
import { isActive, listOpenWindows, type OpenWindow } from "./open-windows.ts";

/** Seconds after which a client may ask again when the end of the maintenance is not known. */
const openEndedRetrySeconds = 300;

export interface MaintenanceGateOptions {
  readonly sql: Sql;
  readonly clock: Clock;
}

/**
 * Refuses calls of areas in maintenance. The windows are in memory, so that no call waits for the database:
 * `refresh` reads them again. Whether one is active is decided by the clock, so that beginning and planned
 * end need no message.
 */
export class MaintenanceGate {
  readonly #options: MaintenanceGateOptions;
  #windows: readonly OpenWindow[] = [];
  #readsBegun = 0;
  /** Number of the read that the windows are from. */
  #currentRead = 0;

  constructor(options: MaintenanceGateOptions) {
    this.#options = options;
  }

  /**
   * Refuses a call of these areas with MAINTENANCE while the site or one of them is in maintenance. `exempt`
   * calls pass; calls without an area are refused by maintenance of the site alone.
   */
  admit(areas: Endpoint["maintenance"]): void {
    if (areas === "exempt") return;
    const now = this.#options.clock.now();
    const closing = new Set(["site", areas].flat());
    const closed = this.#windows.find((window) => closing.has(window.area) && isActive(window, now));
    if (closed) throw refusalOf(closed, now);
  }

  /**
   * Reads the windows. Once it resolves, calls are decided by what was stored when it was called, or by
   * something later. Rejects with the database's error; the last known windows stay then.
   */
  async refresh(): Promise<void> {
    this.#readsBegun += 1;
    const read = this.#readsBegun;
    const windows = await listOpenWindows(this.#options.sql);
    // Reads can overtake one another.
    if (read < this.#currentRead) return;
    this.#currentRead = read;
    this.#windows = windows;
  }
}

function refusalOf({ area, endsAt, message }: OpenWindow, now: Date): Refusal {
  const secondsLeft = endsAt && Math.ceil((endsAt.getTime() - now.getTime()) / 1_000);
  return new Refusal("MAINTENANCE", {
    details: { area, until: endsAt?.toISOString() ?? null, message },
    retryAfterSeconds: secondsLeft ?? openEndedRetrySeconds,
  });
}
