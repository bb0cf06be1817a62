import { depositsApi } from "@tessera/shared/contracts/deposits";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { type DepositGateway, depositGateway } from "../../testing/deposit-gateway.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import type { TestPlayer } from "../../testing/index.ts";
import { type OpenedGame, type PlaySite, playSite } from "../../testing/play-site.ts";
import { completeDepletedClaims, expireClaims } from "./claim-jobs.ts";

let gateway: DepositGateway;
let site: PlaySite;

beforeAll(async () => {
  gateway = await depositGateway();
  site = await playSite({ gatewayUrl: gateway.url });
});
afterAll(async () => {
  await site.close();
  await gateway.close();
});

/** All steps of one player and of the site for the player; each step runs twice under the same key. */
class Story {
  player: TestPlayer;
  game: OpenedGame | undefined;
  deposits: string[] = [];
  bets: { roundId: string; txId: string }[] = [];

  constructor(player: TestPlayer) {
    this.player = player;
  }

  async twice(step: () => Promise<unknown>): Promise<void> {
    const first = await step();
    const state = await this.state();
    expect(await step()).toEqual(first);
    expect(await this.state()).toEqual(state);
  }

  async promotionId(slug: string): Promise<string> {
    const [row] = await site.database.query<{ id: string }>("select id from promotions where slug = $1", [
      slug,
    ]);
    return row?.id ?? "";
  }

  async deposit(slug: string, amount: number): Promise<void> {
    const body = { method: "qris", amount, promotionId: await this.promotionId(slug) };
    const headers = { "idempotency-key": newId() };
    await this.twice(async () => {
      const { status, json } = await site.call(depositsApi.create, { body, headers }, { as: this.player });
      return [status, status === 201 ? json : null];
    });
    const { status, json } = await site.call(depositsApi.create, { body, headers }, { as: this.player });
    if (status === 201) this.deposits.push((json as { id: string }).id);
  }

  async settle(how: "pay" | "underpay" | "cancel"): Promise<void> {
    const id = this.deposits.at(-1);
    if (id === undefined) return;
    const headers = { "idempotency-key": newId() };
    await this.twice(async () => {
      if (how === "cancel") {
        return (
          await site.call(depositsApi.cancel, { params: { id }, body: {}, headers }, { as: this.player })
        ).status;
      }
      const ref = gateway.pay(id, site.clock.now(), how === "underpay" ? "1000" : undefined);
      return gateway.tell(site, { ref, id: `${how}-${ref}` });
    });
  }

  async register(slug: string): Promise<void> {
    const input = {
      params: { id: await this.promotionId(slug) },
      body: {},
      headers: { "idempotency-key": newId() },
    };
    await this.twice(
      async () => (await site.call(promotionsApi.register, input, { as: this.player })).status,
    );
  }

  async bet(amount: number): Promise<void> {
    this.game ??= await site.open(this.player);
    const bet = { ...this.game, roundId: newId(), txId: newId(), amount, roundClosed: true };
    await this.twice(async () => (await site.asStudio("bet", bet)).body["status"]);
    this.bets.push(bet);
  }

  async rollBack(): Promise<void> {
    const bet = this.bets.pop();
    if (!bet) return;
    const rollback = { playerId: this.player.id, roundId: bet.roundId, txId: newId(), refTxId: bet.txId };
    await this.twice(async () => (await site.asStudio("rollback", rollback)).body["status"]);
  }

  async cancelClaim(): Promise<void> {
    const { reply } = await site.call(promotionsApi.claims, {}, { as: this.player });
    const id = reply.items[0]?.id;
    if (id === undefined) return;
    const input = { params: { id }, body: {}, headers: { "idempotency-key": newId() } };
    await this.twice(
      async () => (await site.call(promotionsApi.cancelClaim, input, { as: this.player })).status,
    );
  }

