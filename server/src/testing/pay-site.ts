import { type Deposit, depositsApi } from "@tessera/shared/contracts/deposits";
import { newId } from "@tessera/shared/core/identifiers";
import type { CallResult } from "./call.ts";
import { type DepositGateway, depositGateway } from "./deposit-gateway.ts";
import type { TestPlayer } from "./test-player.ts";
import { type TestSite, type TestSiteOptions, testSite } from "./test-site.ts";

export interface PaySite extends TestSite {
  readonly gateway: DepositGateway;
  /** Asks for a deposit, by default 50 credits by QRIS. `key` is the idempotency key. */
  deposit(player: TestPlayer, input?: object, key?: string): Promise<CallResult<Deposit>>;
  /** Asks for a deposit by a transfer that the player makes himself, by default of 50 credits. */
  manualDeposit(player: TestPlayer, input?: object): Promise<CallResult<Deposit>>;
  /** The first house account that the form offers for such a transfer. Gives its id. */
  houseBankAccount(player: TestPlayer): Promise<string>;
  /** Pays a deposit now, and has the gateway tell of it. Gives the webhook's status. */
  pay(depositId: string, amount?: string): Promise<number>;
  /** What is on a player's main account, in minor units. */
  mainOf(playerId: string): Promise<bigint>;
  /** Approved deposits that lack the one journal of what they credited; there must be none (P9). */
  wronglyCredited(): Promise<unknown[]>;
}

/** A test site with a payment gateway of its own. In memory unless told. */
export async function paySite(options: TestSiteOptions = {}): Promise<PaySite> {
  const gateway = await depositGateway();
  const site = await testSite({ gatewayUrl: gateway.url, ...options });
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
    mainOf: async (playerId) => {
      const [account] = await site.database.query<{ balance: bigint }>(
        "select balance from accounts where player_id = $1 and kind = 'main'",
        [playerId],
      );
      return account?.balance ?? 0n;
    },
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
