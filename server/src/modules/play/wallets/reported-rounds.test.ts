import { accountApi } from "@tessera/shared/contracts/account";
import { gamesApi } from "@tessera/shared/contracts/games";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import { type LiveSite, liveSite } from "../../../testing/live-site.ts";
import type { LiveStudio, RoundsOnTheWire } from "../../../testing/live-studio.ts";
import { type LiveTable, openTable } from "../../../testing/live-table.ts";
import { createTestOperator, type TestPlayer, type TestSite } from "../../../testing/index.ts";
import { followStudios } from "./follow-studios.ts";
import { pullRounds } from "./pull-rounds.ts";
import { listWalletProviders } from "./wallet-providers.ts";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";

const live = "sandbox-live";

let studio: LiveStudio;
let site: TestSite;
let as: TestPlayer;
let table: LiveTable;
let scene: LiveSite;
beforeAll(async () => {
  scene = await liveSite();
  ({ site, studio } = scene);
});
afterAll(() => scene.close());
/** Creates a player with 900.00 on the main wallet and 100.00 at the studio of an open table. */
beforeEach(async () => {
  studio.behaviour = "answers";
  studio.onRoundsPage = null;
  await follow();
  as = await site.player({ balanceCredits: 1_000 });
  await scene.fill(as, 100);
  table = await openTable(site, studio, as);
  await site.database.query("delete from studio_discrepancies");
});

const follow = () => followStudios(site.dependencies);
const fresh = () => freshBearer(site, as);
const rounds = () =>
  site.database.query<{ id: string; bet: bigint; win: bigint; source: string }>(
    `select id, bet_minor as bet, win_minor as win, source from rounds where player_id = $1 order by provider_seq`,
    [as.id],
  );
const mirror = async () => Number(await site.balance(as.id, "provider"));
const syncs = () =>
  site.database.query("select id from journals where kind = 'provider.sync' and idem_key like $1", [
    `sync:${as.id}:%`,
  ]);
const asOperator = async () =>
  (await (await createTestOperator(site, "cashier")).call(operatorRoundsApi.reported)).reply;
/** Wins 10.00, loses 5.00, and plays a tie that costs half of 1.00. */
const playThree = async () => {
  expect(await table.bet(1_000, "win")).toBe("OK");
  expect(await table.bet(500, "lose")).toBe("OK");
  expect(await table.bet(100, "tie")).toBe("OK");
};
const threeRounds = [
  { bet: 1_000n, win: 2_000n, source: "transfer" },
  { bet: 500n, win: 0n, source: "transfer" },
  { bet: 100n, win: 50n, source: "transfer" },
];

describe("rounds of a studio with its own wallet", () => {
  it("read by the job: stored, booked once, and equal on both sides; read again: no change", async () => {
    await playThree();
    for (const _ of [1, 2]) await follow();
    expect(await rounds()).toMatchObject(threeRounds);
    expect([await mirror(), studio.balanceOf(as.id)]).toEqual([10_450, 10_450]);
    expect(await syncs()).toHaveLength(1);
  });

  it("read when the wallets are refreshed: counted in the wallet at once", async () => {
    await playThree();
    const { reply } = await site.call(walletApi.refresh, { body: {} }, { as: await fresh() });
    expect(reply.providers).toMatchObject([{ code: live, minor: 10_450n, status: "active" }]);
    expect((await asOperator()).discrepancies).toEqual([]);
  });

  it("shown in the history with the studio's detail, and counted in the session's figures and the limits", async () => {
    await playThree();
    await follow();
    const { reply } = await site.call(
      accountApi.history,
      { query: { type: "game", sortDir: "desc" } },
      { as: await fresh() },
    );
    expect(reply.items).toMatchObject([
      {
        title: "Harbour High Card",
        status: "success",
        direction: "out",
        amountMinor: 50n,
        balanceAfterMinor: null,
      },
      { direction: "out", amountMinor: 500n },
      { direction: "in", amountMinor: 1_000n },
    ]);
    const id = reply.items[2]?.id ?? "";
    const detail = await site.call(
      accountApi.historyItem,
      { params: { type: "game", id } },
      { as: await fresh() },
    );
    expect(detail.reply.fields).toContainEqual({ label: "result", value: "A♣ : 2♣", kind: "text" });
    const summary = await site.call(
      gamesApi.sessionSummary,
      { params: { id: table.gameSessionId } },
      { as: await fresh() },
    );
    expect(summary.reply).toMatchObject({ betMinor: 1_600n, winMinor: 2_050n, netMinor: 450n });
    const limits = (await site.call(limitsApi.list, {}, { as: await fresh() })).reply.items;
    const used = (kind: string) =>
      limits.find((limit) => limit.kind === kind && limit.period === "day")?.usedMinor;
    expect([used("wager"), used("loss")]).toEqual([1_600n, 0n]);
    const sent = await site.database.query(
      "select payload -> 'netMinor' as net from outbox where topic = 'game.session' and player_id = $1",
      [as.id],
    );
    expect(sent).toEqual([{ net: "450" }]);
  });

  it("not counted towards the turnover of a claim", async () => {
    const { id } = (await site.call(promotionsApi.one, { params: { slug: "first-look" } })).reply;
    const headers = { "idempotency-key": newId() };
    await site.call(promotionsApi.register, { params: { id }, body: {}, headers }, { as: await fresh() });
    await playThree();
    await follow();
    expect(await rounds()).toHaveLength(3);
    const claims = await site.database.query(
      "select status, progress_minor as progress from promo_claims where player_id = $1",
      [as.id],
    );
    expect(claims).toEqual([{ status: "active", progress: 0n }]);
  });

  it("on a transfer of everything from the studio: wins are booked first, and the studio account is empty", async () => {
    await playThree();
    const headers = { "idempotency-key": newId() };
    const all = await site.call(transfersApi.returnAll, { body: {}, headers }, { as: await fresh() });
    expect(all.reply.items).toMatchObject([{ amountMinor: 10_450n, status: "completed" }]);
    expect([await mirror(), studio.balanceOf(as.id)]).toEqual([0, 0]);
    expect(await rounds()).toHaveLength(3);
  });
});

