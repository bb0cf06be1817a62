import { accountApi } from "@tessera/shared/contracts/account";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { newId } from "@tessera/shared/core/identifiers";
import { moneyMaxMinor } from "@tessera/shared/core/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import { type LiveSite, liveSite } from "../../../testing/live-site.ts";
import type { LiveStudio } from "../../../testing/live-studio.ts";
import { type LiveTable, openTable } from "../../../testing/live-table.ts";
import { createTestOperator, type TestPlayer, type TestSite } from "../../../testing/index.ts";
import { followStudios } from "../wallets/follow-studios.ts";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";

const live = "sandbox-live";
const max = Number(moneyMaxMinor);

let scene: LiveSite;
let studio: LiveStudio;
let site: TestSite;
let as: TestPlayer;
let table: LiveTable;
beforeAll(async () => {
  scene = await liveSite();
  ({ site, studio } = scene);
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await scene.close();
});
/** Creates a player with 900.00 on the main wallet and 100.00 at the studio of an open table. */
beforeEach(async () => {
  studio.onRoundsPage = null;
  await follow();
  as = await site.player({ balanceCredits: 1_000 });
  const headers = { "idempotency-key": newId() };
  await site.call(transfersApi.create, { body: { from: "main", to: live, amount: 100 }, headers }, { as });
  table = await openTable(site, studio, as);
  await site.database.query("delete from studio_discrepancies");
});

const follow = () => followStudios(site.dependencies);
const fresh = async () => ({ as: await freshBearer(site, as) });
const refresh = async () => (await site.call(walletApi.refresh, { body: {} }, await fresh())).status;
/** Changes the numbers of the rounds in the next pages, one after another. */
const tell = (...changes: readonly object[]) => {
  studio.onRoundsPage = (page) => ({
    ...page,
    rounds: page.rounds.map((round, index) => ({ ...round, ...changes[index] })),
  });
};
const rounds = () =>
  site.database.query(
    `select bet_minor as bet, win_minor as win, mirrored_at is not null as booked from rounds
      where player_id = $1 order by provider_seq`,
    [as.id],
  );
const mirror = () => site.balance(as.id, "provider");
const seen = async (kind: string) =>
  (
    await (await createTestOperator(site, "cashier")).call(operatorRoundsApi.reported)
  ).reply.discrepancies.filter((discrepancy) => discrepancy.kind === kind);

describe("rounds of a studio with its own wallet beyond the upper bound of money", () => {
  it.each([max + 1, 2 ** 53, 2 ** 63, 1e300])(
    "one round of %d among valid ones: not counted, operators see its digits, and the valid rounds count",
    async (amount) => {
      for (const outcome of ["win", "lose", "win"] as const) expect(await table.bet(500, outcome)).toBe("OK");
      tell({}, { win: amount }, { bet: amount });
      for (const _pull of [1, 2]) await follow();
      expect(await rounds()).toEqual([{ bet: 500n, win: 1_000n, booked: true }]);
      expect(await mirror()).toBe(10_500n);
      const reported = (await seen("out_of_range")).map((discrepancy) => discrepancy.told);
      expect(reported).toHaveLength(2);
      expect(reported).toContainEqual(expect.objectContaining({ winMinor: BigInt(amount).toString() }));
      expect(reported).toContainEqual(expect.objectContaining({ betMinor: BigInt(amount).toString() }));
      expect(await follow()).toBeUndefined();
      const { studios } = (await (await createTestOperator(site, "cashier")).call(operatorRoundsApi.reported))
        .reply;
      expect(studios).toMatchObject([{ provider: live, failedSince: null }]);
    },
  );

  it("wins that exceed the bound only together: the rounds wait, operators see them once, and no call fails", async () => {
    await table.bet(500, "win");
    tell({ win: max });
    await follow();
    await table.bet(500, "win");
    tell({ win: max - 5 });
    for (const _pull of [1, 2]) await follow();
    expect(await mirror()).toBe(10_000n);
    expect(await rounds()).toMatchObject([{ booked: false }, { booked: false }]);
    expect(await seen("out_of_range")).toMatchObject([
      {
        subject: as.id,
        known: { atStudioMinor: "10000" },
        told: { wonMinor: (2n * moneyMaxMinor - 1_005n).toString() },
      },
    ]);
    expect(await refresh()).toBe(200);
    expect((await site.call(accountApi.history, { query: { type: "game" } }, await fresh())).status).toBe(
      200,
    );
  });

  it("a return of all money while a win beyond the bound waits: the booked money is returned, and then the win is booked", async () => {
    await table.bet(500, "win");
    tell({ win: max });
    await follow();
    const headers = () => ({ "idempotency-key": newId() });
    const more = { body: { from: live, to: "main", amount: 101 }, headers: headers() };
    expect((await site.call(transfersApi.create, more, await fresh())).error.code).toBe(
      "INSUFFICIENT_BALANCE",
    );
    const all = await site.call(transfersApi.returnAll, { body: {}, headers: headers() }, await fresh());
    expect(all.reply.items).toMatchObject([{ amountMinor: 10_000n, status: "completed" }]);
    // The studio account now has room for the win that waited.
    await follow();
    expect(await mirror()).toBe(moneyMaxMinor - 500n);
    expect(await seen("out_of_range")).toEqual([]);
  });

  it("waiting wins, then losses back to within the bound: all are booked, and operators see no problem any more", async () => {
    await table.bet(500, "win");
    tell({ win: max });
    await follow();
    expect(await seen("out_of_range")).toHaveLength(1);
    await table.bet(500, "lose");
    tell({ bet: 20_000 });
    await follow();
    expect(await mirror()).toBe(moneyMaxMinor - 500n - 10_000n);
    expect(await seen("out_of_range")).toEqual([]);
  });
});
