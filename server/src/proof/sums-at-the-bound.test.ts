import { accountApi } from "@tessera/shared/contracts/account";
import { gamesApi } from "@tessera/shared/contracts/games";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { referralApi } from "@tessera/shared/contracts/referral";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { moneyMaxMinor } from "@tessera/shared/core/money";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import { remindOfTime } from "../modules/limits/reality-check.ts";
import { readDepositAllowance } from "../modules/limits/limits.ts";
import { freshBearer } from "../testing/fresh-bearer.ts";
import { createTestOperator, type TestPlayer } from "../testing/index.ts";
import { liveCode, type MoneySite, moneySite } from "../testing/money-site.ts";
import type { OpenedGame } from "../testing/play-site.ts";
import { operatorContracts, playerContracts } from "@tessera/shared/testing/every-contract";

// Every reading call of a whole site.
vi.setConfig({ testTimeout: 60_000 });

/**
 * This many amounts at the upper bound are 10^19 minor units, more than a bigint of the database can hold.
 */
const count = 10_000;
const sum = BigInt(count) * moneyMaxMinor;

let site: MoneySite;
let referrer: TestPlayer;
let player: TestPlayer;
let game: OpenedGame;

beforeAll(async () => {
  site = await moneySite();
  referrer = await site.player();
  player = await site.player({ balanceCredits: 1_000 });
  await site.database.query("update players set referred_by = $1 where id = $2", [referrer.id, player.id]);
  await site.call(
    limitsApi.set,
    { body: { kind: "reality_check_minutes", period: "session", value: 15 } },
    { as: player },
  );
  game = await site.open(player);
  const toStudio = { body: { from: "main", to: liveCode, amount: 100 }, headers: keyed() };
  await site.call(transfersApi.create, toStudio, { as: player });
  for (const day of ["0 days", "1 day"]) {
    await playRounds({ betMinor: moneyMaxMinor, winMinor: 0n, source: "seamless", ago: day });
    await playRounds({ betMinor: moneyMaxMinor, winMinor: moneyMaxMinor, source: "seamless", ago: day });
  }
  await playRounds({ betMinor: 0n, winMinor: moneyMaxMinor, source: "transfer", ago: "0 days" });
  await site.database.query(
    `insert into deposits (id, number, player_id, request_key, currency, method, rate_bp, amount_minor, real_amount,
                           status, created_at, expires_at)
     select gen_random_uuid(), 'D-' || i, $1, gen_random_uuid(), 'IDR', 'va', 10000, $2, 1, 'needs_review', $3, $3
       from generate_series(1, $4::int) i`,
    [player.id, moneyMaxMinor, site.clock.now(), count],
  );
}, 120_000);
afterAll(() => site.close());

const keyed = () => ({ "idempotency-key": newId() });
const as = async () => ({ as: await freshBearer(site, player) });

/**
 * Inserts closed rounds of the player's opened game. Their money is not booked: only sums of rounds are
 * tested.
 */
async function playRounds(rounds: {
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  readonly source: "seamless" | "transfer";
  readonly ago: string;
}): Promise<void> {
  const { betMinor, winMinor, source, ago } = rounds;
  const code = source === "transfer" ? liveCode : "orchid-arc";
  await site.database.query(
    `insert into rounds (id, provider_code, provider_round_id, player_id, game_id, game_session_id, currency, bet_minor,
       win_minor, counted_minor, status, source, provider_seq, started_at, ended_at)
     select gen_random_uuid(), $1, gen_random_uuid()::text, s.player_id, s.game_id, s.id, s.currency, $2::bigint, $3, case $4 when 'seamless' then $2::bigint else 0 end, 'closed', $4,
       case $4 when 'transfer' then 1 end, $5::timestamptz - $6::interval, $5::timestamptz - $6::interval
       from game_sessions s, generate_series(1, $7::int) where s.id = $8`,
    [code, betMinor, winMinor, source, site.clock.now(), ago, count, game.gameSessionId],
  );
}