/** A change of every page of rounds in transit. */
type Tampering = (page: RoundsOnTheWire, after: string | null) => RoundsOnTheWire | string;

describe("pages of rounds changed in transit", () => {
  const whole: Tampering = (page) => page;
  it.each<[string, Tampering]>([
    ["every round twice", (page) => ({ ...page, rounds: [...page.rounds, ...page.rounds] })],
    ["in reverse order", (page) => ({ ...page, rounds: page.rounds.toReversed() })],
    ["always from the beginning", (page) => ({ ...page, next: "0", hasMore: false })],
    [
      "with a detail that cannot be stored",
      (page) => ({
        ...page,
        rounds: page.rounds.map((round) => ({ ...round, detail: { result: "\ud800 \u0000" } })),
      }),
    ],
    [
      "with a detail of 30,000 brackets",
      (page) =>
        JSON.stringify(page).replaceAll(
          /"detail":\{.*?\}\}/g,
          `"detail":${"[".repeat(30_000)}${"]".repeat(30_000)}`,
        ),
    ],
    [
      "with times from the future",
      (page) => ({
        ...page,
        rounds: page.rounds.map((round) => ({ ...round, time: "2099-01-01T00:00:00.000Z" })),
      }),
    ],
  ])("%s: every round counts once", async (_, tampering) => {
    await playThree();
    studio.onRoundsPage = tampering;
    for (const _pull of [1, 2]) await follow();
    expect(await rounds()).toHaveLength(3);
    expect(await mirror()).toBe(10_450);
    studio.onRoundsPage = whole;
    await follow();
    expect([await mirror(), (await rounds()).length]).toEqual([10_450, 3]);
    expect((await asOperator()).discrepancies).toEqual([]);
  });

  it.each<[string, Tampering]>([
    ["cut in the middle", (page) => JSON.stringify(page).slice(0, -40)],
    ["without a next page", (page) => ({ ...page, next: "" })],
    [
      "one round without an amount among valid ones",
      (page) => ({
        ...page,
        rounds: page.rounds.map((round, index) => (index === 1 ? { ...round, bet: undefined } : round)),
      }),
    ],
    ["a negative win", (page) => ({ ...page, rounds: page.rounds.map((round) => ({ ...round, win: -1 })) })],
    [
      "a win of half a minor unit",
      (page) => ({ ...page, rounds: page.rounds.map((round) => ({ ...round, win: 0.5 })) }),
    ],
    [
      "an id with a NUL",
      (page) => ({
        ...page,
        rounds: page.rounds.map((round) => ({ ...round, roundId: "a\u0000b" })),
      }),
    ],
    ["no page at all", () => "<html>"],
  ])(
    "%s: no round is stored, operators see it, and the whole page counts on a later read",
    async (_, tampering) => {
      await playThree();
      studio.onRoundsPage = tampering;
      await follow();
      expect(await rounds()).toEqual([]);
      expect(await mirror()).toBe(10_000);
      expect((await asOperator()).studios).toMatchObject([
        { provider: live, failedSince: site.clock.now().toISOString() },
      ]);
      studio.onRoundsPage = null;
      await follow();
      expect(await rounds()).toMatchObject(threeRounds);
      expect(await mirror()).toBe(10_450);
      expect((await asOperator()).studios).toMatchObject([
        { provider: live, failedSince: null, error: null },
      ]);
    },
  );

  it("with one round a page: all rounds count, each once", async () => {
    await playThree();
    studio.onRoundsPage = (page) => {
      const start = Number(page.next) - page.rounds.length;
      const [first] = page.rounds;
      if (!first) return page;
      return { rounds: [first], next: String(start + 1), hasMore: page.rounds.length > 1 };
    };
    await follow();
    expect(await rounds()).toMatchObject(threeRounds);
    expect(await mirror()).toBe(10_450);
  });

  it("that never end: the read stops and reports that more is left, and each round counts once", async () => {
    await playThree();
    let asked = 0;
    studio.onRoundsPage = (page) => ({ ...page, next: String((asked += 1) % 2), hasMore: true });
    const [provider] = await listWalletProviders(site.database);
    expect(provider && (await pullRounds(site.dependencies, provider))).toBe(false);
    studio.onRoundsPage = (page) => ({ ...page, next: "0", hasMore: false });
    expect(provider && (await pullRounds(site.dependencies, provider))).toBe(true);
    studio.onRoundsPage = null;
    await follow();
    expect([await mirror(), (await rounds()).length]).toEqual([10_450, 3]);
  });

  it("a studio that does not answer: nothing changes, the wallet says so, and the job continues later", async () => {
    await playThree();
    studio.behaviour = "isGone";
    await follow();
    const { reply } = await site.call(walletApi.refresh, { body: {} }, { as: await fresh() });
    expect(reply.providers).toMatchObject([{ minor: 10_000n, status: "unreachable" }]);
    studio.behaviour = "answers";
    await follow();
    expect(await rounds()).toMatchObject(threeRounds);
  });
});

