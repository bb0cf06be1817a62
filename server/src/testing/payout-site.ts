import {
  type Withdrawal,
  type WithdrawalOptions,
  withdrawalsApi,
  type WithdrawalStatus,
} from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { runPayouts } from "../modules/payments/withdrawals/pay-out.ts";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import type { CallResult } from "./call.ts";
import { paymentDependencies } from "./payment-dependencies.ts";
import { type PayoutGateway, payoutGateway } from "./payout-gateway.ts";
import { createTestBankAccount } from "./test-bank-account.ts";
import type { TestOperator } from "./test-operator.ts";
import type { TestPlayer } from "./test-player.ts";
import { type TestSite, type TestSiteOptions, testSite } from "./test-site.ts";
import { withdrawalVersion } from "./document-versions.ts";

/** A player with a bank account that payouts can use. */
export interface Payee {
  readonly as: TestPlayer;
  readonly bankAccountId: string;
}

export interface PayoutSite extends TestSite {
  readonly gateway: PayoutGateway;
  /** Creates a payee, by default with 20,000 credits. */
  payee(balanceCredits?: number): Promise<Payee>;
  /** Requests a withdrawal, by default of 100 credits. `key` is the idempotency key. */
  withdraw(payee: Payee, amount?: unknown, key?: string, more?: object): Promise<CallResult<Withdrawal>>;
  /** Options of the payee's withdrawal form. */
  options(payee: Payee): Promise<CallResult<WithdrawalOptions>>;
  /** Cancels a withdrawal as the payee. */
  cancel(payee: Payee, withdrawalId: string): Promise<CallResult<Withdrawal>>;
  /** Status of a withdrawal as the payee sees it. */
  statusOf(payee: Payee, withdrawalId: string): Promise<WithdrawalStatus>;
  /** Balances of a player's main account and hold account for withdrawals, in minor units. */
  balancesOf(playerId: string): Promise<{ main: bigint; held: bigint }>;
  /** Turns automatic approval on or off. */
  autoApprove(isOn: boolean): Promise<unknown>;
  /** Runs the job of due payouts. */
  payOut(): Promise<void>;
  /** Moves a requested withdrawal to a status by its normal transitions. */
  bring(
    operator: TestOperator,
    withdrawalId: string,
    status: Exclude<WithdrawalStatus, "refunded" | "cancelled">,
  ): Promise<void>;
}

/**
 * Creates a test site with its own payout gateway. In memory by default. Nothing is approved automatically.
 */
export async function payoutSite(options: TestSiteOptions = {}): Promise<PayoutSite> {
  const gateway = await payoutGateway();
  const site = await testSite({ gatewayUrl: gateway.gatewayUrl, ...options });
  const { database } = site;
  const payOut = () => runPayouts(paymentDependencies(site));
  const autoApprove = (isOn: boolean) =>
    database.query(
      `insert into settings (key, value, updated_at) values ('autoApprove', $1::jsonb, now())
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(isOn)],
    );
  await autoApprove(false);
  return {
    ...site,
    gateway,
    autoApprove,
    payOut,
    payee: async (balanceCredits = 20_000) => {
      const as = await site.player({ balanceCredits });
      return { as, bankAccountId: await createTestBankAccount(database, as.id, site.clock.now()) };
    },
    withdraw: ({ as, bankAccountId }, amount = 100, key = newId(), more = {}) =>
      site.call(
        withdrawalsApi.create,
        {
          body: { amount, playerBankAccountId: bankAccountId, ...more },
          headers: { "idempotency-key": key },
        },
        { as },
      ),
    options: ({ as }) => site.call(withdrawalsApi.options, {}, { as }),
    cancel: ({ as }, id) =>
      site.call(
        withdrawalsApi.cancel,
        { params: { id }, body: {}, headers: { "idempotency-key": newId() } },
        { as },
      ),
    statusOf: async ({ as }, id) =>
      (await site.call(withdrawalsApi.one, { params: { id } }, { as })).reply.status,
    balancesOf: async (playerId) => ({
      main: await site.balance(playerId),
      held: await site.balance(playerId, "hold_withdraw"),
    }),
    bring: async (operator, id, status) => {
      if (status === "requested") return;
      if (status === "rejected") return void (await decide(site, operator, "reject", id));
      await decide(site, operator, "approve", id);
      if (status === "approved") return;
      await payOut();
      if (status === "paying") return;
      const payout = gateway.payouts.get(id);
      if (!payout) throw new Error("The gateway has no payout");
      payout.status = status === "paid" ? "paid" : "failed";
      await gateway.tell(site, status === "paid" ? "payout.paid" : "payout.failed", payout.ref);
    },
    close: async () => {
      await site.close();
      gateway.close();
    },
  };
}

const bodies = {
  reject: { reasonCode: "NAME_MISMATCH" },
  refund: { reasonCode: "ACCOUNT_CLOSED" },
  markPaid: { bankRef: "B-1" },
  approve: {},
  secondApprove: {},
  retry: {},
} as const;

/**
 * Sends one decision of an operator on a withdrawal, as it is now unless he has `seen` another version, with
 * its required fields.
 */
export async function decide(
  { database }: Pick<PayoutSite, "database">,
  operator: TestOperator,
  verb: keyof typeof bodies,
  id: string,
  seen?: number,
) {
  const version = seen ?? (await withdrawalVersion(database, id));
  return operator.call(withdrawalOperatorApi[verb], { params: { id }, body: { ...bodies[verb], version } });
}
