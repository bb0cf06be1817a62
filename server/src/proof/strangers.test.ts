import { accountApi, type HistoryType, historyTypes } from "@tessera/shared/contracts/account";
import { authApi } from "@tessera/shared/contracts/auth";
import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { gamesApi } from "@tessera/shared/contracts/games";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { otpApi } from "@tessera/shared/contracts/otp";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { referralApi } from "@tessera/shared/contracts/referral";
import { shopApi } from "@tessera/shared/contracts/shop";
import { supportApi } from "@tessera/shared/contracts/support";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import { operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantPlayMoney, houseAccount, playerAccount, post } from "../ledger/index.ts";
import { publishOnlyPrize } from "../modules/shop/testing/only-prize.ts";
import { hashPassword } from "../platform/security/password-hash.ts";
import { sha256 } from "../platform/security/secret-token.ts";
import type { CallInput } from "../testing/call.ts";
import { createTestOperator, type TestPlayer } from "../testing/index.ts";
import { moneySite } from "../testing/money-site.ts";
import { createTestBankAccount } from "../testing/test-bank-account.ts";
import { giveTestPoints } from "../testing/test-points.ts";
import { makeTestReferrer } from "../testing/test-referrer.ts";
import { type BadInputScene, badInputScene } from "./testing/bad-input-scene.ts";
import { documentedCalls } from "./testing/documented-calls.ts";
import { rowsAboutPlayer } from "./testing/rows-about-player.ts";

/** Things of the other player that a call can name. */
type Owned =
  | "adjustment"
  | "bankAccount"
  | "claim"
  | "code"
  | "commission"
  | "deposit"
  | "gameSession"
  | "grant"
  | "message"
  | "round"
  | "session"
  | "spin"
  | "supportRequest"
  | "transfer"
  | "withdrawal"
  | `ticket:${"change_bank" | "change_password" | "referral" | "withdraw"}`;

interface Row {
  readonly endpoint: Endpoint;
  readonly names: Owned;
  readonly input: (name: string) => CallInput;
}

const inPath = (endpoint: Endpoint, names: Owned, input: CallInput = {}): Row => ({
  endpoint,
  names,
  input: (id) => ({ params: { id }, ...input }),
});
const inBody = (endpoint: Endpoint, names: Owned, body: (name: string) => object): Row => ({
  endpoint,
  names,
  input: (name) => ({ body: body(name) }),
});
const inHistory = (type: HistoryType, names: Owned): Row => ({
  endpoint: accountApi.historyItem,
  names,
  input: (id) => ({ params: { type, id } }),
});

const newBankAccount = {
  currency: "IDR",
  bankCode: "NUSA",
  accountName: "Budi Santoso",
  accountNumber: "7788990011",
};
const application = {
  fullName: "Budi Santoso",
  phone: "081234567890",
  email: "budi@example.com",
  bankCode: "NUSA",
  accountNumber: "7788990011",
  accountName: "Budi Santoso",
  termsVersion: "1",
};

