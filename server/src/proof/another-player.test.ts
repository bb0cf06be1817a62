import { accountApi } from "@tessera/shared/contracts/account";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { gamesApi } from "@tessera/shared/contracts/games";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { otpApi } from "@tessera/shared/contracts/otp";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { referralApi } from "@tessera/shared/contracts/referral";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signatureOf, type TestPlayer } from "../testing/index.ts";
import { liveCode, type MoneySite, moneySite } from "../testing/money-site.ts";
import { createTestBankAccount } from "../testing/test-bank-account.ts";
import { playerContracts } from "@tessera/shared/testing/every-contract";
import { rowsAboutPlayer } from "./testing/rows-about-player.ts";

/** All authenticated calls of a player, by address. */
const calls: readonly (readonly [name: string, endpoint: Endpoint])[] = playerContracts
  .filter(({ access }) => access === "player" || access === "account" || access === "open")
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

let site: MoneySite;
let other: TestPlayer;
/** Ids of the other player's documents, accounts and sessions, and all other private values. */
let named: readonly string[];
let whole: unknown;

beforeAll(async () => {
  site = await moneySite();
  other = await site.player({ balanceCredits: 1_000 });
  named = await giveOneOfEverything(other);
  whole = await rowsAboutPlayer(site.database, other.id);
}, 120_000);
afterAll(() => site.close());

async function giveOneOfEverything(as: TestPlayer): Promise<string[]> {
  const post = async (endpoint: Endpoint, body: object, params: Readonly<Record<string, string>> = {}) => {
    const headers = { "idempotency-key": newId() };
    const { json } = await site.call(endpoint, { body, params, headers }, { as });
    return (json as { id: string }).id;
  };
  const bankAccount = await createTestBankAccount(site.database, as.id, site.clock.now());
  const { id: promotion } = (await site.call(promotionsApi.one, { params: { slug: "first-look" } })).reply;
  const ids = [
    bankAccount,
    await post(depositsApi.create, { method: "qris", amount: 50 }),
    await post(withdrawalsApi.create, { amount: 100, playerBankAccountId: bankAccount }),
    await post(transfersApi.create, { from: "main", to: liveCode, amount: 100 }),
    await post(promotionsApi.register, {}, { id: promotion }),
    (await site.open(as)).gameSessionId,
  ];
  const [own] = await site.database.query<{ own: string[] }>(
    `select array[p.username, p.email, p.phone, p.referral_code, s.id::text] as own
       from players p join sessions s on s.player_id = p.id where p.id = $1`,
    [as.id],
  );
  const numbers = await site.database.query<{ number: string }>(
    `select number from deposits where player_id = $1 union all select number from withdrawals where player_id = $1
     union all select number from transfers where player_id = $1
     union all select account_number from player_bank_accounts where player_id = $1`,
    [as.id],
  );
  return [...ids, as.id, ...(own?.own ?? []), ...numbers.map(({ number }) => number)];
}

interface Wish {
  /** Value of every parameter in the address, and of every field that takes an id. */
  readonly name: string;
  readonly amount: number;
}

/** Bodies of the calls; ids are replaced by one of the other player where possible. */
function bodiesOf({ name, amount }: Wish): Readonly<Record<string, object>> {
  return {
    [depositsApi.create.path]: { method: "qris", amount, playerBankAccountId: name },
    [withdrawalsApi.create.path]: { amount, playerBankAccountId: name },
    [referralApi.withdraw.path]: { amount, playerBankAccountId: name },
    [referralApi.transfer.path]: { amount },
    [transfersApi.create.path]: { from: "main", to: liveCode, amount },
    [limitsApi.set.path]: { kind: "deposit", period: "day", value: amount },
    [limitsApi.confirm.path]: { kind: "deposit", period: "day" },
    [limitsApi.discard.path]: { kind: "deposit", period: "day" },
    [otpApi.verify.path]: { otpId: name, otp: "123456" },
    [gamesApi.launch.path]: { mode: "real" },
    [accountApi.updateProfile.path]: { language: "id" },
  };
}

async function send(
  endpoint: Endpoint,
  as: TestPlayer,
  input: Wish,
): Promise<{ status: number; text: string }> {
  const { method, path } = endpoint;
  const hasBody = method !== "GET" && method !== "DELETE";
  const body = hasBody ? (bodiesOf(input)[path] ?? {}) : {};
  const { statusCode, body: text } = await site.app.inject({
    method,
    url: path.replace(":type", "deposit").replace(/:\w+/g, encodeURIComponent(input.name)),
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      "x-device-id": as.deviceId,
      "x-signature": signatureOf(body, site.dependencies.keys.signature),
      ...(hasBody && { "content-type": "application/json" }),
      ...(endpoint.idempotent === true && { "idempotency-key": newId() }),
    },
    cookies: { second: as.cookies.second },
    ...(hasBody && { payload: JSON.stringify(body) }),
  });
  return { status: statusCode, text };
}

/** Finds private values of the other player in an answer, apart from those that were sent. */
function revealed(text: string, asked: string): string[] {
  return named.filter((name) => name !== asked && text.includes(name));
}

describe.each(calls)("%s with another player's ids (P20)", (_name, endpoint) => {
  it("neither changes nor shows data of that player", async () => {
    const player = await site.player({ balanceCredits: 500 });
    const asked = endpoint.path.includes(":") || endpoint.method !== "GET" ? named : [other.id];
    const answers: number[] = [];
    for (const name of asked) {
      const { status, text } = await send(endpoint, player, { name, amount: 50 });
      expect(status).toBeLessThan(500);
      expect(revealed(text, name)).toEqual([]);
      answers.push(status);
    }
    const taken = answers.filter((status) => status < 400);
    expect(endpoint.path.endsWith("/:id") ? taken : []).toEqual([]);
    expect(await rowsAboutPlayer(site.database, other.id)).toEqual(whole);
  });
});

it("any calls in any order by a player with own money: another player's rows are unchanged (P20)", async () => {
  const anyCall = fc.tuple(fc.constantFrom(...calls), fc.nat(), fc.integer({ min: 1, max: 900 }));
  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { minLength: 5, maxLength: 30 }), async (story) => {
      const player = await site.player({ balanceCredits: 500 });
      for (const [[, endpoint], index, amount] of story) {
        const name = named[index % named.length] ?? "";
        const { status, text } = await send(endpoint, player, { name, amount });
        expect(status).toBeLessThan(500);
        expect(revealed(text, name)).toEqual([]);
      }
      expect(await rowsAboutPlayer(site.database, other.id)).toEqual(whole);
    }),
    { numRuns: Number(process.env["PROOF_RUNS"] ?? 8) },
  );
}, 300_000);
