import { authApi } from "@tessera/shared/contracts/auth";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { gamesApi } from "@tessera/shared/contracts/games";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { operatorPlayersApi as api } from "@tessera/shared/operator-contracts/players";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestPlayer } from "../../testing/index.ts";
import { liveCode, type MoneySite, moneySite } from "../../testing/money-site.ts";
import { playedSlug } from "../../testing/play-site.ts";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";

let site: MoneySite;
let support: TestOperator;
let risk: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  site = await moneySite();
  support = await createTestOperator(site, "support");
  risk = await createTestOperator(site, "risk");
}, 120_000);
afterAll(() => site.close());
beforeEach(async () => {
  player = await site.player({ balanceCredits: 1_000 });
});

const allOn = { depositDisabled: false, withdrawDisabled: false, playDisabled: false };
const detailOf = async (id = player.id) => (await support.call(api.one, { params: { id } })).reply;
const setFlags = async (flags: object, by = support, version?: number) =>
  by.call(api.flags, {
    params: { id: player.id },
    body: {
      ...allOn,
      reason,
      version: version ?? (await detailOf()).version,
      ...flags,
    },
  });
const decide = async (verb: "ban" | "unban", by = risk) =>
  by.call(api[verb], {
    params: { id: player.id },
    body: { note: "Several accounts", version: (await detailOf()).version },
  });
const eventsOf = (...topics: string[]) =>
  site.database.query<{ topic: string; payload: Record<string, unknown> }>(
    "select topic, payload from outbox where player_id = $1 and topic = any($2::text[]) order by id",
    [player.id, topics],
  );
const auditOf = (action: string) =>
  site.database.query(
    "select actor, before, after from audit_log where target_type = 'player' and target_id = $1 and action = $2 order by id",
    [player.id, action],
  );
const keyed = () => ({ "idempotency-key": newId() });
/** Reason that the operator writes for the player. */
const reason = "Please call us.";
const me = async () => site.call(authApi.me, {}, { as: player });

describe("flags of a player", () => {
  it("deposits off: refused with the reason, announced to the pages, and in the audit log with old and new flags", async () => {
    expect((await setFlags({ depositDisabled: true })).reply).toMatchObject({
      depositDisabled: true,
      reason,
      version: 2,
    });
    const body = { method: "qris", amount: 50 };
    const { error } = await site.call(depositsApi.create, { body, headers: keyed() }, { as: player });
    expect(error).toMatchObject({ code: "DEPOSIT_DISABLED", details: { reason } });
    const flags = { status: "active", ...allOn, depositDisabled: true };
    expect(await eventsOf("account.flags")).toEqual([
      { topic: "account.flags", payload: { ...flags, reason } },
    ]);
    expect((await me()).reply).toMatchObject({
      depositDisabled: true,
      depositDisabledReason: reason,
    });
    expect(await auditOf("player.flags")).toEqual([
      {
        actor: `admin:${support.id}`,
        before: { status: "active", ...allOn, reason: null },
        after: { ...flags, reason },
      },
    ]);
  });

  it("withdrawals off, then on: refused, then accepted, and the reason is removed", async () => {
    const playerBankAccountId = await createTestBankAccount(site.database, player.id, site.clock.now());
    const withdraw = () =>
      site.call(
        withdrawalsApi.create,
        { body: { amount: 100, playerBankAccountId }, headers: keyed() },
        { as: player },
      );
    await setFlags({ withdrawDisabled: true });
    expect((await withdraw()).error).toMatchObject({ code: "WITHDRAW_DISABLED", details: { reason } });
    expect((await me()).reply).toMatchObject({ withdrawDisabled: true });
    expect((await me()).reply.depositDisabledReason).toBeUndefined();
    expect((await setFlags({})).reply.reason).toBeNull();
    expect((await withdraw()).status).toBe(201);
  });

  it("play off: the open game is closed, its bets are refused, its win is paid, and no game can be opened", async () => {
    const game = await site.open(player);
    const bet = (txId: string) =>
      site.asStudio("bet", { ...game, roundId: "flags", txId, amount: 100, category: "slots" });
    expect((await bet("flags-1")).body["status"]).toBe("OK");
    await setFlags({ playDisabled: true });
    expect(await eventsOf("game.closed")).toEqual([
      { topic: "game.closed", payload: { gameSessionId: game.gameSessionId, code: "PLAY_DISABLED", reason } },
    ]);
    expect((await bet("flags-2")).body["status"]).not.toBe("OK");
    const win = { ...game, roundId: "flags", txId: "flags-3", amount: 300, category: "slots" };
    expect((await site.asStudio("win", win)).body["status"]).toBe("OK");
    const games = await site.database.query<{ id: string }>(
      "select id from games where slug = $1 or provider_code = $2",
      [playedSlug, liveCode],
    );
    for (const params of games) {
      const launch = { params, body: { mode: "real" } };
      const { error } = await site.call(gamesApi.launch, launch, { as: player });
      expect([error.code, error.details]).toEqual(["PLAY_DISABLED", { reason }]);
    }
    expect(games.length).toBeGreaterThan(1);
  });

  it("a flag switched off without a reason: refused at the field, and nothing changes", async () => {
    const before = await detailOf();
    for (const reason of [null, "", "  x "]) {
      const { status, code } = await setFlags({ playDisabled: true, reason });
      expect([status, code]).toEqual([400, "VALIDATION"]);
    }
    expect(await detailOf()).toEqual(before);
  });

  it("two operators with the same version: the second gets the current flags and the first operator's name", async () => {
    const { version } = await detailOf();
    expect((await setFlags({ playDisabled: true }, risk, version)).status).toBe(200);
    const response = await site.app.inject({
      method: "PUT",
      url: `/admin/api/players/${player.id}/flags`,
      headers: support.headers,
      payload: { ...allOn, version },
    });
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      expect.objectContaining({
        code: "CONFLICT",
        details: {
          status: "active",
          ...allOn,
          playDisabled: true,
          reason,
          version: version + 1,
          by: risk.username,
        },
      }),
    ]);
    expect(await detailOf()).toMatchObject({ playDisabled: true });
  });

  it("a player that does not exist: NOT_FOUND", async () => {
    const params = { id: newId() };
    expect((await support.call(api.one, { params })).code).toBe("NOT_FOUND");
    expect((await support.call(api.flags, { params, body: { ...allOn, version: 1 } })).code).toBe(
      "NOT_FOUND",
    );
    expect((await support.call(api.logOut, { params, body: {} })).code).toBe("NOT_FOUND");
    expect((await support.call(api.addNote, { params, body: { note: "Nobody" } })).code).toBe("NOT_FOUND");
  });
});