  async wait(days: number): Promise<void> {
    site.clock.advance(days * dayMs);
    this.player = await freshBearer(site, this.player);
    this.game = undefined;
    await expireClaims(site.dependencies);
    await completeDepletedClaims(site.dependencies);
  }

  state(): Promise<unknown> {
    return site.database.query(
      `select a.balance, c.status, c.progress_minor, d.status as deposit, d.version
         from accounts a left join promo_claims c on c.player_id = a.player_id
         left join deposits d on d.player_id = a.player_id
        where a.player_id = $1 and a.kind = 'main' order by c.id, d.id`,
      [this.player.id],
    );
  }

  /** Checks P9 to P11 from the rows alone. */
  async check(): Promise<void> {
    const { reply } = await site.call(walletApi.wallets, {}, { as: this.player });
    const claims = await site.database.query<{
      status: string;
      bonus: bigint;
      progress: bigint;
      sum: bigint;
      back: bigint;
    }>(
      `select c.status, c.bonus_minor as bonus, c.progress_minor as progress,
         (select coalesce(sum(counted_minor), 0)::bigint from turnover_events e where e.claim_id = c.id) as sum,
         (select coalesce(-sum(e.amount), 0)::bigint from entries e join accounts a on a.id = e.account_id
           where e.journal_id = c.clawback_journal_id and a.player_id = c.player_id) as back
       from promo_claims c where c.player_id = $1`,
      [this.player.id],
    );
    const live = claims.filter(({ status }) => status === "reserved" || status === "active");
    expect(live.length).toBeLessThanOrEqual(1);
    if (live.length > 0) expect(reply.withdrawableMinor).toBe(0n);
    else expect(reply.withdrawableMinor).toBe(reply.mainMinor);
    for (const claim of claims) {
      expect(claim.progress).toBe(claim.sum);
      expect(claim.back <= claim.bonus && claim.back >= 0n).toBe(true);
    }
    const deposits = await site.database.query<{
      status: string;
      credited: bigint | null;
      paid: bigint;
      journals: bigint;
    }>(
      `select d.status, d.credited_minor as credited, coalesce(d.real_paid, 0) as paid,
         (select count(*) from journals j where j.kind = 'deposit.credit' and j.ref_id = d.id::text) as journals
       from deposits d where d.player_id = $1`,
      [this.player.id],
    );
    for (const { status, credited, paid, journals } of deposits) {
      expect(journals).toBe(status === "approved" ? 1n : 0n);
      // 1,000 rupiah are one credit: the credited amount may not exceed the paid amount.
      if (credited !== null) expect(credited * 10n).toBeLessThanOrEqual(paid);
    }
  }
}

const step: fc.Arbitrary<(story: Story) => Promise<void>> = fc.oneof(
  fc.constantFrom("first-deposit", "daily-reload").map((slug) => (story: Story) => story.deposit(slug, 100)),
  fc.constantFrom("pay", "pay", "underpay", "cancel").map((how) => (story: Story) => story.settle(how)),
  fc
    .constantFrom("first-look", "lantern-evening", "day-after-cashback")
    .map((slug) => (story: Story) => story.register(slug)),
  fc.integer({ min: 1, max: 3_000 }).map((amount) => (story: Story) => story.bet(amount)),
  fc.constant((story: Story) => story.rollBack()),
  fc.constant((story: Story) => story.cancelClaim()),
  fc.constantFrom(1, 8).map((days) => (story: Story) => story.wait(days)),
);

it("any sequence of deposits, bets and claims, each step made twice: P5, P9, P10 and P11 hold after every step", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const story = new Story(await site.player({ balanceCredits: 50 }));
      for (const take of steps) {
        await take(story);
        await story.check();
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
  expect(await checkBooks(site.database)).toEqual([]);
  const miscounted = await site.database.query(
    `select slug from promotions p where budget_used_minor <>
       (select coalesce(sum(bonus_minor), 0) from promo_claims c where c.promotion_id = p.id and c.status <> 'released')`,
  );
  expect(miscounted).toEqual([]);
}, 180_000);
