import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { endpoint } from "@tessera/shared/contracts/endpoint";
import { minor } from "@tessera/shared/contracts/scalars";
import { systemClock } from "@tessera/shared/core/clock";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks, houseAccount, playerAccount, post, readWallet } from "../../ledger/index.ts";
import { call } from "../../testing/call.ts";
import { probeApp, probeSignatureKey } from "../../testing/probe-app.ts";
import { bookPlayer, migrateServer, move } from "../../testing/test-books.ts";
import { route } from "./route.ts";

const pay = endpoint({
  method: "POST",
  path: "/api/pay",
  access: "player",
  summary: "Takes money once",
  body: z.strictObject({ amount: z.number() }),
  reply: z.object({ mainMinor: minor }),
  status: 201,
  idempotent: true,
});

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ url: await emptyPostgres(), connectionsMax: 30 });
  await migrateServer(database);
});
afterAll(() => database.close());

it("twenty calls with one key at once: money moves once, and the rest wait or get the same answer", async () => {
  const player = await bookPlayer(database, 10_000n);
  const app = probeApp({ database, clock: systemClock }, (on) =>
    route(on, pay, ({ caller, body, once }) =>
      once(async (sql) => {
        await post(sql, {
          kind: "adjust",
          // A new key each time: here only the idempotency of the call protects the money.
          idemKey: newId(),
          ref: { type: "test", id: "t" },
          legs: move(
            playerAccount(caller.playerId, "main"),
            houseAccount("adjust", "IDR"),
            BigInt(body.amount),
          ),
          by: "system:test",
        });
        return { mainMinor: minorUnits((await readWallet(sql, caller.playerId)).mainMinor) };
      }),
    ),
  );
  const headers = { authorization: `Bearer ${player}`, "idempotency-key": newId() };
  const send = () => call(app, probeSignatureKey, pay, { body: { amount: 300 }, headers });
  const results = await Promise.all(Array.from({ length: 20 }, send));

  const answered = results.filter(({ status }) => status === 201);
  const waiting = results.filter(({ status }) => status === 409);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.length + waiting.length).toBe(20);
  expect(new Set(waiting.map(({ error }) => error.code))).toEqual(
    new Set(waiting.length ? ["IDEMPOTENCY_IN_PROGRESS"] : []),
  );
  expect((await send()).reply).toEqual({ mainMinor: 9_700n });
  expect((await readWallet(database, player)).mainMinor).toBe(9_700n);
  expect(await checkBooks(database)).toEqual([]);
});
