import { strict as assert } from "node:assert";
import { randomInt } from "node:crypto";
import { insertRow, type Sql } from "@tessera/database";
import { type depositsApi, isManualTransfer } from "@tessera/shared/contracts/deposits";
import { dayMs, minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { depositRealUnits, realPerCreditOf, uniqueCodeMax } from "@tessera/shared/core/exchange";
import {
  creditsToMinor,
  type MinorUnits,
  minorToCredits,
  minorUnits,
  type RealUnits,
  realUnits,
  wholeCredits,
} from "@tessera/shared/core/money";
import type * as z from "@tessera/shared/schema";
import { isAmountInt } from "@tessera/shared/core/amount-int";
import { newOrderNumber } from "@tessera/shared/core/order-number";
import { gatewayCode } from "../../../integrations/payment-gateway/payment-gateway.ts";
import { FormRefusals } from "../../../platform/errors/form-refusals.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { findBankAccount } from "../../bank-accounts/index.ts";
import {
  findPromotion,
  type Promotion,
  promotionError,
  readEligibilityFacts,
  refusalOfPromotion,
  reserveClaim,
} from "../../promotions/index.ts";
import { hasOpenTermsSql } from "../../content/index.ts";
import { lockLimits, readDepositAllowance, refuseWhileExcluded } from "../../limits/index.ts";
import { lockPlayer } from "../../players/index.ts";
import { readRealCurrency } from "../../settings/index.ts";
import { giveUpAbandoned } from "./request-payment.ts";
import {
  type DepositTerms,
  type HouseAccount,
  toHouseAccountDto,
  listHouseAccounts,
  listPayProviders,
  readMethodsOf,
} from "./deposit-methods.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";
import { type DepositRow, findDeposit, lockDeposit } from "./deposit-row.ts";

type DepositInput = z.output<NonNullable<typeof depositsApi.create.body>>;

export interface Depositor {
  readonly playerId: string;
  readonly currency: string;
  /** Idempotency key of the call: a repeat finds the deposit that it opened. */
  readonly requestKey: string;
}

type DepositRefusals = FormRefusals<keyof DepositInput>;

/** Data that is collected while a deposit is opened. */
interface Opening {
  readonly dependencies: DepositDependencies;
  readonly depositor: Depositor;
  readonly input: DepositInput;
  readonly amountMinor: MinorUnits;
  readonly now: Date;
}

/**
 * Opens a deposit, or finds the one that this call opened before. The caller requests the payment at the
 * gateway afterwards, outside of any transaction. Refuses with the first of these and with all refused
 * fields: AMOUNT_INVALID, IDEMPOTENCY_MISMATCH, SELF_EXCLUDED, COOL_OFF_ACTIVE, DEPOSIT_DISABLED,
 * TERMS_NOT_ACCEPTED, DEPOSIT_PENDING_EXISTS, DEPOSIT_LIMIT, AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH,
 * BANK_UNAVAILABLE (NOT_FOUND for another player's bank account), PROMO_…; then with UNIQUE_AMOUNT_EXHAUSTED.
 */
export async function openDeposit(
  dependencies: DepositDependencies,
  depositor: Depositor,
  input: DepositInput,
): Promise<DepositRow> {
  const refusals: DepositRefusals = new FormRefusals();
  const isAmount = isAmountInt(input.amount);
  if (!isAmount) refusals.refuse("amount", "AMOUNT_INVALID");
  const { playerId, requestKey } = depositor;
  return dependencies.database.transaction(async (sql) => {
    const now = dependencies.clock.now();
    const amountMinor = isAmount ? creditsToMinor(wholeCredits(input.amount)) : minorUnits(0);
    const opening = { dependencies, depositor, input, amountMinor, now };
    await lockPlayer(sql, playerId);
    const earlier = await findDeposit(sql, "request", playerId, requestKey);
    if (earlier) {
      refusals.throwIfRefused();
      const isAsked = earlier.method === input.method && earlier.amountMinor === opening.amountMinor;
      if (!isAsked) throw new Refusal("IDEMPOTENCY_MISMATCH");
      return earlier;
    }
    await refusals.gate(() => refuseUnlessFree(sql, playerId, now));
    if (isAmount) await refusals.check("amount", () => refuseAboveOwnLimit(sql, opening));
    const paymentRoute = await choosePaymentRoute(sql, opening, refusals);
    const promotion = await refusals.check("promotionId", () =>
      choosePromotion(sql, opening, isAmount ? amountMinor : null),
    );
    refusals.throwIfRefused();
    assert(paymentRoute);
    const id = await insertDeposit(sql, opening, paymentRoute);
    await reservePromotion(sql, opening, promotion ?? null, id);
    return lockDeposit(sql, id);
  });
}

async function refuseUnlessFree(sql: Sql, playerId: string, now: Date): Promise<void> {
  await refuseWhileExcluded(sql, playerId, now);
  const [player] = await sql.query<{ disabled: boolean; reason: string | null; hasOpenTerms: boolean }>(
    `select deposit_disabled as disabled, disabled_reason as reason, ${hasOpenTermsSql("p")} as "hasOpenTerms"
       from players p where id = $1`,
    [playerId],
  );
  if (player?.disabled) throw new Refusal("DEPOSIT_DISABLED", { details: { reason: player.reason } });
  if (player?.hasOpenTerms) throw new Refusal("TERMS_NOT_ACCEPTED");
  const open = await findDeposit(sql, "openOfPlayer", playerId);
  if (open && !(await giveUpAbandoned(sql, open, now))) throw new Refusal("DEPOSIT_PENDING_EXISTS");
}

async function refuseAboveOwnLimit(sql: Sql, { depositor, amountMinor, now }: Opening): Promise<void> {
  await lockLimits(sql, depositor.playerId);
  const allowance = await readDepositAllowance(sql, depositor.playerId, now);
  if (!allowance || amountMinor <= allowance.remainingMinor) return;
  throw new Refusal("DEPOSIT_LIMIT", {
    details: { maxMinor: allowance.remainingMinor.toString(), until: allowance.until.toISOString() },
  });
}

/** Method, accounts and provider by which a deposit is paid. */
interface PaymentRoute {
  readonly terms: DepositTerms;
  readonly house: HouseAccount | null;
  readonly payProvider: string | null;
}

/** Selects the payment route of a deposit; undefined when the input is refused, with a refusal per field. */
async function choosePaymentRoute(
  sql: Sql,
  { depositor, input, amountMinor, now }: Opening,
  refusals: DepositRefusals,
): Promise<PaymentRoute | undefined> {
  const { playerId, currency } = depositor;
  const terms = (await readMethodsOf(sql, currency)).find(({ method }) => method === input.method);
  const isManual = isManualTransfer(input.method);
  const accounts = isManual ? await listHouseAccounts(sql, currency) : [];
  const house = accounts.find(({ id }) => id === input.houseBankAccountId) ?? null;
  if (terms) await refusals.check("amount", () => refuseOutsideRange(terms, house, amountMinor));
  else refusals.refuse("method", "BANK_UNAVAILABLE");
  if (isManual && !house?.online) refusals.refuse("houseBankAccountId", "BANK_UNAVAILABLE");
  if (input.playerBankAccountId) {
    const own = await findBankAccount(sql, playerId, input.playerBankAccountId, now);
    if (!own) refusals.refuse("playerBankAccountId", "NOT_FOUND");
  }
  if (!terms) return undefined;
  const payProvider = await refusals.check("payProvider", () =>
    chooseProvider(sql, terms, input.payProvider ?? null),
  );
  return payProvider === undefined ? undefined : { terms, house, payProvider };
}

function refuseOutsideRange(terms: DepositTerms, house: HouseAccount | null, amountMinor: bigint): void {
  const least = larger(creditsToMinor(terms.minInt), house?.minMinor ?? 0n);
  const most = smaller(creditsToMinor(terms.maxInt), house?.maxMinor ?? creditsToMinor(terms.maxInt));
  if (amountMinor < least) throw new Refusal("AMOUNT_TOO_LOW", { details: { min: minorToCredits(least) } });
  if (amountMinor > most) throw new Refusal("AMOUNT_TOO_HIGH", { details: { max: minorToCredits(most) } });
}

const larger = (left: bigint, right: bigint) => (left > right ? left : right);
const smaller = (left: bigint, right: bigint) => (left < right ? left : right);

async function chooseProvider(
  sql: Sql,
  { providerKind, currency }: DepositTerms,
  code: string | null,
): Promise<string | null> {
  if (providerKind === null) return null;
  const providers = await listPayProviders(sql, currency);
  const provider = providers.find((candidate) => candidate.kind === providerKind && candidate.code === code);
  if (!provider) throw new Refusal("VALIDATION", { fields: { payProvider: "required" } });
  if (!provider.online) throw new Refusal("BANK_UNAVAILABLE");
  return provider.code;
}

/** Inserts the deposit with a real amount that no other open or recent deposit on the same account has. */
async function insertDeposit(sql: Sql, opening: Opening, paymentRoute: PaymentRoute): Promise<string> {
  const { input, depositor, now } = opening;
  const realPerCredit = realPerCreditOf(await readRealCurrency(sql, depositor.currency));
  const baseAmount = depositRealUnits(wholeCredits(input.amount), realPerCredit, paymentRoute.terms.rateBp);
  const codeMax = uniqueCodeMax(realPerCredit);
  // A concurrent call can take the same code; the unique index decides, and the loser tries another one.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const codes = paymentRoute.house
      ? await freeCodes(sql, paymentRoute.house.id, baseAmount, codeMax, now)
      : [0];
    const uniqueCode = codes[randomInt(Math.max(codes.length, 1))];
    if (uniqueCode === undefined) break;
    const id = await tryInsert(sql, opening, paymentRoute, {
      uniqueCode,
      realAmount: realUnits(baseAmount + BigInt(uniqueCode)),
    });
    if (id) return id;
  }
  throw new Refusal("UNIQUE_AMOUNT_EXHAUSTED");
}

