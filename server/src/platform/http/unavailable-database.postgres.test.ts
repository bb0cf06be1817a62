import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres, startTcpProxy, type TcpProxy } from "@tessera/database/testing";
import { endpoint } from "@tessera/shared/contracts/endpoint";
import { minor } from "@tessera/shared/contracts/scalars";
import { systemClock } from "@tessera/shared/core/clock";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
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

const read = endpoint({
  method: "GET",
  path: "/api/balance",
  access: "player",
  summary: "Reads money",
  reply: z.object({ mainMinor: minor }),
});

const limits = { connectionMs: 1_500, statementMs: 1_500, lockMs: 700, idleInTransactionMs: 5_000 };

let url: string;
/** Reaches the server directly. */
let direct: Database;
let proxy: TcpProxy;
let database: Database;
let app: FastifyInstance;
let player: string;
let key: string;

beforeEach(async () => {
  url = await emptyPostgres();
  direct = await openDatabase({ url });
  await migrateServer(direct);
  player = await bookPlayer(direct, 10_000n);
  key = newId();
  proxy = await startTcpProxy(url);
  database = await openDatabase({ url: proxy.url, connectionsMax: 4, limits });
  app = probeApp({ database, clock: systemClock }, (on) => {
    route(on, read, async ({ caller }) => balanceOf(caller.playerId));
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
    );
  });
});
afterEach(async () => {
  await app.close();
  await proxy.stop();
  await database.close();
  await direct.close();
});

const balanceOf = async (playerId: string) => ({
  mainMinor: minorUnits((await readWallet(database, playerId)).mainMinor),
});

const send = () =>
  call(app, probeSignatureKey, pay, {
    body: { amount: 300 },
    headers: { authorization: `Bearer ${player}`, "idempotency-key": key },
  });
const sendRead = () => call(app, probeSignatureKey, read, { headers: { authorization: `Bearer ${player}` } });

/** Repeats the call as a client does while its outcome is unknown. */
async function repeatUntilKnown(): Promise<void> {
  await expect.poll(async () => (await send()).status, { interval: 500 }).toBe(201);
}

async function expectPaidOnce(): Promise<void> {
  expect((await send()).json).toEqual({ mainMinor: "9700" });
  expect((await readWallet(direct, player)).mainMinor).toBe(9_700n);
  expect(await checkBooks(direct)).toEqual([]);
}

function expectUnavailable({ status, headers, error }: Awaited<ReturnType<typeof send>>): void {
  expect([status, error.code, error.key]).toEqual([503, "UNAVAILABLE", "errors.UNAVAILABLE"]);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

it("a hanging database: reads and payments get 503 with Retry-After, and succeed after it recovers", async () => {
  expect((await sendRead()).json).toEqual({ mainMinor: "10000" });
  proxy.hang();
  const answers = await Promise.all([send(), ...Array.from({ length: 7 }, sendRead)]);
  for (const answer of answers) expect([answer.status, answer.error.code]).toEqual([503, "UNAVAILABLE"]);
  for (const answer of answers) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  proxy.recover();
  await repeatUntilKnown();
  await expectPaidOnce();
});

it.each(["begin", "insert into"])(
  "a database that hangs from '%s' of a payment on: 503, and repeats with the same key pay once, without a wait",
  async (statement) => {
    // Its statements are prepared and the connection is in the pool.
    await sendRead();
    proxy.hangAfter(statement);
    expectUnavailable(await send());
    proxy.recover();
    await repeatUntilKnown();
    await expectPaidOnce();
  },
);

it("the lost answer of a commit: the payment is done, and its repeat gets the first call's answer", async () => {
  proxy.hangAfter("commit");
  expectUnavailable(await send());
  await expect.poll(async () => (await readWallet(direct, player)).mainMinor).toBe(9_700n);
  proxy.recover();
  await repeatUntilKnown();
  await expectPaidOnce();
});

it("a read-only database: payments get 503 and reads 200; when it accepts writes, the same key pays", async () => {
  const name = new URL(url).pathname.slice(1);
  await direct.execute(`alter database ${name} set default_transaction_read_only = on`);
  // Connections that were opened before keep writing.
  await direct.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tessera' and datname = current_database() and pid <> pg_backend_pid()",
  );
  await expect.poll(async () => (await sendRead()).status).toBe(200);
  expectUnavailable(await send());
  expect((await sendRead()).json).toEqual({ mainMinor: "10000" });
  await direct.execute(
    `set transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
  );
  await repeatUntilKnown();
  await expectPaidOnce();
});

it("a lock that is held: 503 with Retry-After, and done once it is released", async () => {
  await direct.transaction(async (sql) => {
    await sql.query("select from accounts where player_id = $1 for update", [player]);
    expectUnavailable(await send());
  });
  await repeatUntilKnown();
  await expectPaidOnce();
});
