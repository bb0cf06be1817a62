import { depositsApi } from "@tessera/shared/contracts/deposits";
import { supportApi } from "@tessera/shared/contracts/support";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import {
  playerTimelineApi as api,
  timelineKinds,
  type TimelinePart,
  timelineParts,
  type TimelineRow,
} from "@tessera/shared/operator-contracts/player-timeline";
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestPlayer } from "../../testing/index.ts";
import { type MoneySite, moneySite } from "../../testing/money-site.ts";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";

let site: MoneySite;
let support: TestOperator;
let player: TestPlayer;
let stranger: TestPlayer;
beforeAll(async () => {
  site = await moneySite();
  support = await createTestOperator(site, "support");
  player = await site.player({ balanceCredits: 1_000 });
  stranger = await site.player({ balanceCredits: 1_000 });
  await makeHistory(player);
}, 120_000);
afterAll(() => site.close());

type Query = Readonly<Record<string, string>>;
const listOf = async (query: Query = {}, of = player) =>
  (await support.call(api.list, { params: { id: of.id }, query })).reply;

/** All pages of a part, one after the other. */
async function allOf(part: TimelinePart, of = player, days: Query = {}): Promise<TimelineRow[]> {
  const rows: TimelineRow[] = [];
  let after: string | undefined;
  do {
    const page = await listOf({ part, ...days, ...(after !== undefined && { after }) }, of);
    rows.push(...page.items);
    after = page.nextAfter ?? undefined;
  } while (after !== undefined);
  return rows;
}

/** Makes at least one row of every kind, by calls where there is one and else as the tables have it. */
async function makeHistory(of: TestPlayer) {
  const now = site.clock.now();
  const keyed = () => ({ "idempotency-key": newId() });
  await site.call(depositsApi.create, { body: { method: "qris", amount: 50 }, headers: keyed() }, { as: of });
  const playerBankAccountId = await createTestBankAccount(site.database, of.id, now);
  const body = { amount: 100, playerBankAccountId };
  await site.call(withdrawalsApi.create, { body, headers: keyed() }, { as: of });
  await site.call(
    supportApi.create,
    { body: { subject: "other", text: "Hello" }, headers: keyed() },
    { as: of },
  );
  const game = await site.open(of);
  const play = { ...game, roundId: newId(), amount: 100, category: "slots" };
  await site.asStudio("bet", { ...play, txId: newId() });
  await site.asStudio("win", { ...play, txId: newId(), amount: 300 });
  await support.call(operatorPlayersApi.addNote, { params: { id: of.id }, body: { note: "Called." } });
  await support.call(operatorPlayersApi.logOut, { params: { id: of.id }, body: {} });
  const insert = (statement: string) => site.database.query(statement, [newId(), of.id, now]);
  await insert(`insert into transfers
      (id, number, player_id, request_key, provider_code, direction, currency, amount_minor, status, ask_after, created_at, settled_at)
    select $1::uuid, 'T-' || $1::uuid, $2, $1::uuid, code, 'out', 'IDR', 500, 'failed', $3, $3, $3
      from providers where wallet_mode = 'transfer' limit 1`);
  await insert(`insert into adjustments (id, number, player_id, currency, amount_minor, reason, explanation, status, proposed_by, expires_at, created_at)
    values ($1::uuid, 'A-' || $1::uuid, $2, 'IDR', 1250, 'refund', 'Counted twice', 'proposed', 'admin:x', $3::timestamptz + interval '1 day', $3::timestamptz)`);
  await insert(`insert into exclusions (id, player_id, kind, starts_at, ends_at, created_by)
    values ($1, $2, 'cool_off', $3::timestamptz, $3::timestamptz + interval '1 day', 'player:x')`);
  await insert(`insert into promo_claims (id, promotion_id, player_id, claim_no, allowed_categories, terms_snapshot, status, created_at, closed_at)
    select $1, (select id from promotions limit 1), $2, 1, '{}', '{}', 'released', $3, $3`);
}

