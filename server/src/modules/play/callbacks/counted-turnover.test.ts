import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import { bangkokDay } from "@tessera/shared/core/time";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestPlayer } from "../../../testing/index.ts";
import {
  jackpotSlug,
  type OpenedGame,
  playedSlug,
  type PlaySite,
  playSite,
} from "../../../testing/play-site.ts";
import { makeTestReferrer } from "../../../testing/test-referrer.ts";
import { turnoverWeightOf } from "../../games/titles/turnover-weight.ts";
import { accrueCommission } from "../../referral/accrue-commission.ts";
import { turnoverOf } from "../rounds/index.ts";
import { creditPoints } from "../../shop/points.ts";

/** Categories of which no studio has a title that bets in the site's wallet, each given to another title. */
const unseenCategories = [
  ["coral-carousel", "fishing"],
  ["velvet-blackjack", "live"],
  ["penalty-kings", "sports"],
] as const;

let site: PlaySite;
let referrer: TestPlayer;
let player: TestPlayer;

beforeAll(async () => {
  site = await playSite();
  referrer = await site.player();
  for (const [slug, category] of unseenCategories)
    await site.database.query("update games set category = $2, turnover_weight_bp = $3 where slug = $1", [
      slug,
      category,
      turnoverWeightOf(category, false),
    ]);
});
afterAll(() => site.close());

/** Makes a player with a referrer and a claim that no test completes. */
async function newPlayer(): Promise<void> {
  player = await site.player({ balanceCredits: 100_000 });
  await makeTestReferrer(site.database, referrer.id, site.clock.now(), [player.id]);
  await site.database.query(
    `insert into promo_claims (id, promotion_id, player_id, claim_no, target_minor, allowed_categories, terms_snapshot, status,
       created_at, activated_at, ends_at)
     select $1, id, $2, 1, 1000000000, '{}', '{}', 'active', $3::timestamptz, $3, $3::timestamptz + interval '30 days'
       from promotions limit 1`,
    [newId(), player.id, site.clock.now()],
  );
}
beforeEach(newPlayer);

async function progress(): Promise<bigint | undefined> {
  const [claim] = await site.database.query<{ progress: bigint }>(
    "select progress_minor as progress from promo_claims where player_id = $1",
    [player.id],
  );
  return claim?.progress;
}

async function turnoverOfToday(): Promise<bigint> {
  const today = bangkokDay(site.clock.now());
  return turnoverOf(site.database, player.id, bangkokDayRange(today, today));
}

interface RoundOf {
  readonly game: OpenedGame;
  readonly roundId: string;
}

/** Minor units; `atRisk` absent: the studio does not tell it. */
interface Amounts {
  readonly amount: number;
  readonly atRisk?: number | undefined;
}

async function bet({ game, roundId }: RoundOf, { amount, atRisk }: Amounts, txId = newId()) {
  const { gameSessionId: _, ...named } = game;
  const { body } = await site.asStudio("bet", { ...named, roundId, txId, amount, atRisk });
  return { txId, status: body["status"] };
}

async function win(
  { game, roundId }: RoundOf,
  { amount, atRisk, refTxId, roundClosed }: Amounts & { refTxId: string; roundClosed?: boolean },
  txId = newId(),
) {
  const { playToken: _, gameSessionId: __, ...named } = game;
  const request = { ...named, roundId, txId, amount, atRisk, refTxId, roundClosed };
  return (await site.asStudio("win", request)).body["status"];
}

const rollBack = ({ game: { playerId }, roundId }: RoundOf, refTxId: string) =>
  site.asStudio("rollback", { playerId, roundId, txId: newId(), refTxId });

const close = ({ game: { playerId }, roundId }: RoundOf) =>
  site.asStudio("round", { playerId, roundId, closed: true });

/**
 * Titles of every category, with the weights of spec:money#turnover-weights; `whole`: a bet that is not
 * reported counts whole.
 */
const titles = [
  { slug: playedSlug, weightBp: 10_000n, whole: true },
  { slug: jackpotSlug, weightBp: 5_000n, whole: true },
  { slug: "coral-carousel", weightBp: 10_000n, whole: true },
  { slug: "rose-room-blackjack", weightBp: 1_000n, whole: false },
  { slug: "velvet-blackjack", weightBp: 1_000n, whole: false },
  { slug: "bouquet-keno", weightBp: 10_000n, whole: false },
  { slug: "balloon-bazaar", weightBp: 5_000n, whole: false },
  { slug: "penalty-kings", weightBp: 5_000n, whole: false },
] as const;

async function begin(slug: string): Promise<RoundOf> {
  await site.database.query("update games set status = 'active' where slug = $1", [slug]);
  return { game: await site.open(player, slug), roundId: newId() };
}

