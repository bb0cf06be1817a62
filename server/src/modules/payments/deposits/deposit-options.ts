import type { Sql } from "@tessera/database";
import {
  type DepositMethod,
  type DepositOptions,
  isManualTransfer,
} from "@tessera/shared/contracts/deposits";
import { textIn, type Language } from "@tessera/shared/core/languages";
import { minorToCredits, minorUnits } from "@tessera/shared/core/money";
import { listBankAccounts, toBankAccountDto } from "../../bank-accounts/index.ts";
import { asksForDepositLimit, readDepositAllowance } from "../../limits/index.ts";
import {
  bonusText,
  listPromotions,
  readEligibilityFacts,
  refusalOfPromotion,
  typesUsedBy,
} from "../../promotions/index.ts";
import { gatewayCode } from "../../../integrations/payment-gateway/payment-gateway.ts";
import { listHouseAccounts, listPayProviders, readMethodsOf, quickAmounts } from "./deposit-methods.ts";
import { readExchangeRate } from "../../settings/index.ts";
import { toDepositDto, findDeposit } from "./deposit-row.ts";

interface Asking {
  readonly playerId: string;
  readonly currency: string;
  readonly language: Language;
  readonly now: Date;
}

interface PlayerRow {
  readonly disabled: boolean;
  readonly reason: string | null;
  /** Of the last deposit that was credited. */
  readonly lastMethod: DepositMethod | null;
  readonly lastProvider: string | null;
  readonly lastMinor: bigint | null;
}

/** Reads the data of the deposit form. */
export async function readDepositOptions(sql: Sql, asking: Asking): Promise<DepositOptions> {
  const { playerId, currency, language, now } = asking;
  const [[player], open, allowance, bankAccounts, methods, real, promotions, asksForLimit] =
    await Promise.all([
      sql.query<PlayerRow>(
        `select p.deposit_disabled as disabled, p.disabled_reason as reason, l.method as "lastMethod",
           l.pay_provider as "lastProvider", l.amount_minor as "lastMinor"
         from players p left join lateral (select d.method, d.pay_provider, d.amount_minor from deposits d
           where d.player_id = p.id and d.status = 'approved' order by d.created_at desc, d.id desc limit 1) l on true
         where p.id = $1`,
        [playerId],
      ),
      findDeposit(sql, "openOfPlayer", playerId),
      readDepositAllowance(sql, playerId, now),
      listBankAccounts(sql, playerId, now),
      readMethods(sql, currency),
      readExchangeRate(sql, currency),
      readPromotions(sql, asking),
      asksForDepositLimit(sql, playerId),
    ]);
  return {
    methods,
    real,
    quickAmounts: [...quickAmounts],
    ...(player && lastOf(player)),
    myBankAccounts: bankAccounts.map(toBankAccountDto),
    promotions,
    ...(open?.payTo && { openDeposit: toDepositDto(open, language) }),
    ...(allowance && {
      limit: { remainingMinor: allowance.remainingMinor, until: allowance.until.toISOString() },
    }),
    asksForLimit,
    ...(player?.disabled && { disabled: { reason: player.reason ?? "" } }),
  };
}

function lastOf({ lastMethod, lastProvider, lastMinor }: PlayerRow): Pick<DepositOptions, "last"> {
  if (lastMethod === null || lastMinor === null) return {};
  return {
    last: { method: lastMethod, payProvider: lastProvider, amountInt: minorToCredits(lastMinor) },
  };
}

async function readMethods(sql: Sql, currency: string): Promise<DepositOptions["methods"]> {
  const [accounts, providers, methods] = await Promise.all([
    listHouseAccounts(sql, currency),
    listPayProviders(sql, currency),
    readMethodsOf(sql, currency),
  ]);
  return methods.map(({ method, providerKind, rateBp, minInt, maxInt, expiresMin }) => {
    const choice = providers.filter(({ kind }) => kind === providerKind);
    const isManual = isManualTransfer(method);
    return {
      method,
      ...(!isManual && { gateway: gatewayCode }),
      ...(providerKind && { providers: choice.map(({ code, name, online }) => ({ code, name, online })) }),
      rateBp,
      minInt,
      maxInt,
      expiresMin,
      online: isManual
        ? accounts.some(({ online }) => online)
        : providerKind === null || choice.some(({ online }) => online),
      ...(isManual && {
        accounts: accounts.map(({ id, bank, accountNumber, accountName, online }) => ({
          id,
          bank,
          accountNumber,
          accountName,
          online,
        })),
      }),
    };
  });
}

async function readPromotions(
  sql: Sql,
  { playerId, currency, language, now }: Asking,
): Promise<DepositOptions["promotions"]> {
  const [facts, promotions] = await Promise.all([
    readEligibilityFacts(sql, { playerId, currency }, now),
    listPromotions(sql, now, { types: typesUsedBy("deposit"), currency }),
  ]);
  return promotions.map((promotion) => {
    const refusal = refusalOfPromotion(promotion, facts, { by: "deposit", depositMinor: null });
    return {
      id: promotion.id,
      slug: promotion.slug,
      title: textIn(promotion.title, language),
      bonusText: bonusText(promotion, language),
      minInt: minorToCredits(promotion.minDepositMinor),
      bonusBp: promotion.bonusBp,
      maxBonusMinor: promotion.maxBonusMinor === null ? null : minorUnits(promotion.maxBonusMinor),
      turnoverX100: promotion.turnoverX100,
      turnoverBase: promotion.turnoverBase,
      eligible: refusal === null,
      ...(refusal && { reason: refusal.why ?? refusal.code }),
    };
  });
}
