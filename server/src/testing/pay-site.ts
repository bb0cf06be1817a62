import { type Deposit, depositsApi } from "@tessera/shared/contracts/deposits";
import { newId } from "@tessera/shared/core/identifiers";
import type { CallResult } from "./call.ts";
import { type DepositGateway, depositGateway } from "./deposit-gateway.ts";
import type { TestPlayer } from "./test-player.ts";
import { type TestSite, type TestSiteOptions, testSite } from "./test-site.ts";

export interface PaySite extends TestSite {
  readonly gateway: DepositGateway;
  /** Asks for a deposit, by default 50 credits by QRIS. `key` is the idempotency key. */
  deposit(player: TestPlayer, wish?: object, key?: string): Promise<CallResult<Deposit>>;
  /** Pays a deposit now, and has the gateway tell of it. Gives the webhook's status. */
  pay(depositId: string, amount?: string): Promise<number>;
  /** What is on a player's main account, in minor units. */
  mainOf(playerId: string): Promise<bigint>;
}

/** A test site with a payment gateway of its own. In memory unless told. */
export async function paySite(options: TestSiteOptions = {}): Promise<PaySite> {
  const gateway = await depositGateway();
  const site = await testSite({ gatewayUrl: gateway.url, ...options });
  return {
    ...site,
    gateway,
    deposit: (player, wish = {}, key = newId()) =>
      site.call(
        depositsApi.create,
        { body: { method: "qris", amount: 50, ...wish }, headers: { "idempotency-key": key } },
        { as: player },
      ),
    pay: (depositId, amount) => gateway.tell(site, { ref: gateway.pay(depositId, site.clock.now(), amount) }),
    mainOf: async (playerId) => {
      const [account] = await site.database.query<{ balance: bigint }>(
        "select balance from accounts where player_id = $1 and kind = 'main'",
        [playerId],
      );
      return account?.balance ?? 0n;
    },
    close: async () => {
      await site.close();
      await gateway.close();
    },
  };
}
