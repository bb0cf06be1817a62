import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { lockPlayer } from "../../players/lock-player.ts";
import { type OpenedGame, type PlaySite, playSite } from "../../../testing/play-site.ts";

let url: string;
let site: PlaySite;
let game: OpenedGame;

beforeAll(async () => {
  url = await emptyPostgres();
  site = await playSite({ database: await openDatabase({ url, connectionsMax: 20 }) });
});
afterAll(() => site.close());
beforeEach(async () => {
  game = await site.open(await site.player({ balanceCredits: 100 }));
});

const bet = (amount: number, more: object = {}) =>
  site.asStudio("bet", { ...game, roundId: newId(), txId: newId(), amount, ...more });
const statusesOf = (replies: readonly { readonly body: Readonly<Record<string, unknown>> }[]) =>
  replies.map(({ body }) => String(body["status"]));

describe("concurrent callbacks", () => {
  it("30 times the same bet: one booking and 29 repeats", async () => {
    const same = { roundId: newId(), txId: newId() };
    const replies = await Promise.all(Array.from({ length: 30 }, () => bet(500, same)));
    expect(new Set(statusesOf(replies))).toEqual(new Set(["OK"]));
    expect(replies.filter(({ body }) => body["replayed"] === true)).toHaveLength(29);
    expect(await site.balance(game.playerId)).toBe(9_500n);
  });

  it("40 bets of 30.00 with a balance of 100.00: 3 are accepted, and 37 are refused for lack of money", async () => {
    const statuses = statusesOf(await Promise.all(Array.from({ length: 40 }, () => bet(3_000))));
    expect(statuses.filter((status) => status === "OK")).toHaveLength(3);
    expect(statuses.filter((status) => status === "INSUFFICIENT_FUNDS")).toHaveLength(37);
    expect(await site.balance(game.playerId)).toBe(1_000n);
  });

  it("20 bets, each concurrent with its rollback: in either order the balance is unchanged", async () => {
    const pairs = Array.from({ length: 20 }, () => {
      const [roundId, txId] = [newId(), newId()];
      const rollback = { playerId: game.playerId, roundId, txId: newId(), refTxId: txId };
      return [bet(100, { roundId, txId }), site.asStudio("rollback", rollback)];
    });
    const statuses = new Set(statusesOf(await Promise.all(pairs.flat())));
    expect([...statuses].every((status) => ["OK", "TX_ROLLED_BACK"].includes(status))).toBe(true);
    expect(await site.balance(game.playerId)).toBe(10_000n);
  });

  it("one launch token exchanged ten times: one play token", async () => {
    await site.database.query(
      "update game_sessions set launch_used_at = null, play_token_hash = null where id = $1",
      [game.gameSessionId],
    );
    const launchToken = site.launches.at(-1)?.body["launchToken"];
    const trade = () => site.asStudio("session", { launchToken });
    const statuses = statusesOf(await Promise.all(Array.from({ length: 10 }, trade)));
    expect(statuses.filter((status) => status === "OK")).toHaveLength(1);
    expect(statuses.filter((status) => status === "INVALID_TOKEN")).toHaveLength(9);
  });

  it("bets of 20 players at once, each sent twice: each is booked once", async () => {
    const games = await Promise.all(
      Array.from({ length: 20 }, async () => site.player({ balanceCredits: 10 })),
    );
    const opened: OpenedGame[] = [];
    for (const player of games) opened.push(await site.open(player));
    const bets = opened.map((played) => ({ ...played, roundId: newId(), txId: newId(), amount: 300 }));
    const replies = await Promise.all([...bets, ...bets].map((sent) => site.asStudio("bet", sent)));
    expect(new Set(statusesOf(replies))).toEqual(new Set(["OK"]));
    expect(replies.filter(({ body }) => body["replayed"] === true)).toHaveLength(20);
    const balances = await Promise.all(opened.map(({ playerId }) => site.balance(playerId)));
    expect(new Set(balances)).toEqual(new Set([700n]));
  });

  it("a player locked by another transaction: only that player's bet waits", async () => {
    const other = await site.open(await site.player({ balanceCredits: 10 }));
    const node = await openDatabase({ url, connectionsMax: 2 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let isHeld = false;
    const elsewhere = node.transaction(async (sql) => {
      await lockPlayer(sql, game.playerId);
      isHeld = true;
      await held;
    });
    await expect.poll(() => isHeld).toBe(true);
    let isAnswered = false;
    const waiting = bet(100).finally(() => (isAnswered = true));
    const others = await Promise.all(
      Array.from({ length: 3 }, () => bet(100, { ...other, roundId: newId(), txId: newId() })),
    );
    expect(statusesOf(others)).toEqual(["OK", "OK", "OK"]);
    expect(isAnswered).toBe(false);
    letGo();
    expect((await waiting).body).toMatchObject({ status: "OK", balance: 9_900 });
    await elsewhere;
    await node.close();
  });

  it("after all tests: the ledger is consistent", async () => {
    expect(await checkBooks(site.database)).toEqual([]);
  });
});