/** Every call that can name something of a player, with that of another player in its place. */
const rows: readonly Row[] = [
  inPath(authApi.endSession, "session"),
  inBody(authApi.changePassword, "ticket:change_password", (otpTicket) => ({
    otpTicket,
    newPassword: "kayu Manis 7",
    passwordConfirmation: "kayu Manis 7",
  })),
  inBody(bankAccountsApi.add, "ticket:change_bank", (otpTicket) => ({ ...newBankAccount, otpTicket })),
  inPath(bankAccountsApi.remove, "bankAccount"),
  inPath(bankAccountsApi.makePrimary, "bankAccount", { body: {} }),
  inPath(depositsApi.one, "deposit"),
  inPath(depositsApi.cancel, "deposit", { body: {} }),
  inPath(depositsApi.submit, "deposit", { body: {} }),
  inPath(depositsApi.unsubmit, "deposit", { body: {} }),
  inBody(depositsApi.create, "bankAccount", (playerBankAccountId) => ({
    method: "bank_manual",
    amount: 50,
    playerBankAccountId,
  })),
  inPath(gamesApi.closeSession, "gameSession", { body: {} }),
  inPath(gamesApi.sessionSummary, "gameSession"),
  inHistory("deposit", "deposit"),
  inHistory("withdraw", "withdrawal"),
  inHistory("transfer", "transfer"),
  inHistory("promotion", "claim"),
  inHistory("shop", "spin"),
  inHistory("game", "round"),
  inHistory("grant", "grant"),
  inHistory("adjustment", "adjustment"),
  inHistory("commission", "commission"),
  inPath(inboxApi.message, "message"),
  inPath(inboxApi.remove, "message"),
  inBody(inboxApi.markRead, "message", (id) => ({ ids: [id] })),
  inBody(otpApi.verify, "code", (otpId) => ({ otpId, otp: "123456" })),
  inPath(promotionsApi.cancelClaim, "claim", { body: {} }),
  inBody(referralApi.withdraw, "bankAccount", (playerBankAccountId) => ({ amount: 10, playerBankAccountId })),
  {
    endpoint: referralApi.register,
    names: "ticket:referral",
    input: (otpTicket) => ({ body: { ...application, otpTicket }, file: new Uint8Array(100) }),
  },
  inPath(shopApi.takeBonus, "spin", { body: {} }),
  inPath(supportApi.one, "supportRequest"),
  inPath(supportApi.write, "supportRequest", { body: { text: "Where is it?" } }),
  inBody(supportApi.create, "deposit", (subjectId) => ({
    subject: "deposit",
    subjectId,
    text: "Where is it?",
  })),
  inBody(supportApi.create, "round", (subjectId) => ({ subject: "round", subjectId, text: "Where is it?" })),
  inBody(supportApi.create, "withdrawal", (subjectId) => ({
    subject: "withdrawal",
    subjectId,
    text: "Where is it?",
  })),
  inPath(transfersApi.one, "transfer"),
  inPath(withdrawalsApi.one, "withdrawal"),
  inPath(withdrawalsApi.cancel, "withdrawal", { body: {} }),
  inBody(withdrawalsApi.create, "bankAccount", (playerBankAccountId) => ({
    amount: 50,
    playerBankAccountId,
  })),
  inBody(withdrawalsApi.create, "ticket:withdraw", (otpTicket) => ({
    amount: 50,
    playerBankAccountId: ownBankAccount,
    otpTicket,
  })),
];

/** Calls whose identifiers belong to nobody: what they name, everybody sees or nobody else knows. */
const namesNobodysThings: Readonly<Record<string, string>> = {
  "DELETE /api/favourites/:gameId": "a game",
  "GET /api/games/:slug": "a game",
  "GET /api/jackpots/:pool/draws": "a pool",
  "GET /api/pages/:slug": "a page",
  "GET /api/promotions/:slug": "a promotion",
  "POST /api/auth/forgot-password": "a captcha of a guest",
  "POST /api/auth/forgot-password/resend": "a request of a guest, whose id is told to nobody else",
  "POST /api/auth/forgot-password/verify": "a request of a guest, whose id is told to nobody else",
  "POST /api/auth/login": "a captcha of a guest",
  "POST /api/auth/register": "a captcha of a guest",
  "POST /api/auth/reset-password": "a ticket, which is the proof itself",
  "POST /api/games/:id/launch": "a game",
  "POST /api/promotions/:id/register": "a promotion",
  "POST /api/shop/wheels/:id/spin": "a wheel",
  "PUT /api/favourites/:gameId": "a game",
};

let scene: BadInputScene;
let stranger: TestPlayer;
let owned: Readonly<Record<Owned, string>>;
/** Bank account of the stranger, for the calls that need one beside the ticket. */
let ownBankAccount: string;

