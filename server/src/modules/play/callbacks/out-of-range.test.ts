import { newId } from "@tessera/shared/core/identifiers";
import { moneyMaxMinor } from "@tessera/shared/core/money";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { createTestOperator, type TestPlayer } from "../../../testing/index.ts";
import { type OpenedGame, type PlaySite, playedStudio, playSite } from "../../../testing/play-site.ts";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";

const max = Number(moneyMaxMinor);

let site: PlaySite;
let player: TestPlayer;
let game: OpenedGame;
let roundId: string;
beforeAll(async () => {
  site = await playSite();
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  player = await site.player({ balanceCredits: 100 });
  game = await site.open(player);
  roundId = newId();
});

const send = (name: string, more: object) =>
  site.asStudio(name, { ...game, roundId, txId: newId(), ...more });
const statusOf = async (name: string, more: object) => (await send(name, more)).body["status"];

describe("a win beyond the upper bound of money", () => {
  it.each([max + 1, 2 ** 53, 2 ** 63, 1e300])(
    "%d: refused permanently, and no money moves",
    async (amount) => {
      const win = { txId: newId(), amount, roundClosed: true };
      const first = await send("win", win);
      expect(first).toMatchObject({ status: 200, body: { status: "AMOUNT_OUT_OF_RANGE" } });
      expect(first.body).not.toHaveProperty("balance");
      expect(await send("win", win)).toEqual({ ...first, body: { ...first.body, replayed: true } });
      expect(await statusOf("win", { ...win, amount: 5 })).toBe("DUPLICATE_TX");
      expect(await site.balance(player.id)).toBe(10_000n);
      expect((await site.asStudio(`tx/${win.txId}`, undefined, { method: "GET" })).body).toMatchObject({
        status: "OK",
        kind: "win",
        state: "refused",
      });
    },
  );

  it("that exceeds the wallet's bound: refused; a smaller win: paid", async () => {
    expect(await statusOf("win", { amount: max - 9_999 })).toBe("AMOUNT_OUT_OF_RANGE");
    expect(await statusOf("win", { amount: max - 10_000 })).toBe("OK");
    expect(await site.balance(player.id)).toBe(moneyMaxMinor);
    expect(await statusOf("win", { amount: 1 })).toBe("AMOUNT_OUT_OF_RANGE");
    expect(await statusOf("win", { amount: 0 })).toBe("OK");
    const wallets = await site.call(walletApi.wallets, {}, { as: player });
    expect(wallets.reply.mainMinor).toBe(moneyMaxMinor);
  });

  it("two in one batch that exceed it only together: the first is paid", async () => {
    const half = { amount: max / 2 };
    const answers = await Promise.all([statusOf("win", half), statusOf("win", half)]);
    expect(new Set(answers)).toEqual(new Set(["AMOUNT_OUT_OF_RANGE", "OK"]));
  });

  it("as the sum of many wins and bets of one round: refused, since the bound also applies to the round", async () => {
    await statusOf("win", { amount: max - 10_000 });
    await statusOf("bet", { amount: max });
    expect(await statusOf("win", { amount: 10_001 })).toBe("AMOUNT_OUT_OF_RANGE");
    expect(await statusOf("win", { amount: 10_000 })).toBe("OK");
    expect(await statusOf("bet", { amount: 1 })).toBe("AMOUNT_OUT_OF_RANGE");
  });

  it("is listed for operators and in the audit log, with all its digits", async () => {
    const win = { txId: newId(), amount: 2 ** 70 };
    await send("win", win);
    const cashier = await createTestOperator(site, "cashier");
    const { items } = (await cashier.call(operatorRoundsApi.outOfRange)).reply;
    const [named] = await site.database.query<{ name: string }>(
      "select name from providers where code = $1",
      [playedStudio],
    );
    expect(items[0]).toMatchObject({
      provider: playedStudio,
      studio: named?.name,
      providerTxId: win.txId,
      kind: "win",
      username: player.username,
    });
    const owner = await createTestOperator(site, "owner");
    const query = { targetType: "round_tx", targetId: items[0]?.id ?? "" };
    expect((await owner.call(operatorsApi.audit, { query })).reply.items).toMatchObject([
      {
        actor: `provider:${playedStudio}`,
        action: "transaction.out-of-range",
        after: {
          kind: "win",
          txId: win.txId,
          roundId,
          playerId: player.id,
          amountMinor: (2n ** 70n).toString(),
        },
      },
    ]);
  });
});

describe("other callbacks beyond the upper bound", () => {
  it.each([max + 1, 2 ** 53, 1e300])("a bet of %d: refused permanently", async (amount) => {
    const bet = { txId: newId(), amount };
    expect(await statusOf("bet", bet)).toBe("AMOUNT_OUT_OF_RANGE");
    expect(await statusOf("bet", bet)).toBe("AMOUNT_OUT_OF_RANGE");
    expect(await site.balance(player.id)).toBe(10_000n);
  });

  it("the rollback of a bet that would exceed the wallet's bound: refused, and the bet stays", async () => {
    const bet = { txId: newId(), amount: 10_000 };
    await send("bet", bet);
    await send("win", { amount: max });
    const rollback = { refTxId: bet.txId };
    expect(await statusOf("rollback", rollback)).toBe("AMOUNT_OUT_OF_RANGE");
    await send("bet", { roundId: newId(), amount: 10_000 });
    expect(await statusOf("rollback", rollback)).toBe("OK");
    expect(await site.balance(player.id)).toBe(moneyMaxMinor);
  });

  it("an amount that is not a JSON number: BAD_REQUEST", async () => {
    const { gameSessionId: _, ...named } = game;
    const body = JSON.stringify({ ...named, roundId, txId: newId(), amount: 0 });
    const { body: answer } = await site.asStudio("win", body.replace('"amount":0', '"amount":1e999'));
    expect(answer["status"]).toBe("BAD_REQUEST");
  });
});
