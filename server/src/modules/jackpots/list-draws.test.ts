import { createHash, createHmac } from "node:crypto";
import { gamesApi, type JackpotDraw } from "@tessera/shared/contracts/games";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestOperator, type TestPlayer } from "../../testing/index.ts";
import { allowManyDraws, betOn, drawOf, playedPool, potOf } from "../../testing/jackpot-site.ts";
import { jackpotSlug, type PlaySite, playSite } from "../../testing/play-site.ts";
import { operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";

let site: PlaySite;
let winner: TestPlayer;
/** Tickets that the studio received. */
const received = new Set<string>();
/** Commitments of cycles that were published while they ran, by currency and cycle. */
const promised = new Map<string, { commitment: string; siteCommitment: string }>();
beforeAll(async () => {
  site = await playSite();
  await allowManyDraws(site.database);
  winner = await site.player({ balanceCredits: 1_000 });
  for (let draws = 0; draws < 3; draws += 1) await drawOnce(winner);
});
afterAll(() => site.close());

/** Has a player win the pot of his currency. Returns the body of the draw. */
async function drawOnce(player: TestPlayer) {
  const game = await site.open(player, jackpotSlug);
  const { running } = (await drawsOf(player)).reply;
  promised.set(`${game.currency} ${running.cycle}`, running);
  const bet = await betOn(site, game, true);
  received.add(bet.ticket);
  const body = drawOf(game, bet, await potOf(site.database, game.currency));
  expect((await site.asStudio("jackpot", body)).body["status"]).toBe("OK");
  site.clock.advance(60_000);
  return { ...body, bet };
}

const drawsOf = async (as?: TestPlayer, query: object = {}, pool = playedPool) =>
  site.call(gamesApi.jackpotDraws, { params: { pool }, query: { ...query } }, as ? { as } : {});

/** The proof of a draw, computed apart from the site's code. */
function isProved({ cycle, secret, commitment, ticket, betMinor, oddsMinor }: JackpotDraw, currency = "IDR") {
  if (!ticket) return false;
  const name = `${playedPool}:${currency}:${cycle}`;
  const bytes = (hex: string) => Buffer.from(hex, "hex");
  const hashOf = (hex: string) => createHash("sha256").update(bytes(hex)).digest("hex");
  const hmac = (key: string, message: string) =>
    createHmac("sha256", bytes(key)).update(message).digest("hex");
  const ticketText = hmac(ticket.secret, `${name}:${ticket.bookingId}:${ticket.playerSeed}`);
  const digits = hmac(secret, `${name}:${ticketText}`).slice(0, 13);
  const isCommitted = hashOf(secret) === commitment && hashOf(ticket.secret) === ticket.commitment;
  const isReceived = received.has(ticketText);
  return isCommitted && isReceived && BigInt(`0x${digits}`) * oddsMinor < (1n << 52n) * betMinor;
}

describe("past draws of a pot", () => {
  it("a guest: the latest draw first, with a masked winner and all data of the proof", async () => {
    const { reply, json } = await drawsOf();
    expect(reply).toMatchObject({ total: 3, running: { pool: playedPool, currency: "IDR", cycle: 4 } });
    expect(reply.items.map(({ cycle }) => cycle)).toEqual([3, 2, 1]);
    for (const draw of reply.items) {
      expect(promised.get(`IDR ${draw.cycle}`)).toMatchObject({
        commitment: draw.commitment,
        siteCommitment: draw.ticket?.commitment,
      });
      expect(isProved(draw)).toBe(true);
      expect(draw).toMatchObject({ betMinor: 500n, isOwn: false, isReturned: false, mustDrop: false });
      expect(draw.winner).toBe(`${winner.username.slice(0, 2)}•••${winner.username.slice(-1)}`);
    }
    expect(reply.items[0]?.amountMinor).toBe(25_000_010n);
    expect(JSON.stringify(json)).not.toContain(winner.username);
    expect(JSON.stringify(json)).not.toContain(winner.id);
    expect(reply.running.commitment).not.toBe(reply.items[0]?.commitment);
  });

  it("the winner: the winner's own draws are marked", async () => {
    expect((await drawsOf(winner)).reply.items.map(({ isOwn }) => isOwn)).toEqual([true, true, true]);
  });

  it("pages of two: the third draw is on the second page", async () => {
    const { reply } = await drawsOf(undefined, { pageIndex: 1, pageSize: 2 });
    expect(reply).toMatchObject({ pageCount: 2, items: [{ cycle: 1 }] });
  });

  it("another currency: its own draws; an unknown pool: NOT_FOUND", async () => {
    const thai = await site.player({ currency: "THB", balanceCredits: 100 });
    expect((await drawsOf(thai)).reply).toMatchObject({ total: 0, running: { currency: "THB", cycle: 1 } });
    await drawOnce(thai);
    const { items } = (await drawsOf(thai)).reply;
    expect(items.map((draw) => isProved(draw, "THB"))).toEqual([true]);
    expect((await drawsOf()).reply.total).toBe(3);
    expect((await drawsOf(undefined, {}, "nothing")).error.code).toBe("NOT_FOUND");
  });

  it("a draw that the studio rolled back: marked, and its proof stays", async () => {
    const { txId, roundId } = await drawOnce(winner);
    await site.asStudio("rollback", { playerId: winner.id, roundId, txId: newId(), refTxId: txId });
    const [latest] = (await drawsOf()).reply.items;
    expect(latest).toMatchObject({ cycle: 4, isReturned: true });
    expect(latest && isProved(latest)).toBe(true);
  });
});

it("a draw by the former rule: listed without a ticket, with the studio's id that decided it", async () => {
  await site.database.query(
    `update jackpot_draws set site_secret = null, player_seed = null, turnover_minor = null
     where pool = $1 and currency = 'IDR' and cycle = 1`,
    [playedPool],
  );
  const former = (await drawsOf()).reply.items.find(({ cycle }) => cycle === 1);
  expect(former).toMatchObject({ ticket: null, betTxId: expect.any(String), secret: expect.any(String) });
});

describe("the operators' view", () => {
  it("every pot with its amount, terms and last draws; refused for the support role", async () => {
    const risk = await createTestOperator(site, "risk");
    const { items } = (await risk.call(operatorJackpotsApi.list)).reply;
    expect(items).toHaveLength(6);
    const { heldMinor, cycle } = await potOf(site.database);
    expect(items.find(({ pool, currency }) => pool === playedPool && currency === "IDR")).toMatchObject({
      heldMinor,
      cycle,
      shareBp: 200,
      seedMinor: 25_000_000n,
      mustDrop: false,
      limitReachedAt: null,
      problem: null,
      draws: [4, 3, 2, 1].map((drawn) => ({ cycle: drawn, playerId: winner.id })),
    });
    const support = await createTestOperator(site, "support");
    expect((await support.call(operatorJackpotsApi.list)).code).toBe("FORBIDDEN");
  });
});