describe("the amount at risk of a bet", () => {
  it("above the bet's amount: BAD_REQUEST, and no money moves", async () => {
    const round = await begin(playedSlug);
    const before = await site.balance(player.id);
    expect(await bet(round, { amount: 500, atRisk: 501 })).toMatchObject({ status: "BAD_REQUEST" });
    expect(await site.balance(player.id)).toBe(before);
  });

  it("another value under the same id: DUPLICATE_TX for bets and wins", async () => {
    const round = await begin("balloon-bazaar");
    const { txId } = await bet(round, { amount: 500, atRisk: 0 });
    for (const atRisk of [undefined, 1]) {
      expect(await bet(round, { amount: 500, atRisk }, txId)).toMatchObject({ status: "DUPLICATE_TX" });
    }
    const winTxId = newId();
    expect(await win(round, { amount: 600, atRisk: 100, refTxId: txId }, winTxId)).toBe("OK");
    expect(await win(round, { amount: 600, atRisk: 100, refTxId: txId }, winTxId)).toBe("OK");
    expect(await win(round, { amount: 600, atRisk: 200, refTxId: txId }, winTxId)).toBe("DUPLICATE_TX");
    expect(await progress()).toBe(50n);
  });

  it("a title with a weight below 1: each bet counts with its weight, rounded down", async () => {
    const round = await begin("rose-room-blackjack");
    await bet(round, { amount: 999, atRisk: 999 });
    await bet(round, { amount: 999, atRisk: 0 });
    expect([await progress(), await turnoverOfToday()]).toEqual([99n, 99n]);
  });

  it("reported by a win: capped by the bet, never lowers what the bet has counted, and ignored once the round is over", async () => {
    const round = await begin("balloon-bazaar");
    const { txId } = await bet(round, { amount: 1_000, atRisk: 400 });
    await win(round, { amount: 0, atRisk: 100, refTxId: txId });
    expect(await progress()).toBe(200n);
    await win(round, { amount: 0, atRisk: 9_000, refTxId: txId });
    expect([await progress(), await turnoverOfToday()]).toEqual([500n, 500n]);

    const over = await begin("balloon-bazaar");
    const first = await bet(over, { amount: 1_000, atRisk: 0 });
    await close(over);
    await win(over, { amount: 0, atRisk: 1_000, refTxId: first.txId });
    expect([await progress(), await turnoverOfToday()]).toEqual([500n, 500n]);
  });

  it("reported by a win that names a bet of another round, or none: does not count", async () => {
    const [round, other] = [await begin("balloon-bazaar"), await begin("balloon-bazaar")];
    const { txId } = await bet(other, { amount: 1_000, atRisk: 0 });
    await bet(round, { amount: 1_000, atRisk: 0 });
    await win(round, { amount: 0, atRisk: 1_000, refTxId: txId });
    await win(round, { amount: 0, atRisk: 1_000, refTxId: "unknown" });
    expect([await progress(), await turnoverOfToday()]).toEqual([0n, 0n]);
  });

  it("a bet that is rolled back after its win has reported an amount: neither counts", async () => {
    const round = await begin("balloon-bazaar");
    const { txId } = await bet(round, { amount: 1_000, atRisk: 200 });
    await win(round, { amount: 1_500, atRisk: 500, refTxId: txId });
    expect([await progress(), await turnoverOfToday()]).toEqual([250n, 250n]);
    await rollBack(round, txId);
    expect([await progress(), await turnoverOfToday()]).toEqual([0n, 0n]);
  });
});

const optionalRisk = fc.option(fc.nat(3_000), { nil: undefined });
const anyRound = fc.record({
  title: fc.constantFrom(...titles),
  bets: fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 3_000 }),
      atRisk: optionalRisk,
      /** Reported by the win of the bet. */
      raise: optionalRisk,
      isRolledBack: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

it("any rounds of a day: claim, points and commission count the same weighted risk of the bets not rolled back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRound, { minLength: 1, maxLength: 6 }), async (rounds) => {
      await newPlayer();
      let expected = 0n;
      for (const { title, bets } of rounds) {
        const round = await begin(title.slug);
        for (const { amount, atRisk, raise, isRolledBack } of bets) {
          const first = atRisk === undefined ? undefined : Math.min(atRisk, amount);
          const { txId } = await bet(round, { amount, atRisk: first });
          await win(round, { amount: 1, atRisk: raise, refTxId: txId });
          if (isRolledBack) await rollBack(round, txId);
          const risk = Math.max(first ?? (title.whole ? amount : 0), Math.min(raise ?? 0, amount));
          if (!isRolledBack) expected += (BigInt(risk) * title.weightBp) / 10_000n;
        }
        await close(round);
      }
      expect(await progress()).toBe(expected);

      site.clock.advance(2 * dayMs);
      await Promise.all([creditPoints(site.dependencies), accrueCommission(site.dependencies)]);
      const [counted] = await site.database.query<{ points: bigint; commission: bigint }>(
        `select coalesce((select balance from accounts where player_id = $1 and kind = 'points'), 0)::bigint as points,
           coalesce((select sum(turnover_minor) from commissions where downline_id = $1), 0)::bigint as commission`,
        [player.id],
      );
      expect(counted).toEqual({
        points: (expected / 1_000n) * 100n,
        // 50 basis points of less than 2.00 are less than 0.01.
        commission: expected < 200n ? 0n : expected,
      });
    }),
    { numRuns: 15 },
  );
}, 120_000);