describe("the time line of a player", () => {
  it("with a row of every kind: each row once, the newest first, with its number, status and amount", async () => {
    const rows = await allOf("all");
    const kinds = new Set(rows.map(({ kind }) => kind));
    const made = timelineParts.all.filter((kind) => kind !== "spin" && kind !== "award");
    expect([...kinds].toSorted()).toEqual([...made].toSorted());
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const one = (kind: TimelineRow["kind"]) => rows.find((row) => row.kind === kind);
    expect(one("deposit")).toMatchObject({
      status: "awaiting_payment",
      amountMinor: 5_000n,
      currency: "IDR",
    });
    expect(one("round")).toMatchObject({ amountMinor: 200n, balanceAfterMinor: expect.any(BigInt) });
    expect(one("withdrawal")).toMatchObject({ status: "requested", amountMinor: 10_000n });
    expect(one("request")).toMatchObject({ name: expect.stringMatching(/^H\d{6}-/), status: "waiting" });
    expect(one("note")).toMatchObject({ text: "Called.", by: support.username });
    expect(one("change")).toMatchObject({ status: "player.log-out", by: support.username });
    expect(one("session")).toMatchObject({ status: "admin" });
    expect(one("message")?.name).toMatchObject({ en: expect.any(String), id: expect.any(String) });
  });

  it("of another player: has none of this player's rows, and a cursor of this player's row gives an empty page", async () => {
    const own = new Set((await allOf("all")).map(({ id }) => id));
    expect((await allOf("all", stranger)).filter(({ id }) => own.has(id))).toEqual([]);
    const [first] = (await listOf()).items;
    const after = `${first?.kind}.${first?.id}`;
    expect((await listOf({ after }, stranger)).items).toEqual([]);
    expect((await listOf({ after: `deposit.${newId()}` })).items).toEqual([]);
    expect((await listOf({ after: "change.7-7" })).items).toEqual([]);
    expect((await listOf({ after: "nothing.7" })).items).toEqual([]);
  });

  it.each(Object.keys(timelineParts) as TimelinePart[])(
    "the part %s: rows of its kinds only",
    async (part) => {
      const rows = await allOf(part);
      expect(rows.length).toBeGreaterThan(0);
      const kinds: readonly string[] = timelineParts[part];
      expect(rows.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
    },
  );

  it("filtered by days: both days included; reversed: DATE_RANGE_INVALID", async () => {
    const day = "2026-01-31";
    expect((await listOf({ from: day, to: day })).items.length).toBeGreaterThan(0);
    expect((await listOf({ from: "2026-02-01" })).items).toEqual([]);
    expect((await listOf({ to: "2026-01-30" })).items).toEqual([]);
    const query = { from: "2026-02-02", to: "2026-02-01" };
    expect((await support.call(api.list, { params: { id: player.id }, query })).code).toBe(
      "DATE_RANGE_INVALID",
    );
  });

  it("of a player that does not exist: NOT_FOUND; read by a content operator: FORBIDDEN", async () => {
    expect((await support.call(api.list, { params: { id: newId() } })).code).toBe("NOT_FOUND");
    const content = await createTestOperator(site, "content");
    expect((await content.call(api.list, { params: { id: player.id } })).code).toBe("FORBIDDEN");
  });

  it("one round of it: shows what the player's own history shows; a round of another player: NOT_FOUND", async () => {
    const round = (await allOf("play")).find(({ kind }) => kind === "round");
    const params = { id: player.id, roundId: round?.id ?? "" };
    const { reply } = await support.call(api.round, { params });
    expect(reply.fields).toContainEqual({ label: "bet", value: "100", kind: "minor" });
    expect((await support.call(api.round, { params: { ...params, id: stranger.id } })).code).toBe(
      "NOT_FOUND",
    );
  });

  it("its ledger part: every entry of the player's wallets once, with the balance after it and its related row", async () => {
    const rows = await allOf("ledger");
    const stored = await site.database.query<{ id: string }>(
      `select e.id::text as id from entries e join accounts a on a.id = e.account_id where a.player_id = $1 order by e.id desc`,
      [player.id],
    );
    expect(rows.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    const bet = rows.find(({ status }) => status === "game.bet");
    const round = (await allOf("play")).find(({ kind }) => kind === "round");
    expect(bet).toMatchObject({ amountMinor: -100n, name: "main", about: { kind: "round", id: round?.id } });
    expect(bet?.balanceAfterMinor).toEqual(expect.any(BigInt));
  });
});

describe("a time line with many rows", () => {
  let many: TestPlayer;
  beforeAll(async () => {
    many = await site.player();
    const now = site.clock.now();
    // Four at each instant, of two kinds, so that pages end within an instant.
    await site.database.query(
      `insert into player_notes (id, player_id, note, created_by, created_at)
       select gen_random_uuid(), $1, 'Note', 'admin:x', $2::timestamptz - (n / 2) * interval '1 minute' from generate_series(0, 149) n`,
      [many.id, now],
    );
    await site.database.query(
      `insert into inbox_messages (id, player_id, category, title, body, published_at, created_by)
       select gen_random_uuid(), $1, 'system', '{"en":"a","id":"a"}', '{"en":"b","id":"b"}',
         $2::timestamptz - (n / 2) * interval '1 minute', 'system:x' from generate_series(0, 149) n`,
      [many.id, now],
    );
  });

  it("all pages together: every row once and in order", async () => {
    const rows = await allOf("words", many);
    const keys = rows.map(({ kind, id }) => `${kind}.${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    const stored = await site.database.query<{ count: number }>(
      `select (select count(*) from player_notes where player_id = $1)::int
         + (select count(*) from inbox_messages where player_id = $1)::int as count`,
      [many.id],
    );
    expect(keys).toHaveLength(stored[0]?.count ?? 0);
    const order = rows.map(({ at, kind, id }) => `${at} ${kind} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
  });

  it("a page of one player among many: read by indexes, without scanning a table", async () => {
    await site.database.query("analyze");
    await site.database.query("set enable_seqscan = off");
    const plans: string[] = [];
    const explaining = {
      ...site.database,
      query: async (statement: string, parameters: unknown[]) => {
        const plan = await site.database.query<Record<string, string>>(`explain ${statement}`, parameters);
        plans.push(...plan.map((line) => Object.values(line).join()));
        return [];
      },
    };
    const { listTimeline } = await import("./player-timeline.ts");
    for (const part of ["all", "ledger"] as const) await listTimeline(explaining, many.id, { part });
    await site.database.query("set enable_seqscan = on");
    const scanned = plans.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? []);
    // Small tables of the operator's own, which hold no rows of players.
    expect(scanned.filter((table) => !["providers", "games", "promotions"].includes(table))).toEqual([]);
  });
});

it("kinds of rows: each is in exactly one part besides the part for all", () => {
  const { all: _all, ...parts } = timelineParts;
  expect(Object.values(parts).flat().toSorted()).toEqual([...timelineKinds].toSorted());
});
