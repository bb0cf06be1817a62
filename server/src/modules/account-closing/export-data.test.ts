import { accountClosingApi } from "@tessera/shared/contracts/account-closing";
import { dataExportApi } from "@tessera/shared/contracts/data-export";
import { supportApi } from "@tessera/shared/contracts/support";
import { operatorSupportApi } from "@tessera/shared/operator-contracts/support";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@tessera/shared/core/identifiers";
import { hashPassword } from "../../platform/security/password-hash.ts";
import { createTestOperator, type TestPlayer } from "../../testing/index.ts";
import { type PlaySite, playSite } from "../../testing/play-site.ts";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";
import { makeTestReferrer } from "../../testing/test-referrer.ts";
import { password } from "../auth/testing/visitor.ts";
import { exportedData, notExported } from "./exported-data.ts";

type File = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

let site: PlaySite;
let player: TestPlayer;
beforeAll(async () => {
  site = await playSite();
}, 120_000);
afterAll(() => site.close());
beforeEach(async () => {
  player = await site.player({ balanceCredits: 1_000 });
  await site.database.query("update players set password_hash = $2 where id = $1", [
    player.id,
    await hashPassword(password),
  ]);
});

const ask = (typed = password) =>
  site.call(dataExportApi.download, { body: { password: typed } }, { as: player });

describe("the exported file", () => {
  it("has the stored data of the player, and none of another player", async () => {
    const other = await site.player({ balanceCredits: 7 });
    await makeTestReferrer(site.database, player.id, site.clock.now(), [other.id]);
    await createTestBankAccount(site.database, player.id, site.clock.now());
    await site.database.query(
      `insert into commissions (id, referrer_id, downline_id, day, currency, turnover_minor, rate_bp, amount_minor, status, release_at,
         created_at) values ($1, $2, $3, '2026-01-01', 'IDR', 100, 50, 1, 'accrued', $4, $4)`,
      [newId(), player.id, other.id, site.clock.now()],
    );
    const game = await site.open(player);
    const bet = { ...game, roundId: newId(), txId: newId(), amount: 100, category: "slots" };
    await site.asStudio("bet", bet);
    const support = await createTestOperator(site, "support");
    const { reply: request } = await site.call(
      supportApi.create,
      { body: { subject: "other", text: "Where is it?" }, headers: { "idempotency-key": newId() } },
      { as: player },
    );
    await support.call(operatorSupportApi.answer, {
      params: { id: request.id },
      body: { version: 1, text: "Here.", closes: false },
    });
    const { status, json } = await ask();
    const file = json as File;
    expect(status).toBe(200);
    expect(Object.keys(file)).toEqual(exportedData.map(({ name }) => name));
    expect(file["profile"]).toMatchObject([{ username: player.username, status: "active" }]);
    expect(file["bankAccounts"]).toMatchObject([{ account_name: "Budi Santoso" }]);
    expect(file["commissions"]).toMatchObject([{ amount_minor: 1 }]);
    expect(file["rounds"]).toMatchObject([{ bet_minor: 100, status: "open" }]);
    expect(file["movements"]).toContainEqual(expect.objectContaining({ kind: "game.bet", amount: -100 }));
    expect(file["supportMessages"]).toMatchObject([
      { is_own: true, body: "Where is it?" },
      { is_own: false, body: "Here." },
    ]);
    const text = JSON.stringify(file);
    for (const foreign of [other.id, other.username, support.id, support.username])
      expect(text).not.toContain(foreign);
  });

  it("states since when the two-step login is on, without its secrets, and nothing of a setup that is not finished", async () => {
    const waiting = `insert into second_factors (player_id, secret, begun_at, expires_at) values ($1, 'sealed', $2, $2)`;
    await site.database.query(waiting, [player.id, site.clock.now()]);
    expect(((await ask()).json as File)["secondFactor"]).toEqual([]);
    await site.database.query("update second_factors set turned_on_at = $2 where player_id = $1", [
      player.id,
      site.clock.now(),
    ]);
    expect(((await ask()).json as File)["secondFactor"]).toEqual([
      { player_id: player.id, turned_on_at: expect.any(String) },
    ]);
  });

  it("more rows than one read returns: each row once", async () => {
    await site.database.query(
      `insert into inbox_messages (id, player_id, category, title, body, published_at, dedupe_key, created_by)
       select gen_random_uuid(), $1, 'system', '{"en": "x"}', '{"en": "x"}', $2, gen_random_uuid()::text, 'system:test'
         from generate_series(1, 1200)`,
      [player.id, site.clock.now()],
    );
    const [stored] = await site.database.query<{ count: number }>(
      "select count(*)::int as count from inbox_messages where player_id = $1",
      [player.id],
    );
    const messages = ((await ask()).json as File)["messages"] ?? [];
    expect(new Set(messages.map(({ id }) => id)).size).toBe(stored?.count);
    expect(messages).toHaveLength(stored?.count ?? 0);
  });

  it("the wrong password: refused at its field, and it does not count as one of the day's downloads", async () => {
    const { status, error } = await ask("wrong");
    expect([status, error.fields]).toEqual([422, { password: "PASSWORD_WRONG" }]);
    for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(200);
  });

  it("requested a hundred times: three files, then refused", async () => {
    const answers: number[] = [];
    for (let count = 0; count < 100; count += 1) answers.push((await ask()).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(3);
    expect(answers.filter((status) => status === 429)).toHaveLength(97);
  });
});

describe("the list of exported tables", () => {
  it("each table with data of a player: is exported, or has a stated reason not to be", async () => {
    const tables = await site.database.query<{ name: string }>(
      `select distinct c.table_name as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('player_id', 'referrer_id')
          and c.table_name not in (select relname::text from pg_class where relispartition)`,
    );
    const known = new Set([...exportedData.map(({ table }) => table), ...Object.keys(notExported)]);
    expect(tables.length).toBeGreaterThan(30);
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it("columns of secrets and columns that name an operator: are not exported", async () => {
    const columns = await site.database.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name ~ '(hash|secret|token|digest|server_seed|_by)$'`,
    );
    const shown = columns.filter(({ table, column }) =>
      exportedData.some((one) => one.table === table && !one.without?.includes(column)),
    );
    expect(shown).toEqual([]);
  });

  it("each column that the list leaves out: exists in the database", async () => {
    const columns = await site.database.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const known = new Set(columns.map(({ name }) => name));
    const named = exportedData.flatMap(({ table, without = [] }) =>
      without.map((column) => `${table}.${column}`),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

it("the state of a closing: can be read while the account is open", async () => {
  const { reply } = await site.call(accountClosingApi.read, {}, { as: player });
  expect(reply).toMatchObject({ undoDays: 14, erasedAfterDays: 180, bonusMinor: 0n });
});