describe("a ban", () => {
  it("set: sessions end and pages are notified; lifted: the player can log in again", async () => {
    expect((await decide("ban")).reply).toMatchObject({ status: "banned", sessions: [] });
    expect((await me()).error).toMatchObject({ code: "SESSION_REVOKED", details: { reason: "admin" } });
    expect((await eventsOf("account.flags", "session.ended")).map(({ payload }) => payload)).toEqual([
      { status: "banned", ...allOn },
      { reason: "admin" },
    ]);
    expect((await decide("ban")).code).toBe("CONFLICT");
    expect((await decide("unban")).reply).toMatchObject({ status: "active" });
    expect((await decide("unban")).code).toBe("CONFLICT");
    expect(await auditOf("player.ban")).toMatchObject([
      { before: { status: "active" }, after: { status: "banned" } },
    ]);
  });

  it.each(["ban", "unban"] as const)("%s with an outdated version: CONFLICT", async (verb) => {
    if (verb === "unban") await decide("ban");
    const { version } = await detailOf();
    await setFlags({ depositDisabled: true });
    const before = await detailOf();
    const input = { params: { id: player.id }, body: { note: "Several accounts", version } };
    expect((await risk.call(api[verb], input)).code).toBe("CONFLICT");
    expect(await detailOf()).toEqual(before);
  });

  it("while a game is open: bets are refused and wins are paid", async () => {
    const game = await site.open(player);
    const call = (name: string, txId: string) =>
      site.asStudio(name, { ...game, roundId: "ban", txId, amount: 100, category: "slots" });
    expect((await call("bet", "ban-1")).body["status"]).toBe("OK");
    await decide("ban");
    expect((await call("bet", "ban-2")).body["status"]).not.toBe("OK");
    expect((await call("win", "ban-3")).body["status"]).toBe("OK");
  });

  it("by an operator with the support role: FORBIDDEN", async () => {
    expect((await decide("ban", support)).code).toBe("FORBIDDEN");
  });
});

it("logged out everywhere: every session ends, and the account is otherwise unchanged", async () => {
  const before = await detailOf();
  expect(before.sessions).toHaveLength(1);
  const { reply } = await support.call(api.logOut, { params: { id: player.id }, body: {} });
  expect(reply).toEqual({ ...before, sessions: [] });
  expect((await me()).status).toBe(401);
  expect(await auditOf("player.log-out")).toMatchObject([{ after: { sessions: 1 } }]);
});

