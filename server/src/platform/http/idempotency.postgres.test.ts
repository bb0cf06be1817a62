import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { endpoint } from "@tessera/shared/contracts/endpoint";
import { minor } from "@tessera/shared/contracts/scalars";
import { systemClock } from "@tessera/shared/core/clock";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks, houseAccount, playerAccount, post, readWallet } from "../../ledger/index.ts";
import { call } from "../../testing/call.ts";
import { probeApp, probeSignatureKey } from "../../testing/probe-app.ts";
import { bookPlayer, migrateServer, move } from "../../testing/test-books.ts";
import { Refusal } from "../errors/refusal.ts";
import { route } from "./route.ts";

const pay = endpoint({
  method: "POST",
  path: "/api/pay",
  access: "player",
  summary: "Takes money once",
  body: z.strictObject({ amount: z.number() }),
  reply: z.object({ mainMinor: minor, process: z.string() }),
  status: 201,
  idempotent: true,
});

let database: Database;
let player: string;
let key: string;

beforeAll(async () => {
  database = await openDatabase({ url: await emptyPostgres(), connectionsMax: 30 });
  await migrateServer(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  player = await bookPlayer(database, 10_000n);
  key = newId();
});

type Place = "before the transaction" | "in the transaction";

/** A process of the site with a route that takes money; `during` is called where it may be paused. */
function processOf(name: string, during: (at: Place) => Promise<void> = async () => undefined) {
  return probeApp({ database, clock: systemClock }, (on) =>
    route(on, pay, async ({ caller, body, once }) => {
      await during("before the transaction");
      return once(async (sql) => {
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
        const { mainMinor } = await readWallet(sql, caller.playerId);
        await during("in the transaction");
        return { mainMinor: minorUnits(mainMinor), process: name };
      });
    }),
  );
}

const send = (app: ReturnType<typeof processOf>) =>
  call(app, probeSignatureKey, pay, {
    body: { amount: 300 },
    headers: { authorization: `Bearer ${player}`, "idempotency-key": key },
  });

/** A call in a process that is paused at a place; then it goes on, or fails with an error. */
async function pausedCall(name: string, place: Place) {
  let goOn = (): void => undefined;
  let fail: (error: Error) => void = () => undefined;
  const resumed = new Promise<void>((resolve, reject) => {
    goOn = resolve;
    fail = reject;
  });
  let answer: ReturnType<typeof send> | undefined;
  await new Promise<void>((reached) => {
    const app = processOf(name, async (at) => {
      if (at !== place) return;
      reached();
      await resumed;
    });
    answer = send(app);
  });
  return { answer, goOn, fail };
}

/** Makes every claim as old as one of a process that counts as dead. */
const passTime = () =>
  database.query(
    "update idempotency_keys set created_at = created_at - interval '151 seconds' where key = $1",
    [key],
  );

const claimOf = async () => {
  const [row] = await database.query<{ claim_id: string }>(
    "select claim_id from idempotency_keys where key = $1",
    [key],
  );
  return row?.claim_id;
};
const paidOnceBy = async (name: string) => {
  const repeated = await send(processOf("a later repeat"));
  expect([repeated.status, repeated.json]).toEqual([201, { mainMinor: "9700", process: name }]);
  expect((await readWallet(database, player)).mainMinor).toBe(9_700n);
  expect(await checkBooks(database)).toEqual([]);
};

describe("a process paused for longer than its claim, after a repeat took over the key", () => {
  it("after the repeat has answered: the first call's effect is rolled back, and its answer is not stored", async () => {
    const first = await pausedCall("first", "before the transaction");
    await passTime();
    expect((await send(processOf("second"))).json).toEqual({ mainMinor: "9700", process: "second" });
    first.goOn();
    const late = await first.answer;
    expect([late?.status, late?.error.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"]);
    await paidOnceBy("second");
  });

  it("paused inside its transaction while the repeat waits for its locks: rolled back, and the repeat pays", async () => {
    const first = await pausedCall("first", "in the transaction");
    await passTime();
    const own = await claimOf();
    const second = send(processOf("second"));
    await expect.poll(claimOf).not.toBe(own);
    first.goOn();
    expect((await first.answer)?.status).toBe(409);
    expect((await second).json).toEqual({ mainMinor: "9700", process: "second" });
    await paidOnceBy("second");
  });

  it.each([
    ["an error that a repeat may overcome", new Error("The process was paused"), 500],
    ["a refusal, which is stored", new Refusal("INSUFFICIENT_BALANCE"), 422],
  ])(
    "the first call ends with %s while the repeat runs: the key is neither released nor answered by it",
    async (_, error, status) => {
      const first = await pausedCall("first", "before the transaction");
      await passTime();
      const second = await pausedCall("second", "before the transaction");
      first.fail(error);
      expect((await first.answer)?.status).toBe(status);
      expect((await send(processOf("third"))).error.code).toBe("IDEMPOTENCY_IN_PROGRESS");
      second.goOn();
      expect((await second.answer)?.json).toEqual({ mainMinor: "9700", process: "second" });
      await paidOnceBy("second");
    },
  );

  it("paused for less than its claim: the repeat does not take over the key, and the first call answers", async () => {
    const first = await pausedCall("first", "before the transaction");
    expect((await send(processOf("second"))).error.code).toBe("IDEMPOTENCY_IN_PROGRESS");
    first.goOn();
    expect((await first.answer)?.status).toBe(201);
    await paidOnceBy("first");
  });
});
