import type { Sql } from "@tessera/database";
import { textIn, type Language } from "@tessera/shared/core/languages";
import type { WithdrawalOptions, WithdrawalSource } from "@tessera/shared/contracts/withdrawals";
import { minorUnits } from "@tessera/shared/core/money";
import { turnoverLeft } from "@tessera/shared/core/turnover";
import { readWallet } from "../../../ledger/index.ts";
import { withdrawFeeMinor } from "./withdrawal-money.ts";
import {
  asksForWithdrawCode,
  readExchangeRate,
  readMoneyRules,
  withdrawCancelSql,
} from "../../settings/index.ts";
import { listBankAccounts, toBankAccountDto } from "../../bank-accounts/index.ts";
import { findLiveClaim, toClaimDto } from "../../promotions/index.ts";
import { isApproved } from "../../referral/index.ts";
import { countToday } from "./request-withdrawal.ts";
import { findWithdrawal, toWithdrawalDto } from "./withdrawal-row.ts";

interface PlayerRow {
  readonly disabled: boolean;
  readonly reason: string | null;
  readonly isVerified: boolean;
  readonly cancellable: boolean;
}

interface Withdrawer {
  readonly playerId: string;
  readonly currency: string;
  readonly moneyMode: "play" | "real";
}

/** Reads the data of the withdrawal form for a wallet. */
export async function readWithdrawalOptions(
  sql: Sql,
  { playerId, currency, moneyMode }: Withdrawer,
  source: WithdrawalSource,
  language: Language,
  now: Date,
): Promise<WithdrawalOptions> {
  const [wallet, claim, open, accounts, [player], real, usedToday, codeRequired, approved, rules] =
    await Promise.all([
      readWallet(sql, playerId),
      findLiveClaim(sql, playerId),
      findWithdrawal(sql, "openOfPlayer", playerId, source),
      listBankAccounts(sql, playerId, now),
      sql.query<PlayerRow>(
        `select p.withdraw_disabled as disabled, p.disabled_reason as reason,
         p.email_verified_at is not null as "isVerified", ${withdrawCancelSql} as cancellable from players p where p.id = $1`,
        [playerId],
      ),
      readExchangeRate(sql, currency),
      countToday(sql, playerId, now),
      asksForWithdrawCode(sql, moneyMode),
      source === "main" ? Promise.resolve(true) : isApproved(sql, playerId),
      readMoneyRules(sql),
    ]);
  if (!player) throw new Error(`There is no player ${playerId}`);
  const balanceMinor = source === "commission" ? wallet.commissionMinor : wallet.mainMinor;
  return {
    mainMinor: wallet.mainMinor,
    balanceMinor,
    withdrawableMinor: claim ? minorUnits(0) : balanceMinor,
    isApproved: approved,
    ...(claim && {
      lock: {
        remainingMinor: turnoverLeft(claim),
        targetMinor: minorUnits(claim.targetMinor),
        title: textIn(claim.title, language),
        claim: toClaimDto(claim, language),
      },
    }),
    minInt: rules.withdrawMin,
    maxInt: rules.withdrawMax,
    feeMinor: withdrawFeeMinor,
    real,
    usedToday,
    maxPerDay: rules.withdrawPerDay,
    emailVerified: player.isVerified,
    codeRequired,
    cancellable: player.cancellable,
    bankAccounts: accounts.map(toBankAccountDto),
    ...(open && { open: toWithdrawalDto(open) }),
    ...(player.disabled && { disabled: { reason: player.reason ?? "" } }),
  };
}