it("a note sent twice with one id: added once; with that id and another text or operator: CONFLICT", async () => {
  const params = { id: player.id };
  const body = { id: newId(), note: "Called about a deposit" };
  const sent = await Promise.all([1, 2].map(() => support.call(api.addNote, { params, body })));
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect((await support.call(api.addNote, { params, body: { ...body, note: "Other" } })).code).toBe(
    "CONFLICT",
  );
  expect((await risk.call(api.addNote, { params, body })).code).toBe("CONFLICT");
  expect((await risk.call(api.notes, { params })).reply.items).toEqual([sent[0]?.reply]);
  expect(await auditOf("player.note")).toHaveLength(1);
});

it("notes: listed newest first with their author, and never shown to the player", async () => {
  const params = { id: player.id };
  for (const note of ["Called about a deposit", "Sent a photo"])
    expect((await support.call(api.addNote, { params, body: { note } })).status).toBe(201);
  await setFlags({ depositDisabled: true, note: "Waits for a document" });
  const { items, nextAfter } = (await risk.call(api.notes, { params })).reply;
  expect(items.map(({ note, by }) => [note, by])).toEqual([
    ["Waits for a document", support.username],
    ["Sent a photo", support.username],
    ["Called about a deposit", support.username],
  ]);
  expect(nextAfter).toBeNull();
  expect(JSON.stringify((await me()).json)).not.toContain("document");
});

describe("contact data", () => {
  it("masked in list and detail; shown on request to the risk role, with an audit entry for each request", async () => {
    const email = `${player.username}@example.com`;
    for (const url of [`/admin/api/players/${player.id}`, `/admin/api/players?search=${player.username}`]) {
      const { body } = await site.app.inject({ url, headers: support.headers });
      expect(body).toContain(player.username);
      expect(body).not.toContain(email);
    }
    const look = (by: TestOperator) => by.call(api.contact, { params: { id: player.id }, body: {} });
    expect((await look(support)).code).toBe("FORBIDDEN");
    expect((await look(risk)).reply.email).toBe(email);
    expect(await auditOf("player.look-at-contact")).toEqual([
      { actor: `admin:${risk.id}`, before: null, after: null },
    ]);
  });
});

describe("the list of players", () => {
  const usernames = async (query: Record<string, string>) =>
    (await support.call(api.list, { query })).reply.items.map(({ username }) => username);

  it("searched by a prefix of the name or a whole id, address or number: found; by other parts of them: not found", async () => {
    const [row] = await site.database.query<{ phone: string }>("select phone from players where id = $1", [
      player.id,
    ]);
    const { username, id } = player;
    const email = `${username}@EXAMPLE.com`;
    for (const search of [username.slice(0, 12), username.toUpperCase(), id, email, row?.phone ?? ""])
      expect(await usernames({ search }), search).toContain(username);
    for (const search of [username.slice(1), email.slice(1), row?.phone.slice(0, -1) ?? "", "%", "p%"])
      expect(await usernames({ search }), search).not.toContain(username);
  });

  it("filtered by flag and status: only matching players", async () => {
    await setFlags({ withdrawDisabled: true });
    expect(await usernames({ flag: "withdraw" })).toContain(player.username);
    expect(await usernames({ flag: "deposit", search: player.username })).toEqual([]);
    await decide("ban");
    expect(await usernames({ status: "banned", search: player.username })).toEqual([player.username]);
    expect(await usernames({ status: "active", search: player.username })).toEqual([]);
  });

  it("more than one page: every player once, the newest first", async () => {
    const made: string[] = [];
    for (let count = 0; count < 52; count += 1)
      made.push((await site.player({ username: `many${String(count).padStart(3, "0")}` })).username);
    const first = (await support.call(api.list, { query: { search: "many" } })).reply;
    expect(first.items).toHaveLength(50);
    const rest = (await support.call(api.list, { query: { search: "many", after: first.nextAfter ?? "" } }))
      .reply;
    expect(rest.nextAfter).toBeNull();
    expect([...first.items, ...rest.items].map(({ username }) => username)).toEqual(made.toReversed());
  });

  it("by days of registration: both days included; reversed: DATE_RANGE_INVALID", async () => {
    const search = player.username;
    expect(await usernames({ search, from: "2026-01-31", to: "2026-01-31" })).toEqual([search]);
    expect(await usernames({ search, from: "2026-02-01" })).toEqual([]);
    expect(await usernames({ search, to: "2026-01-30" })).toEqual([]);
    const reversed = { from: "2026-02-02", to: "2026-02-01" };
    const { status, code } = await support.call(api.list, { query: reversed });
    expect([status, code]).toEqual([422, "DATE_RANGE_INVALID"]);
  });
});