describe("contradictory reports of a studio", () => {
  const everyRound =
    (change: object): Tampering =>
    (page) => ({
      ...page,
      rounds: page.rounds.map((round) => ({ ...round, ...change })),
    });

  it("a round with changed numbers: the first report counts, and the change is recorded", async () => {
    await playThree();
    await follow();
    await site.database.query("update studio_feeds set next_page = null");
    studio.onRoundsPage = everyRound({ win: 90_000 });
    await follow();
    expect(await rounds()).toMatchObject(threeRounds);
    expect(await mirror()).toBe(10_450);
    const own = (await asOperator()).discrepancies.filter(({ playerId }) => playerId === as.id);
    expect(own).toHaveLength(3);
    expect(own).toContainEqual(
      expect.objectContaining({
        kind: "changed",
        known: { playerId: as.id, betMinor: "1000", winMinor: "2000" },
        told: expect.objectContaining({ winMinor: "90000" }),
      }),
    );
  });

  it.each<[string, string, () => object]>([
    ["a seat that the site never opened", "unknown_seat", () => ({ seat: newId() })],
    ["somebody else's round on this seat", "other_player", () => ({ playerId: newId() })],
    ["another currency", "currency", () => ({ currency: "THB" })],
  ])("%s: not counted, and reported to operators", async (_, kind, change) => {
    await playThree();
    studio.onRoundsPage = everyRound(change());
    await follow();
    expect(await rounds()).toEqual([]);
    expect(await mirror()).toBe(10_000);
    expect((await asOperator()).discrepancies.map((seen) => seen.kind)).toEqual([kind, kind, kind]);
  });

  it("losses above the balance at the studio: stored as losses, the balance is unchanged, and operators see it", async () => {
    expect(await table.bet(500, "lose")).toBe("OK");
    studio.onRoundsPage = everyRound({ bet: 90_000 });
    await follow();
    expect(await rounds()).toMatchObject([{ bet: 90_000n, win: 0n }]);
    expect(await mirror()).toBe(10_000);
    expect((await asOperator()).discrepancies).toMatchObject([{ kind: "overdrawn", playerId: as.id }]);
  });

  it("a balance that no round explains: nothing is booked, and operators see it until rounds explain it", async () => {
    expect(await table.bet(500, "win")).toBe("OK");
    const refresh = async () => site.call(walletApi.refresh, { body: {} }, { as: await fresh() });
    studio.onRoundsPage = (page) => ({ ...page, rounds: [], next: "0" });
    await refresh();
    expect(await mirror()).toBe(10_000);
    expect((await asOperator()).discrepancies).toMatchObject([
      { kind: "balance", subject: as.id, known: { balanceMinor: "10000" }, told: { balanceMinor: "10500" } },
    ]);
    studio.onRoundsPage = null;
    await refresh();
    expect(await mirror()).toBe(10_500);
    expect((await asOperator()).discrepancies).not.toContainEqual(
      expect.objectContaining({ kind: "balance" }),
    );
  });
});

it("after all tests: the ledger is consistent", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
});
