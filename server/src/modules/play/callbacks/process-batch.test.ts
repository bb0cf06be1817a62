import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks, houseAccount, playerAccount, post } from "../../../ledger/index.ts";
import { type OpenedGame, type PlaySite, playedStudio, playSite } from "../../../testing/play-site.ts";
import { move } from "../../../testing/test-books.ts";
import { callbackRequests } from "./callback-requests.ts";
import { processBatch } from "./process-batch.ts";
import type { MoneyCallback } from "./money-callback.ts";

let site: PlaySite;
let game: OpenedGame;

beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  game = await site.open(await site.player({ balanceCredits: 100 }));
});

interface BetInput {
  readonly game?: OpenedGame;
  readonly roundId?: string;
  readonly txId?: string;
}

function bet(amount: number, { game: played = game, ...input }: BetInput = {}): MoneyCallback {
  const request = { ...played, roundId: newId(), txId: newId(), amount, ...input };
  return { providerCode: playedStudio, name: "bet", request: callbackRequests.bet.parse(request) };
}

function win(amount: number, roundId: string): MoneyCallback {
  const request = { ...game, roundId, txId: newId(), amount };
  return { providerCode: playedStudio, name: "win", request: callbackRequests.win.parse(request) };
}

function rollback(roundId: string, refTxId: string): MoneyCallback {
  const request = { playerId: game.playerId, roundId, txId: newId(), refTxId };
  return { providerCode: playedStudio, name: "rollback", request };
}

const together = (...callbacks: MoneyCallback[]) =>
  processBatch(site.database, site.clock, callbacks, "leave");
const statusesOf = async (...callbacks: MoneyCallback[]) =>
  (await together(...callbacks)).map((answer) => answer?.status);
const roundOf = async (roundId: string) => {
  const [round] = await site.database.query(
    "select bet_minor, win_minor, status from rounds where provider_round_id = $1",
    [roundId],
  );
  return round;
};

