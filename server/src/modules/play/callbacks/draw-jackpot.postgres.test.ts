import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { allowManyDraws, betOn, drawOf, playedPool, potOf } from "../../../testing/jackpot-site.ts";
import { jackpotSlug, type OpenedGame, type PlaySite, playSite } from "../../../testing/play-site.ts";
import { tickJackpots } from "../../jackpots/jackpot-ticker.ts";

let url: string;
let site: PlaySite;
/** Another node of the same site. */
let node: PlaySite;

beforeAll(async () => {
  url = await emptyPostgres();
  site = await playSite({ database: await openDatabase({ url, connectionsMax: 10 }) });
  node = await playSite({ database: await openDatabase({ url, connectionsMax: 10 }) });
  await allowManyDraws(site.database);
});
afterAll(async () => {
  await site.close();
  await node.close();
});

// The node that started last has written into the database where its studio is.
const openGame = async () => node.open(await node.player({ balanceCredits: 1_000 }), jackpotSlug);
const betBody = ({ gameSessionId: _, ...named }: OpenedGame, more: object = {}) => ({
  ...named,
  roundId: newId(),
  txId: newId(),
  amount: 500,
  ...more,
});

/**
 * Cycles whose payment is not what they began with and what was put in: seed, rest of the last cycle and
 * contributions.
 */
const wrongCycles = () =>
  site.database.query(
    `select d.cycle, d.amount_minor from jackpot_draws d
     where d.pool = $1 and d.amount_minor <> (select sum(e.amount) from entries e
       join journals j on j.id = e.journal_id join accounts a on a.id = e.account_id
       left join jackpot_contributions c on j.kind = 'game.bet' and c.round_tx_id::text = j.ref_id
       where a.key = 'house:jackpot:' || d.pool || ':' || d.currency
         and (c.cycle = d.cycle or j.idem_key = 'jackpot:' || d.pool || ':' || d.currency || ':' || d.cycle || ':seed'))`,
    [playedPool],
  );

describe("concurrent bets and draws of a jackpot", () => {
  it("one winning call sent 20 times on two nodes: paid once, and the others are repeats", async () => {
    const game = await openGame();
    const before = await potOf(site.database);
    const body = drawOf(game, await betOn(site, game, true), before);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? site : node).asStudio("jackpot", body)),
    );
    expect(new Set(replies.map(({ body: answer }) => answer["status"]))).toEqual(new Set(["OK"]));
    expect(replies.filter(({ body: answer }) => answer["replayed"] !== true)).toHaveLength(1);
    expect(new Set(replies.map(({ body: answer }) => answer["amount"]))).toEqual(
      new Set([Number(before.heldMinor + 10n)]),
    );
    expect((await potOf(site.database)).cycle).toBe(before.cycle + 1);
  });

  it("twelve winning bets of twelve players, drawn at once on two nodes: one is paid, and eleven are too late", async () => {
    const before = await potOf(site.database);
    const games: OpenedGame[] = [];
    for (let count = 0; count < 12; count += 1) games.push(await openGame());
    const bodies = [];
    for (const game of games) bodies.push(drawOf(game, await betOn(site, game, true), before));
    const replies = await Promise.all(
      bodies.map((body, index) => (index % 2 ? site : node).asStudio("jackpot", body)),
    );
    const statuses = replies.map(({ body }) => String(body["status"]));
    expect(statuses.toSorted()).toEqual([...Array<string>(11).fill("JACKPOT_DRAWN"), "OK"]);
    expect((await potOf(site.database)).cycle).toBe(before.cycle + 1);
  });

  it("bets of 16 players while the pot is drawn repeatedly: each draw pays exactly the contributions of its cycle", async () => {
    const games: OpenedGame[] = [];
    for (let count = 0; count < 16; count += 1) games.push(await openGame());
    const over = new AbortController();
    const betting = games.map(async (game, index) => {
      let bets = 0;
      while (!over.signal.aborted) {
        const { body } = await (index % 2 ? site : node).asStudio("bet", betBody(game, { amount: 200 }));
        bets += Number(body["status"] === "OK");
      }
      return bets;
    });
    const winner = await openGame();
    let paid = 0;
    while (paid < 6) {
      const { cycle } = await potOf(site.database);
      const bet = await betOn(site, winner, true);
      const { body } = await node.asStudio("jackpot", drawOf(winner, bet, { cycle }));
      if (body["status"] === "OK") paid += 1;
    }
    over.abort();
    const bets = await Promise.all(betting);
    expect(Math.min(...bets)).toBeGreaterThan(0);
    expect(await wrongCycles()).toEqual([]);
  });

  it("a bet that another node has not committed: other bets continue, and a draw waits for it and pays it", async () => {
    const [game, other] = [await openGame(), await openGame()];
    const before = await potOf(site.database);
    const bet = await betOn(site, game, true);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let isHeld = false;
    const uncommitted = node.database.transaction(async (sql) => {
      await sql.query(`select lock_pots('[{"key": "keystone IDR", "alone": false}]')`);
      isHeld = true;
      await held;
    });
    await expect.poll(() => isHeld).toBe(true);
    expect((await site.asStudio("bet", betBody(other))).body["status"]).toBe("OK");
    let isPaid = false;
    const draw = site.asStudio("jackpot", drawOf(game, bet, before)).finally(() => (isPaid = true));
    const waiting = () =>
      site.database.query("select from pg_locks where locktype = 'advisory' and not granted");
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
    expect(isPaid).toBe(false);
    letGo();
    await uncommitted;
    expect((await draw).body).toMatchObject({ status: "OK" });
    expect(await wrongCycles()).toEqual([]);
  });

  it("counted on two nodes during bets: each pot is announced once, and each contribution is counted once", async () => {
    const games = [await openGame(), await openGame(), await openGame()];
    const over = new AbortController();
    const betting = games.map(async (game) => {
      while (!over.signal.aborted) await site.asStudio("bet", betBody(game, { amount: 200 }));
    });
    await site.database.query("update jackpot_pots set counted_minor = 0, counted_entry_id = 0");
    for (let hour = 1; hour <= 5; hour += 1) {
      const now = new Date(site.clock.now().getTime() + hour * hourMs);
      const ticks = await Promise.all([
        tickJackpots(site.database, now, 5_000),
        tickJackpots(node.database, now, 5_000),
      ]);
      expect(ticks.flat()).toHaveLength(6);
    }
    over.abort();
    await Promise.all(betting);
    const later = new Date(site.clock.now().getTime() + 10 * hourMs);
    await tickJackpots(site.database, later, 5_000);
    const pot = await potOf(site.database);
    expect(pot.shownMinor).toBe(pot.heldMinor);
  });

  it("after all tests: the books hold", async () => {
    expect(await checkBooks(site.database)).toEqual([]);
  });
});