/**
 * Lists the codes that no deposit on this account has had for this amount within a day. Source:
 * spec:money#unique-amount.
 */
function freeCodes(
  sql: Sql,
  houseAccountId: string,
  baseAmount: RealUnits,
  codeMax: number,
  now: Date,
): Promise<number[]> {
  return sql
    .query<{ code: number }>(
      `select code from generate_series(1, $3::int) as code
        where not exists (select from deposits d
          where d.house_bank_account_id = $1 and d.real_amount = $2::bigint + code
            and (d.created_at > $4 or d.status in ('awaiting_payment', 'submitted')))`,
      [houseAccountId, baseAmount, codeMax, new Date(now.getTime() - dayMs)],
    )
    .then((rows) => rows.map(({ code }) => code));
}

async function tryInsert(
  sql: Sql,
  { dependencies, depositor, input, amountMinor, now }: Opening,
  { terms, house, payProvider }: PaymentRoute,
  { uniqueCode, realAmount }: { readonly uniqueCode: number; readonly realAmount: RealUnits },
): Promise<string | undefined> {
  // In real-money mode an operator checks the bank account; in play-money mode the gateway simulates the
  // bank.
  const isUnwatched = house !== null && dependencies.moneyMode === "real";
  const [row] = await insertRow<{ id: string }>(
    sql,
    "deposits",
    {
      id: newId(),
      number: newOrderNumber("D", dependencies.clock),
      player_id: depositor.playerId,
      request_key: depositor.requestKey,
      currency: depositor.currency,
      method: terms.method,
      pay_provider: payProvider,
      rate_bp: terms.rateBp,
      gateway: isUnwatched ? null : gatewayCode,
      pay_to: isUnwatched ? JSON.stringify(toHouseAccountDto(house)) : null,
      house_bank_account_id: house?.id ?? null,
      player_bank_account_id: input.playerBankAccountId ?? null,
      amount_minor: amountMinor,
      unique_code: uniqueCode,
      real_amount: realAmount,
      player_note: input.note ?? null,
      status: "awaiting_payment",
      created_at: now,
      expires_at: new Date(now.getTime() + terms.expiresMin * minuteMs),
    },
    `on conflict do nothing returning id`,
  );
  return row?.id;
}

/**
 * Reads the requested promotion; null without one. `depositMinor` is null while the amount is invalid.
 * Refuses with PROMO_….
 */
async function choosePromotion(
  sql: Sql,
  { depositor, input, now }: Opening,
  depositMinor: bigint | null,
): Promise<Promotion | null> {
  if (!input.promotionId) return null;
  const promotion = await findPromotion(sql, now, { id: input.promotionId });
  const facts = await readEligibilityFacts(sql, depositor, now);
  const refusal = refusalOfPromotion(promotion, facts, { by: "deposit", depositMinor });
  if (refusal || !promotion) throw promotionError(refusal ?? { code: "PROMO_NOT_FOUND" }, promotion);
  return promotion;
}

async function reservePromotion(
  sql: Sql,
  { depositor, amountMinor, now }: Opening,
  promotion: Promotion | null,
  depositId: string,
): Promise<void> {
  if (!promotion) return;
  await reserveClaim(sql, {
    promotion,
    playerId: depositor.playerId,
    now,
    depositId,
    depositMinor: amountMinor,
  });
}