beforeAll(async () => {
  scene = await badInputScene(() => moneySite({ rateLimits: "loose" }));
  const { site, other, others } = scene;
  stranger = await site.player({ balanceCredits: 1_000 });
  ownBankAccount = await createTestBankAccount(site.database, stranger.id, site.clock.now());
  const hash = await hashPassword("Mosaic2026");
  await site.database.query("update players set password_hash = $2 where id = $1", [stranger.id, hash]);
  await makeTestReferrer(site.database, stranger.id, site.clock.now());
  const owner = await createTestOperator(site, "owner");
  owned = {
    ...others,
    ...(await giveTheRest(other)),
  };
  // Now, since a code would have been asked for the withdrawals before.
  const changed = await owner.call(settingsApi.change, { body: { version: 0, withdrawCode: true } });
  expect(changed.reply.withdrawCode).toBe(true);
}, 120_000);
afterAll(() => scene.close());

const idOf = async (text: string, player: TestPlayer) => {
  const [row] = await scene.site.database.query<{ id: string }>(text, [player.id]);
  expect(row, text).toBeDefined();
  return row?.id ?? "";
};

/** Creates the documents of the other player that the scene lacks, and returns all ids and tickets. */
async function giveTheRest(other: TestPlayer) {
  const { site } = scene;
  const { gameSessionId, ...game } = await site.open(other);
  await site.asStudio("bet", { ...game, roundId: newId(), txId: newId(), amount: 500 });
  await site.database.transaction((sql) =>
    grantPlayMoney(sql, { playerId: other.id, currency: other.currency }, site.clock.now()),
  );
  await giveTestPoints(site.database, other.id, 1_000, site.clock.now());
  return {
    adjustment: await adjust(other),
    commission: await releaseTo(other),
    gameSession: gameSessionId,
    round: await idOf("select id from rounds where player_id = $1", other),
    grant: await idOf("select id from journals where idem_key = 'grant:' || $1::uuid::text", other),
    spin: await winBonus(other),
    supportRequest: await askSupport(other),
    session: await idOf("select id from sessions where player_id = $1", other),
    message: await idOf("select id from inbox_messages where player_id = $1 limit 1", other),
    code: await storeCode(other, "withdraw", null),
    "ticket:change_bank": await storeTicket(other, "change_bank"),
    "ticket:change_password": await storeTicket(other, "change_password"),
    "ticket:referral": await storeTicket(other, "referral"),
    "ticket:withdraw": await storeTicket(other, "withdraw"),
  };
}

/** Writes to support as a player. Returns the id of the request. */
async function askSupport(as: TestPlayer): Promise<string> {
  const input = { body: { subject: "other", text: "Where is it?" }, headers: { "idempotency-key": newId() } };
  return (await scene.site.call(supportApi.create, input, { as })).reply.id;
}

/** Adds money to a player's main wallet as two operators do. Returns the id of the adjustment. */
async function adjust(player: TestPlayer): Promise<string> {
  const [author, other] = [
    await createTestOperator(scene.site, "approver"),
    await createTestOperator(scene.site, "approver"),
  ];
  const id = newId();
  const explanation = "The round was counted twice.";
  const body = { id, playerId: player.id, amountMinor: "1234", reason: "refund", explanation };
  const { version } = (await author.call(operatorAdjustmentsApi.propose, { body })).reply;
  const confirmed = await other.call(operatorAdjustmentsApi.confirm, { params: { id }, body: { version } });
  expect(confirmed.reply.status).toBe("confirmed");
  return id;
}

/** Releases commission to a player. Returns the id of its journal. */
async function releaseTo({ id, currency }: TestPlayer): Promise<string> {
  const { journalId } = await scene.site.database.transaction((sql) =>
    post(sql, {
      kind: "commission.release",
      idemKey: `comm:${id}:${newId()}:2026-01-30`,
      ref: { type: "commission", id },
      legs: [
        { account: houseAccount("commission", currency), amount: minorUnits(-500) },
        { account: playerAccount(id, "commission"), amount: minorUnits(500) },
      ],
      by: "system:commission",
      at: scene.site.clock.now(),
    }),
  );
  return journalId;
}

