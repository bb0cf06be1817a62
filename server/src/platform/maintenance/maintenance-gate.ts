import type { Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { Refusal } from "../errors/refusal.ts";
import { isActive, listOpenWindows, type OpenWindow } from "./open-windows.ts";

/** Seconds after which a client may ask again when the end of the maintenance is not known. */
const openEndedRetrySeconds = 300;

interface Kept {
  readonly windows: Promise<readonly OpenWindow[]>;
  readonly readAtMs: number;
}

export interface MaintenanceGateOptions {
  readonly sql: Sql;
  readonly clock: Clock;
  /** Time for which the windows are kept, in milliseconds; with 0 each call reads them. */
  readonly keptMs: number;
}

/**
 * Refuses calls of areas in maintenance. Every node reads the windows anew after `keptMs`, and decides by the clock
 * whether one is active, so that beginning and planned end need no message.
 */
export class MaintenanceGate {
  readonly #options: MaintenanceGateOptions;
  #kept: Kept | undefined;

  constructor(options: MaintenanceGateOptions) {
    this.#options = options;
  }

  /**
   * Refuses a call of these areas with MAINTENANCE while the site or one of them is in maintenance. `exempt` calls
   * pass; calls without an area are refused by maintenance of the site alone.
   */
  async admit(areas: Endpoint["maintenance"]): Promise<void> {
    if (areas === "exempt") return;
    const now = this.#options.clock.now();
    const closing = new Set(["site", areas].flat());
    const closed = (await this.#windows()).find(
      (window) => closing.has(window.area) && isActive(window, now),
    );
    if (closed) throw refusalOf(closed, now);
  }

  #windows(): Promise<readonly OpenWindow[]> {
    const nowMs = performance.now();
    if (this.#kept && nowMs - this.#kept.readAtMs < this.#options.keptMs) return this.#kept.windows;
    const windows = listOpenWindows(this.#options.sql);
    const kept = { windows, readAtMs: nowMs };
    this.#kept = kept;
    windows.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return windows;
  }
}

function refusalOf({ area, endsAt, message }: OpenWindow, now: Date): Refusal {
  const secondsLeft = endsAt && Math.ceil((endsAt.getTime() - now.getTime()) / 1_000);
  return new Refusal("MAINTENANCE", {
    details: { area, until: endsAt?.toISOString() ?? null, message },
    retryAfterSeconds: secondsLeft ?? openEndedRetrySeconds,
  });
}
