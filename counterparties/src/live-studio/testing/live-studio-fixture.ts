import { join } from "node:path";
import { type Clock, systemClock } from "@tessera/shared/core/clock";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach } from "vitest";
import { signatureHeader, signCall, timestampHeader } from "../../platform/provider-signature.ts";
import { openRecords } from "../../platform/records.ts";
import { bodyOf, listen, noClient, temporaryFolder } from "../../platform/testing/real-party.ts";
import { buildLiveStudio } from "../live-studio.ts";
import { movement } from "../wallets.ts";

export const secret = "provider-secret";
export const playerId = "0197f3c2-0000-7000-8000-000000000001";
export const studio = "/studio/v1/sandbox-live";

let folder: ReturnType<typeof temporaryFolder>;
let running: FastifyInstance[] = [];

/** Creates an empty record file for each test, and stops its studios afterwards. */
export function setUpRecordFilePerTest(): void {
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await Promise.all(running.map((app) => app.close()));
    running = [];
    folder.remove();
  });
}

/** Starts a live studio on the record file of this test. `draws`: results of the random generator. */
export async function startStudio({
  clock = systemClock,
  draws = [12, 0],
}: { clock?: Clock; draws?: number[] } = {}) {
  let drawn = 0;
  const app = buildLiveStudio({
    clock,
    origin: "http://127.0.0.1:4304",
    siteOrigin: "http://localhost:4300",
    secret,
    movements: openRecords(join(folder.path, "live.jsonl"), movement),
    client: noClient,
    drawBelow: () => draws[drawn++ % draws.length] ?? 0,
  });
  running.push(app);
  const origin = await listen(app);

  function call(
    method: string,
    path: string,
    body?: object,
    options: { secret?: string; timeoutMs?: number } = {},
  ) {
    const rawBody = body ? JSON.stringify(body) : "";
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    // A signature covers the path without its query.
    const signed = path.split("?")[0] ?? "";
    return fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }),
        [timestampHeader]: timestamp,
        [signatureHeader]: signCall(options.secret ?? secret, { timestamp, method, path: signed, rawBody }),
      },
      ...(body && { body: rawBody }),
      signal: AbortSignal.timeout(options.timeoutMs ?? 30_000),
    });
  }
  /** Names of the seats between studio and site, in the order of their launches. */
  const seats: string[] = [];
  const json = async (method: string, path: string, body?: object) => bodyOf(await call(method, path, body));
  return {
    origin,
    call,
    json,
    transfer: (ref: string, direction: "in" | "out", amount: number) =>
      json("POST", `${studio}/transfer`, transferOf(ref, direction, amount)),
    balance: () => json("GET", `${studio}/balance/${playerId}`),
    rounds: (query = "") => json("GET", `${studio}/rounds${query}`),
    seats,
    close: (seat: string) => call("POST", `${studio}/seats/${seat}/close`, {}),
    behave: (behaviour: object) => json("POST", `${studio}/sandbox/behaviour`, behaviour),
    async sit(mode: "real" | "demo" = "real"): Promise<string> {
      const launch = {
        operatorId: "tessera",
        playerId,
        gameId: "harbour-live",
        language: "id",
        currency: "IDR",
        mode,
      };
      const { url, seat } = await json("POST", `${studio}/launch`, launch);
      seats.push(String(seat));
      return `${origin}${new URL(String(url)).pathname}`;
    },
    end: () => app.close(),
  };
}

export const transferOf = (ref: string, direction: "in" | "out", amount: number) => ({
  ref,
  playerId,
  direction,
  amount,
  currency: "IDR",
});

export const bet = (table: string, amount: string) =>
  fetch(`${table}/rounds`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ bet: amount }),
  });
