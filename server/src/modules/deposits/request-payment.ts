import type { Sql } from "@tessera/database";
import type { PayTo } from "@tessera/shared/contracts/deposits";
import { GatewayUnavailable } from "../../integrations/payment-gateway/payment-gateway.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { releaseClaim } from "../promotions/index.ts";
import { lockPlayer } from "../players/index.ts";
import { accountOf, toHouseAccountDto, listHouseAccounts, listPayProviders } from "./deposit-methods.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";
import { type DepositRow, lockDeposit, moveDeposit } from "./deposit-row.ts";

/** What a gateway said about where to pay. */
export interface PaymentOffer {
  readonly ref: string;
  readonly payTo: PayTo;
}

/**
 * Asks the gateway of a fresh deposit where its player shall pay; null when it has its answer already or needs none. When
 * the gateway is unavailable the deposit is given up, so that nothing stays open, and the call is refused with
 * GATEWAY_UNAVAILABLE.
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
      customer: { name: await nameOf(dependencies.database, deposit.playerId) },
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

/** Writes down what the gateway said. Refuses with GATEWAY_UNAVAILABLE when the deposit was given up meanwhile. */
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
 * A manual transfer goes to our own account, whatever the gateway says; its page is a convenience. A bank has the name that
 * the site knows it by.
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

/** A deposit without an answer of its gateway after this belongs to a call that died. */
const abandonedMs = 10_000;

/** Gives up a locked deposit that nobody can pay any more. Gives whether it was one. */
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

async function nameOf(sql: Sql, playerId: string): Promise<string> {
  const [player] = await sql.query<{ name: string }>("select full_name as name from players where id = $1", [
    playerId,
  ]);
  return player?.name ?? "";
}