/** Spins for a player until the bonus is won, at a wheel with one other small segment without a prize. */
async function winBonus(as: TestPlayer): Promise<string> {
  const { site } = scene;
  await publishOnlyPrize(site.database, "bonus");
  const [wheel] = (await site.call(shopApi.shop, {}, { as })).reply.wheels;
  for (let tries = 0; tries < 20; tries += 1) {
    const body = { bet: "1000", wheelVersion: wheel?.version };
    const headers = { "idempotency-key": newId() };
    const { reply } = await site.call(
      shopApi.spin,
      { params: { id: wheel?.id ?? "" }, body, headers },
      { as },
    );
    if (reply.prize.kind === "bonus") return reply.id;
  }
  throw new Error("No bonus in 20 spins");
}

async function storeCode(of: TestPlayer, purpose: string, ticket: string | null): Promise<string> {
  const id = newId();
  const now = scene.site.clock.now();
  await scene.site.database.query(
    `insert into otps (id, purpose, player_id, asked_by, email_norm, code_hash, created_at, expires_at, resend_after,
       consumed_at, ticket_hash)
     values ($1, $2, $3::uuid, 'player:' || $3::uuid, '', '\\x00', $4, $5, $4, $6, $7)`,
    [id, purpose, of.id, now, new Date(now.getTime() + 600_000), ticket && now, ticket && sha256(ticket)],
  );
  return id;
}

async function storeTicket(of: TestPlayer, purpose: string): Promise<string> {
  const ticket = newId();
  await storeCode(of, purpose, ticket);
  return ticket;
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const titled = rows.map((row) => [nameOf(row.endpoint), row.names, row] as const);

/** An answer without what differs between any two calls: the id that was sent, and that of the request. */
async function answerTo({ endpoint, input }: Row, name: string) {
  const { headers = {}, ...sent } = input(name);
  const key = endpoint.idempotent === true ? { "idempotency-key": newId() } : {};
  const { status, json } = await scene.site.call(
    endpoint,
    { ...sent, headers: { ...headers, ...key } },
    { as: stranger },
  );
  const text = JSON.stringify(json ?? null)
    .replaceAll(name, "<name>")
    .replace(/"requestId":"[^"]*"/, "");
  return { status, text };
}

describe.each(titled)("%s with the %s of another player", (_call, names, row) => {
  it("answered exactly like an unknown id, and no row of the other player changes", async () => {
    const { database } = scene.site;
    const before = await rowsAboutPlayer(database, scene.other.id);
    const unknown = await answerTo(row, newId());
    const others = await answerTo(row, owned[names]);
    expect(others).toEqual(unknown);
    // A request that fits the contract: refused for what it names, if at all.
    expect(others.status).not.toBe(400);
    expect(others.status).toBeLessThan(500);
    expect(await rowsAboutPlayer(database, scene.other.id)).toEqual(before);
  });
});

describe("the table of calls with ids", () => {
  it("every call of the API with an id: is in the table, or is known to need no owner", async () => {
    const named = (await documentedCalls(scene.site.app))
      .filter(({ identifiers }) => identifiers.length > 0)
      .map(({ name }) => name);
    const listed = [...rows.map(({ endpoint }) => nameOf(endpoint)), ...Object.keys(namesNobodysThings)];
    expect([...new Set(named)].toSorted()).toEqual([...new Set(listed)].toSorted());
  });

  it("every type of the history: is in the table", () => {
    const tried = rows.flatMap(({ endpoint, input }) =>
      endpoint === accountApi.historyItem ? [input("")?.params?.["type"]] : [],
    );
    expect(new Set(tried)).toEqual(new Set(historyTypes));
  });

  it("the owner's calls with the same ids: succeed, so that the table does not compare two equal errors", async () => {
    const readable = rows.filter(({ endpoint }) => endpoint.method === "GET");
    expect(readable.length).toBeGreaterThan(10);
    for (const { endpoint, names, input } of readable) {
      const { status } = await scene.site.call(endpoint, input(owned[names]), { as: scene.other });
      expect([nameOf(endpoint), names, status]).toEqual([nameOf(endpoint), names, 200]);
    }
  });
});
