import { accountApi } from "@tessera/shared/contracts/account";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantPlayMoney } from "../../ledger/index.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import type { TestPlayer } from "../../testing/index.ts";
import { type PlaySite, playSite } from "../../testing/play-site.ts";

let site: PlaySite;
beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());

type Query = Readonly<Record<string, string | number>>;
const historyOf = async (as: TestPlayer, query: Query = {}, headers: Record<string, string> = {}) =>
  (await site.call(accountApi.history, { query, headers }, { as })).reply;

/** Plays one round: bets, and closes with the win unless it is null. */
async function play(
  as: TestPlayer,
  bet: number,
  win: number | null,
): Promise<{ betTxId: string; roundId: string }> {
  const { gameSessionId: _, ...game } = await site.open(as);
  const [roundId, betTxId] = [newId(), newId()];
  await site.asStudio("bet", { ...game, roundId, txId: betTxId, amount: bet });
  if (win !== null)
    await site.asStudio("win", { ...game, roundId, txId: newId(), amount: win, roundClosed: true });
  return { betTxId, roundId };
}

describe("the history", () => {
  it("rounds and the grant: one row each, with the resulting balance", async () => {
    const as = await site.player();
    await site.database.transaction((sql) =>
      grantPlayMoney(sql, { playerId: as.id, currency: as.currency }, site.clock.now()),
    );
    site.clock.advance(1_000);
    await play(as, 500, 1_250);
    site.clock.advance(1_000);
    await play(as, 300, 0);
    const { items, total, totals } = await historyOf(as);
    expect(items).toMatchObject([
      {
        type: "grant",
        status: "success",
        direction: "in",
        amountMinor: 100_000n,
        balanceAfterMinor: 100_000n,
      },
      { type: "game", status: "success", direction: "in", amountMinor: 750n, balanceAfterMinor: 100_750n },
      { type: "game", status: "success", direction: "out", amountMinor: 300n, balanceAfterMinor: 100_450n },
    ]);
    expect([total, totals]).toEqual([3, { inMinor: 100_750n, outMinor: 300n }]);
    expect(items[0]?.number).toMatch(/^G260131-[2-9A-HJ-NP-Z]{5}$/);
    expect(items[1]?.number).toMatch(/^R260131-[2-9A-HJ-NP-Z]{5}$/);
    expect(items.map(({ title }) => title)).toEqual(["Grant", "Krakatau Wild", "Krakatau Wild"]);
    const inIndonesian = await historyOf(as, {}, { "accept-language": "id" });
    expect(inIndonesian.items[0]?.title).toBe("Saldo awal");
  });

  it("status of a round: processing, success, cancelled", async () => {
    const as = await site.player({ balanceCredits: 100 });
    await play(as, 100, null);
    site.clock.advance(1_000);
    await play(as, 200, 0);
    site.clock.advance(1_000);
    const { betTxId, roundId } = await play(as, 300, null);
    await site.asStudio("rollback", { playerId: as.id, roundId, txId: newId(), refTxId: betTxId });
    const { items, totals } = await historyOf(as, { type: "game" });
    expect(items.map(({ status, amountMinor }) => [status, amountMinor])).toEqual([
      ["processing", 100n],
      ["success", 200n],
      ["cancelled", 0n],
    ]);
    expect(totals).toEqual({ inMinor: 0n, outMinor: 300n });
    expect((await historyOf(as, { status: "cancelled" })).total).toBe(1);
    expect((await historyOf(as, { type: "deposit" })).items).toEqual([]);
  });

  it("sorted and paged: equal keys are ordered by id, and a page beyond the end is empty", async () => {
    const as = await site.player({ balanceCredits: 100 });
    for (const bet of [100, 300, 200]) await play(as, bet, 0);
    const amounts = async (query: Query) =>
      (await historyOf(as, { type: "game", ...query })).items.map(({ amountMinor }) => amountMinor);
    expect(await amounts({ sortBy: "amount" })).toEqual([100n, 200n, 300n]);
    expect(await amounts({ sortBy: "amount", sortDir: "desc" })).toEqual([300n, 200n, 100n]);
    expect(await amounts({ pageSize: 2, sortDir: "desc" })).toEqual([200n, 300n]);
    expect(await amounts({ pageSize: 2, pageIndex: 1, sortDir: "desc" })).toEqual([100n]);
    const beyond = await historyOf(as, { type: "game", pageSize: 2, pageIndex: 9 });
    expect(beyond).toMatchObject({ items: [], total: 3, pageCount: 2, pageIndex: 9, pageSize: 2 });
  });

  it("days in Bangkok: the last second of a day and the first second of the next are in different days", async () => {
    const as = await site.player({ balanceCredits: 100 });
    await play(as, 100, 0);
    await play(as, 200, 0);
    const rounds = await site.database.query<{ id: string }>(
      "select id from rounds where player_id = $1 order by bet_minor",
      [as.id],
    );
    const startAt = (id: string | undefined, instant: string) =>
      site.database.query("update rounds set started_at = $2 where id = $1", [id, instant]);
    await startAt(rounds[0]?.id, "2026-01-30T16:59:59.999Z");
    await startAt(rounds[1]?.id, "2026-01-30T17:00:00.000Z");
    const onDay = async (day: string) =>
      (await historyOf(as, { type: "game", from: day, to: day })).items.map(({ amountMinor }) => amountMinor);
    expect(await onDay("2026-01-30")).toEqual([100n]);
    expect(await onDay("2026-01-31")).toEqual([200n]);
  });

  it("an invalid range: refused with its own code", async () => {
    const as = await site.player();
    const refusalOf = async (query: Query) => {
      const { status, error } = await site.call(accountApi.history, { query }, { as });
      return [status, error.code];
    };
    expect(await refusalOf({ from: "2026-01-02", to: "2026-01-01" })).toEqual([422, "DATE_RANGE_INVALID"]);
    expect(await refusalOf({ from: "2025-01-01", to: "2026-01-01" })).toEqual([422, "DATE_RANGE_TOO_LONG"]);
    expect(await refusalOf({ from: "2026-02-30" })).toEqual([400, "VALIDATION"]);
    expect(await refusalOf({ pageIndex: -1 })).toEqual([400, "VALIDATION"]);
    expect(await refusalOf({ sortBy: "password" })).toEqual([400, "VALIDATION"]);
  });

  it("a guest: 401", async () => {
    expect((await site.call(accountApi.history)).status).toBe(401);
  });
});

