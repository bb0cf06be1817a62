import { type Deposit, depositsApi } from "@tessera/shared/contracts/deposits";
import { fixedClock } from "@tessera/shared/core/clock";
import { newId } from "@tessera/shared/core/identifiers";
import type { CallResult } from "./call.ts";
import { type DepositGateway, depositGateway } from "./deposit-gateway.ts";
import type { TestPlayer } from "./test-player.ts";
import { type TestSite, type TestSiteOptions, testSite } from "./test-site.ts";

export interface PaySite extends TestSite {
  readonly gateway: DepositGateway;
  /** Requests a deposit, by default 50 credits by QRIS. `key` is the idempotency key. */
  deposit(player: TestPlayer, input?: object, key?: string): Promise<CallResult<Deposit>>;
  /** Requests a deposit by manual transfer, by default of 50 credits. */
  manualDeposit(player: TestPlayer, input?: object): Promise<CallResult<Deposit>>;
  /** Returns the id of the first house account that the form offers for manual transfers. */
  houseBankAccount(player: TestPlayer): Promise<string>;
  /** Pays a deposit now, and makes the gateway send its event. Returns the webhook's status. */
  pay(depositId: string, amount?: string): Promise<number>;
  /** Approved deposits without exactly one journal of the credited amount; there must be none (P9). */
  wronglyCredited(): Promise<unknown[]>;
}

/** Creates a test site with its own payment gateway. In memory by default. */
export async function paySite(options: TestSiteOptions = {}): Promise<PaySite> {
  const clock = fixedClock(options.now ?? "2026-01-31T07:05:09.000Z");
  const gateway = await depositGateway(clock);
  const site = await testSite({ gatewayUrl: gateway.url, ...options, clock });
  const deposit: PaySite["deposit"] = (player, input = {}, key = newId()) =>
    site.call(
      depositsApi.create,
      { body: { method: "qris", amount: 50, ...input }, headers: { "idempotency-key": key } },
      { as: player },
    );
  const houseBankAccount = async (player: TestPlayer) => {
    const { reply } = await site.call(depositsApi.options, {}, { as: player });
    return reply.methods.find(({ method }) => method === "bank_manual")?.accounts?.[0]?.id ?? "";
  };
  return {
    ...site,
    gateway,
    deposit,
    houseBankAccount,
    manualDeposit: async (player, input = {}) =>
      deposit(player, {
        method: "bank_manual",
        houseBankAccountId: await houseBankAccount(player),
        ...input,
      }),
    pay: (depositId, amount) => gateway.tell(site, { ref: gateway.pay(depositId, site.clock.now(), amount) }),
    wronglyCredited: () =>
      site.database.query(
        `select d.id from deposits d
          where d.status = 'approved' and d.credited_minor is distinct from
            (select sum(e.amount) from journals j join entries e on e.journal_id = j.id
                join accounts a on a.id = e.account_id
              where j.idem_key = 'deposit:' || d.id and a.player_id = d.player_id)`,
      ),
    close: async () => {
      await site.close();
      await gateway.close();
    },
  };
}
