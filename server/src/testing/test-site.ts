import type { Database } from "@tessera/database";
import type { Access, Endpoint } from "@tessera/shared/contracts/endpoint";
import { type Clock, fixedClock } from "@tessera/shared/core/clock";
import type * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "../app.ts";
import type { Keys, ServerDependencies } from "../dependencies.ts";
import { call, type CallInput } from "./call.ts";
import type { PlayerAccountKind } from "../ledger/index.ts";
import { seedContent } from "../modules/site/seed-content.ts";
import { emptyDatabase, seededTables } from "./empty-database.ts";
import { importOffers, type TestStudioOrigins, testStudiosAt } from "./offered-titles.ts";
import { migrateServer, serverDatabase } from "./test-books.ts";
import { createTestPlayer, type TestPlayer, type TestPlayerInput } from "./test-player.ts";

export interface TestSite {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: Clock & { advance(milliseconds: number): void };
  readonly dependencies: ServerDependencies;
  /** Sends a signed call; `as` adds a player's credentials. */
  call<
    Params extends z.ZodMiniType,
    Query extends z.ZodMiniType,
    Body extends z.ZodMiniType,
    Reply extends z.ZodMiniType,
  >(
    endpoint: Endpoint<Params, Query, Body, Reply, Access>,
    input?: CallInput,
    caller?: { as?: TestPlayer },
  ): ReturnType<typeof call<Params, Query, Body, Reply>>;
  /** Creates a registered player with a session and the given balance, 0 by default. */
  player(wish?: TestPlayerInput): Promise<TestPlayer>;
  /** Balance of a player's account, in minor units; 0 for one that does not exist. */
  balance(playerId: string, kind?: PlayerAccountKind | "provider"): Promise<bigint>;
  /** Empties every table that the migrations left empty but the content; used between two tests of a file. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Origin of the desk of a test site. */
export const testDeskOrigin = "http://desk.localhost:3000";

export interface TestSiteOptions extends Partial<Omit<ServerDependencies, "clock">>, TestStudioOrigins {
  readonly now?: string;
  /** Clock of the site, in place of one that begins at `now`. */
  readonly clock?: TestSite["clock"];
  /** Secrets shared with studios, none by default. */
  readonly providers?: Keys["providers"];
}

/** Creates the API with a fixed clock, on the given migrated database or on one in memory. */
export async function testSite({
  now = "2026-01-31T07:05:09.000Z",
  providers = {},
  clock: given,
  studioUrl,
  liveStudioUrl,
  ...overrides
}: TestSiteOptions = {}): Promise<TestSite> {
  const clock = given ?? fixedClock(now);
  if (overrides.database) await migrateServer(overrides.database);
  const database = overrides.database ?? (await serverDatabase());
  const seeded = await seededTables(database);
  const dependencies: ServerDependencies = {
    ...testDependencies(database, clock, providers),
    studios: testStudiosAt({ studioUrl, liveStudioUrl }),
    ...overrides,
  };
  const app = await buildApp(dependencies);
  await importOffers(database, { ...dependencies, now: clock.now() });

  return {
    app,
    database,
    clock,
    dependencies,
    call: (endpoint, input = {}, { as } = {}) =>
      call(app, dependencies.keys.signature, endpoint, {
        ...input,
        headers: {
          ...(as && { authorization: `Bearer ${as.accessToken}`, "x-device-id": as.deviceId }),
          ...input.headers,
        },
        cookies: { ...(as && { second: as.cookies.second }), ...input.cookies },
      }),
    player: (wish) => createTestPlayer(dependencies, wish),
    balance: async (playerId, kind = "main") => {
      const [account] = await database.query<{ balance: bigint }>(
        "select balance from accounts where player_id = $1 and kind = $2",
        [playerId, kind],
      );
      return account?.balance ?? 0n;
    },
    reset: async () => {
      await emptyDatabase(database, seeded);
      await seedContent(database, { moneyMode: dependencies.moneyMode, now: clock.now() });
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

function testDependencies(
  database: Database,
  clock: Clock,
  providers: Keys["providers"],
): Omit<ServerDependencies, "studios"> {
  return {
    database,
    clock,
    log: pino({ level: "silent" }),
    mode: "test",
    publicOrigin: "http://localhost:3000",
    deskOrigin: testDeskOrigin,
    moneyMode: "play",
    keys: {
      signature: "k3y-for-tests",
      token: new TextEncoder().encode("token-key-for-tests-of-32-bytes!"),
      code: new TextEncoder().encode("code-key-for-tests-of-32-bytes!!"),
      providers,
      gateway: "secret-of-the-gateway",
      push: new TextEncoder().encode("push-key-for-tests-of-32-bytes!!"),
    },
    gatewayUrl: "http://127.0.0.1:3002",
    smtpUrl: "smtp://127.0.0.1:3005",
    // No test measures time: a small shared machine may pause for seconds.
    partyTimeoutMs: 60_000,
    guestAnswerMs: 0,
    runsJobs: false,
    captchaTestAnswer: "TESTS",
    rateLimits: "real",
  };
}