describe("a player whose amounts at the upper bound add up to more than a bigint column holds", () => {
  it("every reading call of the player, the referrer and the back office: answered", async () => {
    const operator = await createTestOperator(site, "owner", "cashier", "approver", "risk", "support");
    const readsAll = ({ method, path }: { readonly method: string; readonly path: string }) =>
      method === "GET" && !path.includes(":");
    const answers: (readonly [path: string, status: number])[] = [];
    for (const contract of playerContracts.filter(readsAll)) {
      for (const reader of [player, referrer]) {
        const { status } = await site.call(contract, {}, { as: await freshBearer(site, reader) });
        answers.push([contract.path, status]);
      }
    }
    for (const contract of operatorContracts.filter(readsAll)) {
      answers.push([contract.path, (await operator.call(contract)).status]);
    }
    expect(answers.length).toBeGreaterThan(40);
    expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
  });

  it("figures of the opened game: exact", async () => {
    const { reply } = await site.call(
      gamesApi.sessionSummary,
      { params: { id: game.gameSessionId } },
      await as(),
    );
    expect(reply).toMatchObject({ betMinor: 4n * sum, winMinor: 3n * sum, netMinor: -sum });
  });

  it("totals of the history: exact", async () => {
    const { reply } = await site.call(accountApi.history, { query: { type: "game" } }, await as());
    expect(reply.totals).toEqual({ inMinor: sum, outMinor: 2n * sum });
  });

  it("the net result in the reality check: exact", async () => {
    site.clock.advance(16 * minuteMs);
    await remindOfTime(site.database, site.clock.now());
    const sent = await site.database.query(
      "select payload -> 'netMinor' as net from outbox where topic = 'rg.reminder' and player_id = $1",
      [player.id],
    );
    expect(sent).toEqual([{ net: (-sum).toString() }]);
  });

  it("the referrer's totals and list of downlines: exact", async () => {
    const caller = { as: await freshBearer(site, referrer) };
    const { reply } = await site.call(referralApi.referral, {}, caller);
    expect(reply.totals.turnoverMinor).toBe(4n * sum);
    const { reply: page } = await site.call(referralApi.downlines, {}, caller);
    expect(page.items).toMatchObject([{ turnoverMinor: 4n * sum }]);
  });

  it("rounds of a studio with its own wallet beyond the bound: not booked, and operators see all digits", async () => {
    const { status, reply } = await site.call(walletApi.refresh, { body: {} }, await as());
    expect(status).toBe(200);
    expect(reply.providers).toMatchObject([{ code: liveCode, minor: 10_000n, status: "active" }]);
    const seen = await site.database.query("select kind, known, told from studio_discrepancies");
    expect(seen).toEqual([
      {
        kind: "balance",
        known: { balanceMinor: (sum + 10_000n).toString() },
        told: { balanceMinor: "10000", seq: expect.any(String) },
      },
    ]);
  });

  it("another round of the opened game: its page receives the exact figures", async () => {
    const bet = { ...game, roundId: newId(), txId: newId(), amount: 100, roundClosed: true };
    expect((await site.asStudio("bet", bet)).body["status"]).toBe("OK");
    const sent = await site.database.query(
      "select payload -> 'netMinor' as net from outbox where topic = 'game.session' and player_id = $1",
      [player.id],
    );
    expect(sent).toEqual([{ net: (-sum - 100n).toString() }]);
  });

  it("limits: exact, and still refuse", async () => {
    for (const kind of ["deposit", "loss", "wager"] as const) {
      await site.call(limitsApi.set, { body: { kind, period: "day", value: 100 } }, await as());
    }
    const { reply } = await site.call(limitsApi.list, {}, await as());
    const used = (kind: string) =>
      reply.items.find((limit) => limit.kind === kind && limit.period === "day")?.usedMinor;
    expect([used("deposit"), used("wager"), used("loss")]).toEqual([sum, 2n * sum + 100n, 100n]);
    expect(await readDepositAllowance(site.database, player.id, site.clock.now())).toMatchObject({
      remainingMinor: 0n,
    });
    const bet = { ...game, roundId: newId(), txId: newId(), amount: 100 };
    expect((await site.asStudio("bet", bet)).body["status"]).toBe("LIMIT_REACHED");
  });
});

describe("claims above the upper bound", () => {
  const change = (slug: string, terms: string) =>
    site.database.query(`update promotions set ${terms} where slug = $1`, [slug]);
  const idOf = async (slug: string) => (await site.call(promotionsApi.one, { params: { slug } })).reply.id;

  const register = async (newcomer: TestPlayer) => {
    const params = { id: await idOf("lantern-evening") };
    return site.call(promotionsApi.register, { params, body: {}, headers: keyed() }, { as: newcomer });
  };

  it("a gift above every allowed amount, with a target above every column: refused, and no claim is created", async () => {
    await change(
      "lantern-evening",
      "max_bonus_minor = 9000000000000000000, budget_minor = 9000000000000000000, turnover_x100 = 100000",
    );
    const newcomer = await site.player();
    const { status, error } = await register(newcomer);
    expect([status, error.code]).toEqual([422, "AMOUNT_OUT_OF_RANGE"]);
    const claims = await site.database.query("select from promo_claims where player_id = $1", [newcomer.id]);
    expect(claims).toEqual([]);
  });

  it("a gift at the bound: credited with its target; one that exceeds the wallet's bound: refused", async () => {
    await change(
      "lantern-evening",
      `max_bonus_minor = ${moneyMaxMinor}, budget_minor = 9000000000000000000, turnover_x100 = 100000`,
    );
    const { reply } = await register(await site.player());
    expect(reply).toMatchObject({ bonusMinor: moneyMaxMinor, targetMinor: 1_000n * moneyMaxMinor });
    expect((await register(await site.player({ balanceCredits: 1 }))).error.code).toBe("AMOUNT_OUT_OF_RANGE");
  });

  it("terms with a turnover of more than a thousand times: refused by the database", async () => {
    await expect(change("first-deposit", "turnover_x100 = 100001")).rejects.toThrow(
      "promotions_turnover_in_range",
    );
  });
});

it("books that are wrong by more than a bigint column holds: the check reports the exact difference", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.database.transaction(async (sql) => {
    // Without triggers the database accepts rows that no booking could write.
    await sql.query("set local session_replication_role = replica");
    await sql.query(
      `insert into entries (journal_id, account_id, currency, amount)
       select (select id from journals limit 1), (select id from accounts where owner_type = 'house' limit 1), 'IDR', $1
         from generate_series(1, $2::int)`,
      [moneyMaxMinor, count],
    );
  });
  const findings = await checkBooks(site.database);
  expect(findings).toContainEqual({ rule: "currency-sum", about: "IDR", difference: sum });
  expect(findings).toContainEqual(expect.objectContaining({ rule: "journal-sum", difference: sum }));
});
