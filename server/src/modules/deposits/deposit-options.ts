import type { Sql } from "@tessera/database";
import { type DepositOptions, isManualTransfer } from "@tessera/shared/contracts/deposits";
import { textIn, type Language } from "@tessera/shared/core/languages";
import { minorToCredits, minorUnits } from "@tessera/shared/core/money";
import { toBankAccountDto, listBankAccounts } from "../bank-accounts/index.ts";
import { asksForDepositLimit, readDepositAllowance } from "../limits/index.ts";
import {
  bonusText,
  listPromotions,
  readEligibilityFacts,
  refusalOfPromotion,
  typesUsedBy,
} from "../promotions/index.ts";
import { gatewayCode } from "../../integrations/payment-gateway/payment-gateway.ts";
import { listHouseAccounts, listPayProviders, methodsOf, quickAmounts } from "./deposit-methods.ts";
import { readExchangeRate } from "../currencies/index.ts";
import { toDepositDto, findDeposit } from "./deposit-row.ts";

interface Asking {
  readonly playerId: string;
  readonly currency: string;
  readonly language: Language;
  readonly now: Date;
}

/** Reads the data of the deposit form. */
export async function readDepositOptions(sql: Sql, asking: Asking): Promise<DepositOptions> {
  const { playerId, currency, language, now } = asking;
  const [player] = await sql.query<{ disabled: boolean; reason: string | null }>(
    "select deposit_disabled as disabled, disabled_reason as reason from players where id = $1",
    [playerId],
  );
  const open = await findDeposit(sql, "openOfPlayer", playerId);
  const allowance = await readDepositAllowance(sql, playerId, now);
  const bankAccounts = await listBankAccounts(sql, playerId, now);
  return {
    methods: await readMethods(sql, currency),
    real: await readExchangeRate(sql, currency),
    quickAmounts: [...quickAmounts],
    myBankAccounts: bankAccounts.map(toBankAccountDto),
    promotions: await readPromotions(sql, asking),
    ...(open?.payTo && { openDeposit: toDepositDto(open, language) }),
    ...(allowance && {
      limit: { remainingMinor: allowance.remainingMinor, until: allowance.until.toISOString() },
    }),
    asksForLimit: await asksForDepositLimit(sql, playerId),
    ...(player?.disabled && { disabled: { reason: player.reason ?? "" } }),
  };
}

async function readMethods(sql: Sql, currency: string): Promise<DepositOptions["methods"]> {
  const accounts = await listHouseAccounts(sql, currency);
  const providers = await listPayProviders(sql, currency);
  return methodsOf(currency).map(({ method, providerKind, rateBp, minInt, maxInt, expiresMin }) => {
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
  const facts = await readEligibilityFacts(sql, { playerId, currency }, now);
  const promotions = await listPromotions(sql, now, { types: typesUsedBy("deposit"), currency });
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
