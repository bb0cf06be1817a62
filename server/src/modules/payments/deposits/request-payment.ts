import type { Sql } from "@tessera/database";
import type { PayTo } from "@tessera/shared/contracts/deposits";
import {
  GatewayUnavailable,
  type PaymentOrder,
} from "../../../integrations/payment-gateway/payment-gateway.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { releaseClaim } from "../../promotions/index.ts";
import { lockPlayer } from "../../players/index.ts";
import { accountOf, toHouseAccountDto, listHouseAccounts, listPayProviders } from "./deposit-methods.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";
import { moveDeposit } from "./deposit-moves.ts";
import { type DepositRow, lockDeposit } from "./deposit-row.ts";

/** Payment instructions from the gateway. */
export interface PaymentOffer {
  readonly ref: string;
  readonly payTo: PayTo;
}

/**
 * Requests payment instructions for a new deposit from the gateway; null when it has them already or needs
 * none. When the gateway is unavailable the deposit is cancelled, so that it does not stay open, and the call
 * is refused with GATEWAY_UNAVAILABLE.
 */
export async function requestPayment(
  dependencies: DepositDependencies,
  deposit: DepositRow,
): Promise<PaymentOffer | null> {
  if (deposit.payTo || deposit.gateway === null) return null;
  const house = await findHouseAccount(dependencies.database, deposit);
  const provider = await findPayProvider(dependencies.database, deposit);
  try {
    return await dependencies.gateway.createPayment({
      id: deposit.id,
      method: deposit.method,
      ...(provider && { provider: provider.code, providerName: provider.name }),
      ...(house && { account: accountOf(house) }),
      realAmount: deposit.realAmount,
      currency: deposit.currency,
      expiresAt: deposit.expiresAt,
      customer: await customerOf(dependencies.database, deposit.playerId),
      returnUrl: `${dependencies.publicOrigin}/deposit`,
    });
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    dependencies.log.warn({ err: error, deposit: deposit.id }, "A deposit found no gateway");
    await dependencies.database.transaction(async (sql) => {
      await lockPlayer(sql, deposit.playerId);
      await giveUp(sql, await lockDeposit(sql, deposit.id), dependencies.clock.now());
    });
    throw new Refusal("GATEWAY_UNAVAILABLE");
  }
}

/** Stores the gateway's answer. Refuses with GATEWAY_UNAVAILABLE when the deposit was cancelled meanwhile. */
export async function storeOffer(sql: Sql, deposit: DepositRow, offer: PaymentOffer): Promise<DepositRow> {
  await lockPlayer(sql, deposit.playerId);
  const current = await lockDeposit(sql, deposit.id);
  if (current.status !== "awaiting_payment") throw new Refusal("GATEWAY_UNAVAILABLE");
  const payTo = await shownPayTo(sql, current, offer.payTo);
  await sql.query(
    "update deposits set gateway_ref = $2, pay_to = $3::jsonb, version = version + 1 where id = $1",
    [deposit.id, offer.ref, JSON.stringify(payTo)],
  );
  return lockDeposit(sql, deposit.id);
}

/**
 * Returns the payment instructions to show. A manual transfer always goes to the site's own account; from the
 * gateway it takes only the page. Banks have the names that the site uses.
 */
async function shownPayTo(sql: Sql, deposit: DepositRow, offered: PayTo): Promise<PayTo> {
  const house = await findHouseAccount(sql, deposit);
  if (!house) {
    const provider = await findPayProvider(sql, deposit);
    return offered.kind === "va" && provider ? { ...offered, bank: provider.name } : offered;
  }
  return {
    ...toHouseAccountDto(house),
    ...(offered.payUrl !== undefined && { payUrl: offered.payUrl }),
  };
}

async function findHouseAccount(sql: Sql, { houseBankAccountId, currency }: DepositRow) {
  if (houseBankAccountId === null) return undefined;
  return (await listHouseAccounts(sql, currency)).find(({ id }) => id === houseBankAccountId);
}

async function findPayProvider(sql: Sql, { payProvider, currency }: DepositRow) {
  if (payProvider === null) return undefined;
  return (await listPayProviders(sql, currency)).find(({ code }) => code === payProvider);
}

/** Age at which a deposit without an answer of its gateway is abandoned: the call that opened it has died. */
const abandonedMs = 10_000;

/** Cancels a locked deposit when it is abandoned. Returns true when it was. */
export async function giveUpAbandoned(sql: Sql, deposit: DepositRow, now: Date): Promise<boolean> {
  const isAbandoned =
    deposit.status === "awaiting_payment" &&
    deposit.payTo === null &&
    now.getTime() - deposit.createdAt.getTime() >= abandonedMs;
  if (isAbandoned) await giveUp(sql, deposit, now);
  return isAbandoned;
}

async function giveUp(sql: Sql, deposit: DepositRow, now: Date): Promise<void> {
  if (deposit.status !== "awaiting_payment") return;
  await moveDeposit(sql, deposit, "cancelled", "player", now, { reasonCode: "GATEWAY_UNAVAILABLE" });
  await releaseClaim(sql, deposit.id, now);
}

async function customerOf(sql: Sql, playerId: string): Promise<PaymentOrder["customer"]> {
  const [player] = await sql.query<PaymentOrder["customer"]>(
    "select full_name as name, language from players where id = $1",
    [playerId],
  );
  if (!player) throw new Error(`There is no player ${playerId}.`);
  return player;
}