describe("callbacks that are decided in one batch", () => {
  it("one refused bet among bets of several players: the others are accepted, each with its own answer", async () => {
    const other = await site.open(await site.player({ balanceCredits: 7 }));
    const answers = await together(
      bet(500),
      bet(100, { game: { ...game, playToken: "made-up" } }),
      bet(701, { game: other }),
      bet(200, { game: other }),
    );
    const opTxId = expect.any(String);
    expect(answers).toEqual([
      { status: "OK", balance: 9_500, opTxId },
      { status: "INVALID_TOKEN", opTxId },
      { status: "INSUFFICIENT_FUNDS", balance: 700, opTxId },
      { status: "OK", balance: 500, opTxId },
    ]);
    expect(new Set(answers.map((answer) => answer?.opTxId)).size).toBe(4);
    expect([await site.balance(game.playerId), await site.balance(other.playerId)]).toEqual([9_500n, 500n]);
    expect(await checkBooks(site.database)).toEqual([]);
  });

  it("one bet twice, and once with another amount: one booking, one repeat and one DUPLICATE_TX", async () => {
    const same = { roundId: newId(), txId: newId() };
    const [first, again, altered] = await together(bet(500, same), bet(500, same), bet(501, same));
    expect(first).toMatchObject({ status: "OK", balance: 9_500 });
    expect(again).toEqual({ ...first, replayed: true });
    expect(altered).toEqual({ status: "DUPLICATE_TX" });
    expect(await site.balance(game.playerId)).toBe(9_500n);
  });

  it("one id used by two players: the first is accepted", async () => {
    const other = await site.open(await site.player({ balanceCredits: 7 }));
    const txId = newId();
    expect(await statusesOf(bet(100, { txId }), bet(100, { txId, game: other }))).toEqual([
      "OK",
      "DUPLICATE_TX",
    ]);
    expect(await site.balance(other.playerId)).toBe(700n);
  });

  it("two bets, and money for only one of them: the first is accepted", async () => {
    expect(await statusesOf(bet(6_000), bet(6_000))).toEqual(["OK", "INSUFFICIENT_FUNDS"]);
    expect(await site.balance(game.playerId)).toBe(4_000n);
  });

  it("a bet that is covered only by the win before it: accepted", async () => {
    const roundId = newId();
    expect(await statusesOf(bet(10_000, { roundId }), win(700, roundId), bet(700, { roundId }))).toEqual([
      "OK",
      "OK",
      "OK",
    ]);
    expect(await site.balance(game.playerId)).toBe(0n);
    expect(await roundOf(roundId)).toEqual({ bet_minor: 10_700n, win_minor: 700n, status: "open" });
    expect(await checkBooks(site.database)).toEqual([]);
  });

  it("a bet and its rollback: accepted and returned, the round is void", async () => {
    const [roundId, txId] = [newId(), newId()];
    expect(await statusesOf(bet(500, { roundId, txId }), rollback(roundId, txId))).toEqual(["OK", "OK"]);
    expect(await site.balance(game.playerId)).toBe(10_000n);
    expect(await roundOf(roundId)).toEqual({ bet_minor: 0n, win_minor: 0n, status: "voided" });
    const stored = await site.database.query("select status from round_txs where provider_tx_id = $1", [
      txId,
    ]);
    expect(stored).toEqual([{ status: "rolled_back" }]);
  });

  it("a rollback before its bet: the bet is refused", async () => {
    const [roundId, txId] = [newId(), newId()];
    expect(await statusesOf(rollback(roundId, txId), bet(500, { roundId, txId }))).toEqual([
      "OK",
      "TX_ROLLED_BACK",
    ]);
    expect(await roundOf(roundId)).toBeUndefined();
  });

  it("a booking that the database refuses: 500 for that bet alone, and the other bets are accepted", async () => {
    const txId = newId();
    await site.database.transaction((sql) =>
      post(sql, {
        kind: "adjust",
        idemKey: `tx:${playedStudio}:${txId}`,
        ref: { type: "test", id: txId },
        legs: move(houseAccount("adjust", "IDR"), playerAccount(game.playerId, "main"), 1n),
        by: "system:test",
      }),
    );
    const callbacks = [bet(100), bet(100, { txId }), bet(100)];
    await expect(together(...callbacks)).rejects.toThrow("journals_idem_key_key");
    const replies = await Promise.all(callbacks.map(({ request }) => site.asStudio("bet", request)));
    expect(replies.map(({ status }) => status)).toEqual([200, 500, 200]);
    expect(await site.balance(game.playerId)).toBe(10_001n - 200n);
  });
});

interface Step {
  readonly name: "bet" | "win" | "rollback" | "round";
  readonly player: 0 | 1;
  readonly round: number;
  readonly transaction: number;
  readonly reference: number;
  readonly amount: number;
  readonly atRisk: number | undefined;
  readonly closes: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom("bet", "bet", "bet", "win", "rollback", "round"),
  player: fc.constantFrom(0, 1),
  round: fc.nat(2),
  transaction: fc.nat(9),
  reference: fc.nat(9),
  amount: fc.constantFrom(1, 700, 900, 2_500, 20_000),
  atRisk: fc.constantFrom(undefined, 0, 1, 800, 1_000),
  closes: fc.boolean(),
});

/**
 * Two players, one with a limit and one with a claim, created twice: once for each way to process the same
 * steps.
 */
interface World {
  readonly name: string;
  readonly games: readonly [OpenedGame, OpenedGame];
}

async function newWorld(name: string): Promise<World> {
  const limited = await site.player({ balanceCredits: 100 });
  const claiming = await site.player({ balanceCredits: 100 });
  await site.database.query(
    `insert into player_limits (player_id, kind, period, value, effective_from) values ($1, 'loss', 'day', 30, now())`,
    [limited.id],
  );
  await site.database.query(
    `insert into promo_claims (id, promotion_id, player_id, claim_no, target_minor, max_bet_minor, allowed_categories,
       terms_snapshot, status, created_at, activated_at, ends_at)
     select $1, id, $2, 1, 6000, 3000, '{}', '{}', 'active', $3::timestamptz, $3, $3::timestamptz + interval '1 day' from promotions limit 1`,
    [newId(), claiming.id, site.clock.now()],
  );
  return { name, games: [await site.open(limited), await site.open(claiming)] };
}