describe("one movement", () => {
  it("a round: bet and win, in the reader's language", async () => {
    const as = await site.player({ balanceCredits: 100 });
    const { roundId } = await play(as, 500, 1_250);
    const [row] = (await historyOf(as, { type: "game" })).items;
    const params = { type: "game", id: row?.id ?? "" };
    const { reply } = await site.call(accountApi.historyItem, { params }, { as });
    expect(reply).toMatchObject({ ...row });
    expect(reply.fields).toEqual([
      { label: "game", value: "Krakatau Wild", kind: "text" },
      { label: "studio", value: "Orchid Arc", kind: "text" },
      { label: "bet", value: "500", kind: "minor" },
      { label: "win", value: "1250", kind: "minor" },
      { label: "net", value: "750", kind: "minor" },
      { label: "endedAt", value: site.clock.now().toISOString(), kind: "instant" },
      { label: "roundId", value: roundId, kind: "text" },
    ]);
  });

  it("a round with a result and a proof in its detail: both are shown, unless they are no text or too long", async () => {
    const as = await site.player({ balanceCredits: 100 });
    const { gameSessionId: _, ...game } = await site.open(as);
    const proof = {
      commitment: "c".repeat(200),
      playerSeed: "p",
      playersSeed: "q",
      studioSeed: null,
      other: "x",
    };
    const detail = { result: `K♠ 9♦ = 19 : ${"2♣ ".repeat(100)}`, proof };
    const roundId = newId();
    await site.asStudio("bet", { ...game, roundId, txId: newId(), amount: 500 });
    await site.asStudio("win", { ...game, roundId, txId: newId(), amount: 0, roundClosed: true, detail });
    const [row] = (await historyOf(as, { type: "game" })).items;
    const params = { type: "game", id: row?.id ?? "" };
    const { fields } = (await site.call(accountApi.historyItem, { params }, { as })).reply;
    expect(fields).toContainEqual({ label: "result", value: detail.result.slice(0, 160), kind: "text" });
    expect(fields.slice(-4)).toEqual([
      { label: "roundId", value: roundId, kind: "text" },
      { label: "commitment", value: "c".repeat(128), kind: "text" },
      { label: "playerSeed", value: "p", kind: "text" },
      { label: "playersSeed", value: "q", kind: "text" },
    ]);
  });

  describe("a round with reels in its detail", () => {
    const spin = {
      reels: [
        [0, 1],
        [2, 1],
      ],
      lineWins: [[0, 2, 150]],
      win: 150,
    };
    const reels = { symbols: ["wild", "scatter", "first"], lines: [[0, 1]], spins: [spin] };

    /** The dialog's answer about a round with this detail. */
    async function detailWith(detail: object) {
      const as = await site.player({ balanceCredits: 100 });
      const { gameSessionId: _, ...game } = await site.open(as);
      const roundId = newId();
      await site.asStudio("bet", { ...game, roundId, txId: newId(), amount: 500 });
      await site.asStudio("win", { ...game, roundId, txId: newId(), amount: 150, roundClosed: true, detail });
      const [row] = (await historyOf(as, { type: "game" })).items;
      const params = { type: "game", id: row?.id ?? "" };
      return (await site.call(accountApi.historyItem, { params }, { as })).reply;
    }

    it("in the documented form: the reels, every win, and the title's picture of symbols", async () => {
      await site.database.query(
        `update games set artwork = artwork || '{"symbols": "/art/x/symbols.svg?v=1"}' where provider_code = 'orchid-arc'`,
      );
      const free = { ...spin, expanded: [1], scatterWin: 20, win: 320, lineWins: [[0, 2, 300]] };
      const reply = await detailWith({
        reels: { ...reels, spins: [spin, free], multiplier: 2, picks: [100, 5] },
      });
      expect(reply.reels).toMatchObject({
        picture: expect.stringMatching(/^\/art\/symbols\/[a-z0-9-]+\?v=[0-9a-f]{16}$/),
        symbols: reels.symbols,
        lines: [[0, 1]],
        spins: [
          {
            reels: spin.reels,
            expanded: [],
            lineWins: [{ line: 0, count: 2, winMinor: 150n }],
            winMinor: 150n,
          },
          { expanded: [1], lineWins: [{ winMinor: 300n }], scatterWinMinor: 20n, winMinor: 320n },
        ],
        multiplier: 2,
        picksMinor: [100n, 5n],
      });
      expect(reply.fields.map(({ label }) => label)).toEqual(
        expect.arrayContaining(["game", "bet", "win", "net", "roundId"]),
      );
    });

    it.each<[string, unknown]>([
      ["a text", "<svg onload=alert(1)>"],
      [
        "a symbol that is not named",
        {
          ...reels,
          spins: [
            {
              ...spin,
              reels: [
                [0, 3],
                [2, 1],
              ],
            },
          ],
        },
      ],
      ["reels of different heights", { ...reels, spins: [{ ...spin, reels: [[0, 1], [2]] }] }],
      ["a line outside the reels", { ...reels, lines: [[0, 2]] }],
      ["a win on an unknown line", { ...reels, spins: [{ ...spin, lineWins: [[1, 2, 5]] }] }],
      ["an unknown filled reel", { ...reels, spins: [{ ...spin, expanded: [2] }] }],
      ["a name of a symbol with a tag", { ...reels, symbols: ["wild", "scatter", "<b>"] }],
      ["half an amount", { ...reels, spins: [{ ...spin, win: 0.5 }] }],
      ["a negative amount", { ...reels, spins: [{ ...spin, win: -1 }] }],
      ["more spins than a round has", { ...reels, spins: Array.from({ length: 101 }, () => spin) }],
      ["no spin", { ...reels, spins: [] }],
    ])("%s: the reels are not shown, and the rest of the round is", async (_, odd) => {
      const reply = await detailWith({ reels: odd, proof: { playerSeed: "p" } });
      expect(reply.reels).toBeUndefined();
      expect(reply.fields).toContainEqual({ label: "playerSeed", value: "p", kind: "text" });
    });
  });

  it("searched by a part of the game's name, by the beginning of its number, and by a whole number on any day", async () => {
    const as = await site.player({ balanceCredits: 100 });
    await play(as, 500, 0);
    const [round] = (await historyOf(as, { type: "game" })).items;
    const number = round?.number ?? "";
    site.clock.advance(100 * dayMs);
    const later = await freshBearer(site, as);
    const found = async (query: Query) => (await historyOf(later, query)).items.map(({ id }) => id);
    const then = { from: "2026-01-31", to: "2026-01-31" };
    for (const search of ["krakatau", "WILD", number.slice(0, 9), `R${number.slice(1, 7)}`, number])
      expect([search, await found({ ...then, search })]).toEqual([search, [round?.id]]);
    for (const search of ["Golden Koi", "%", "_", `${number.slice(0, -1)}_`, `D${number.slice(1)}`])
      expect([search, await found({ ...then, search })]).toEqual([search, []]);
    expect(await found({})).toEqual([]);
    expect(await found({ search: number.toLowerCase().replace("-", "\u2011") })).toEqual([round?.id]);
    const table = await site.call(accountApi.exportHistory, { query: { search: number } }, { as: later });
    expect(String(table.json).split("\r\n")).toHaveLength(3);
  });

  it("of another player: 404, and in no list of this player", async () => {
    const [owner, stranger] = [await site.player({ balanceCredits: 100 }), await site.player()];
    await play(owner, 500, 0);
    const [row] = (await historyOf(owner, { type: "game" })).items;
    const params = { type: "game", id: row?.id ?? "" };
    expect((await site.call(accountApi.historyItem, { params }, { as: owner })).status).toBe(200);
    expect((await site.call(accountApi.historyItem, { params }, { as: stranger })).status).toBe(404);
    expect((await site.call(accountApi.historyItem, { params })).status).toBe(401);
    expect(await historyOf(stranger, { type: "game" })).toMatchObject({ items: [], total: 0 });
  });

  it("requested under another type: 404", async () => {
    const as = await site.player({ balanceCredits: 100 });
    await play(as, 500, 0);
    const [row] = (await historyOf(as, { type: "game" })).items;
    for (const type of ["grant", "deposit"]) {
      const { status } = await site.call(
        accountApi.historyItem,
        { params: { type, id: row?.id ?? "" } },
        { as },
      );
      expect(status).toBe(404);
    }
  });
});
