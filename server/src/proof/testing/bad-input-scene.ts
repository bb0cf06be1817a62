import { depositsApi } from "@tessera/shared/contracts/deposits";
import { problem } from "@tessera/shared/contracts/problem";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import type { ErrorCode } from "@tessera/shared/core/error-codes";
import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";
import { expect } from "vitest";
import type { TestPlayer } from "../../testing/index.ts";
import { liveCode, type MoneySite, moneySite } from "../../testing/money-site.ts";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";

export interface Outcome {
  readonly status: number;
  readonly json: unknown;
}

/** Kinds of money requests of a player. */
export const wishes = ["deposit", "withdrawal", "transfer"] as const;

export const keyed = (key = newId()) => ({ "idempotency-key": key });

export type BadInputScene = Awaited<ReturnType<typeof badInputScene>>;

/**
 * A site, made by `open`, with two players of 1,000.00: `me`, who sends the bad input and has a bank account
 * and a deposit that was credited under `spentKey`, and another player, who has one document of each kind.
 */
export async function badInputScene(open = () => moneySite()) {
  const site = await open();
  const me = await site.player({ balanceCredits: 1_000 });
  const other = await site.player({ balanceCredits: 1_000 });
  const myBankAccountId = await createTestBankAccount(site.database, me.id, site.clock.now());
  const others = await giveOneOfEverything(site, other);
  const spentKey = newId();

  const wish = (
    kind: (typeof wishes)[number],
    fields: object,
    headers: Readonly<Record<string, string>> = keyed(),
  ): Promise<Outcome> => {
    const usual = {
      deposit: { method: "qris", amount: 50 },
      withdrawal: { amount: 50, playerBankAccountId: myBankAccountId },
      transfer: { from: "main", to: liveCode, amount: 50 },
    };
    const input = { body: { ...usual[kind], ...fields }, headers };
    if (kind === "deposit") return site.call(depositsApi.create, input, { as: me });
    if (kind === "withdrawal") return site.call(withdrawalsApi.create, input, { as: me });
    return site.call(transfersApi.create, input, { as: me });
  };

  const { reply } = await site.call(
    depositsApi.create,
    { body: { method: "qris", amount: 50 }, headers: keyed(spentKey) },
    { as: me },
  );
  await site.payments.tell(site, { ref: site.payments.pay(reply.id, site.clock.now()) });

  const known = [other.id, other.username, "Budi Santoso", ...Object.values(others)];
  /** Values that no answer to another player may contain. */
  const secrets = new RegExp(`${known.join("|")}|select |insert |\\.ts\\b|constraint|stack`, "i");

  return {
    site,
    me,
    other,
    spentKey,
    /** Ids of the other player's documents. */
    others,
    promotionId: (slug: string) => promotionId(site, slug),
    /** Sends a request of `me` that would succeed without these fields and headers. */
    wish,
    everything: () => everythingOf(site),
    /**
     * Sends bad input. It must be refused with exactly this status and code, move nothing and reveal nothing.
     */
    async refused(send: () => Promise<Outcome>, status: number, code: ErrorCode): Promise<void> {
      const before = await everythingOf(site);
      const outcome = await send();
      const { error } = z.parse(problem, outcome.json);
      expect([outcome.status, error.code, error.key]).toEqual([status, code, `errors.${code}`]);
      expect(JSON.stringify(outcome.json)).not.toMatch(secrets);
      expect(await everythingOf(site)).toEqual(before);
    },
    close: () => site.close(),
  };
}

const promotionId = async (site: MoneySite, slug: string) =>
  (await site.call(promotionsApi.one, { params: { slug } })).reply.id;

/** Creates one document of each kind for a player of 1,000.00. Returns their ids. */
export async function giveOneOfEverything(site: MoneySite, as: TestPlayer) {
  const bankAccount = await createTestBankAccount(site.database, as.id, site.clock.now());
  const withdrawal = await site.call(
    withdrawalsApi.create,
    { body: { amount: 100, playerBankAccountId: bankAccount }, headers: keyed() },
    { as },
  );
  site.live.behaviour = "keepsSilent";
  const transfer = await site.call(
    transfersApi.create,
    { body: { from: "main", to: liveCode, amount: 100 }, headers: keyed() },
    { as },
  );
  site.live.behaviour = "answers";
  const claim = await site.call(
    promotionsApi.register,
    { params: { id: await promotionId(site, "first-look") }, body: {}, headers: keyed() },
    { as },
  );
  const deposit = await site.call(
    depositsApi.create,
    { body: { method: "qris", amount: 50 }, headers: keyed() },
    { as },
  );
  return {
    bankAccount,
    withdrawal: withdrawal.reply.id,
    transfer: transfer.reply.id,
    claim: claim.reply.id,
    deposit: deposit.reply.id,
  };
}

/** Reads everything that could have changed: balances, documents, and the calls to counterparties. */
async function everythingOf(site: MoneySite): Promise<unknown> {
  const rows = await site.database.query(
    `select (select json_agg(json_build_array(key, balance, version) order by key) from accounts where version > 0) as accounts,
            (select count(*) from journals) as journals,
            (select json_agg(json_build_array(id, status, version) order by id) from deposits) as deposits,
            (select json_agg(json_build_array(id, status, version) order by id) from withdrawals) as withdrawals,
            (select json_agg(json_build_array(id, status, version) order by id) from transfers) as transfers,
            (select json_agg(json_build_array(id, status, version) order by id) from promo_claims) as claims,
            (select json_agg(to_json(player_bank_accounts) order by id) from player_bank_accounts) as banks,
            (select sum(claims_count) from promotions) as places, (select count(*) from audit_log) as audit`,
  );
  return [rows, site.payments.payments.length, site.payouts.payouts.size, site.live.asked.count];
}