function callbackOf({ name: world, games }: World, sent: Step): MoneyCallback {
  const { gameSessionId: _, ...named } = games[sent.player];
  const { playerId } = named;
  const providerCode = playedStudio;
  const [roundId, txId] = [`${world}-r${sent.round}`, `${world}-t${sent.transaction}`];
  const money = {
    ...named,
    roundId,
    txId,
    amount: sent.amount,
    roundClosed: sent.closes && sent.round === 0,
  };
  switch (sent.name) {
    case "bet":
      return {
        providerCode,
        name: "bet",
        request: { ...money, atRisk: sent.atRisk && Math.min(sent.atRisk, sent.amount) },
      };
    case "win": {
      const refTxId = { value: `${world}-t${sent.reference}`, leftOut: [] };
      return {
        providerCode,
        name: "win",
        request: { ...money, atRisk: sent.atRisk, refTxId, kind: "win" },
      };
    }
    case "rollback":
      return {
        providerCode,
        name: "rollback",
        request: { playerId, roundId, txId, refTxId: `${world}-t${sent.reference}` },
      };
    case "round":
      return { providerCode, name: "round", request: { playerId, roundId, closed: true } };
  }
}

/** Reads the final state of a world, without its own names. */
async function stateOf({ name, games }: World) {
  const players = games.map(({ playerId }) => playerId);
  const ask = (text: string, ...parameters: unknown[]) => site.database.query(text, parameters);
  return {
    balances: await Promise.all(players.map((playerId) => site.balance(playerId))),
    entries: await ask(
      `select j.kind, e.amount, e.balance_after, e.account_version, a.kind as account
         from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
        where starts_with(j.idem_key, $1) order by replace(j.idem_key, $2, ''), a.kind`,
      `tx:${playedStudio}:${name}-`,
      name,
    ),
    rounds: await ask(
      `select replace(r.provider_round_id, $1, '') as round, array_position($2::uuid[], r.player_id) as player,
         r.bet_minor, r.win_minor, r.counted_minor, r.status, r.ended_at, r.game_session_id is null as without_bet,
         replace(j.idem_key, $1, '') as last_journal
         from rounds r left join journals j on j.id = r.last_journal_id
        where r.player_id = any($2::uuid[]) order by 1, 2`,
      name,
      players,
    ),
    transactions: await ask(
      `select replace(provider_tx_id, $1, '') as transaction, kind, amount_minor, counted_minor, status, answer, late,
         round_id is null as without_round, journal_id is null as without_journal
         from round_txs where starts_with(provider_tx_id, $1 || '-') order by 1`,
      name,
    ),
    claims: await ask(
      `select c.progress_minor, c.status, c.version,
         (select coalesce(sum(e.counted_minor), 0)::bigint from turnover_events e where e.claim_id = c.id) as counted
         from promo_claims c where c.player_id = any($1::uuid[])`,
      players,
    ),
    sent: await ask(
      `select payload - 'claimId' as payload from outbox where topic = 'promo.updated' and player_id = any($1::uuid[]) order by id`,
      players,
    ),
  };
}

describe("any callbacks of two players", () => {
  it("in batches of any size: the same answers and ledger as one by one", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { maxLength: 3 }),
        async (batches) => {
          const [batched, single] = [await newWorld(newId()), await newWorld(newId())];
          for (const batch of batches) {
            const inBatch = await together(...batch.map((sent) => callbackOf(batched, sent)));
            const alone = [];
            for (const sent of batch) alone.push(...(await together(callbackOf(single, sent))));
            expect(inBatch.map(withoutName)).toEqual(alone.map(withoutName));
          }
          expect(await stateOf(batched)).toEqual(await stateOf(single));
        },
      ),
      { numRuns: 40 },
    );
    expect(await checkBooks(site.database)).toEqual([]);
  }, 180_000);
});

function withoutName(answer: Awaited<ReturnType<typeof together>>[number]) {
  return { ...answer, opTxId: typeof answer?.opTxId };
}
