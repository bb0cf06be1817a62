import type { Sql } from "@tessera/database";
import type { BankAccount } from "@tessera/shared/contracts/bank-accounts";

/** A bank account of a player with its full number, for banks and gateways only; pages get it masked. */
export interface PlayerBankAccount {
  readonly id: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly bankActive: boolean;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly currency: string;
  readonly isPrimary: boolean;
  readonly status: "active" | "frozen";
  /** Time before which a new account cannot be used for withdrawals. */
  readonly frozenUntil: Date | null;
}

const selectAccount = `select a.id, a.bank_code as "bankCode", b.name as "bankName", b.active as "bankActive",
    a.account_number as "accountNumber", a.account_name as "accountName", a.currency, a.is_primary as "isPrimary",
    case when a.status = 'frozen' or a.frozen_until > $2 then 'frozen' else 'active' end as status,
    case when a.frozen_until > $2 then a.frozen_until end as "frozenUntil"
  from player_bank_accounts a join banks b on b.code = a.bank_code
  where a.player_id = $1 and a.status <> 'removed'`;

/** Lists the registered accounts of a player, the primary one first. */
export function listBankAccounts(sql: Sql, playerId: string, now: Date): Promise<PlayerBankAccount[]> {
  return sql.query<PlayerBankAccount>(`${selectAccount} order by a.is_primary desc, a.created_at, a.id`, [
    playerId,
    now,
  ]);
}

/** Finds one account of this player; undefined when it is another player's or was removed. */
export async function findBankAccount(
  sql: Sql,
  playerId: string,
  id: string,
  now: Date,
): Promise<PlayerBankAccount | undefined> {
  const [account] = await sql.query<PlayerBankAccount>(`${selectAccount} and a.id = $3`, [playerId, now, id]);
  return account;
}

/** Maps an account to its owner's view. */
export function toBankAccountDto(account: PlayerBankAccount): BankAccount {
  const {
    id,
    bankCode,
    bankName,
    accountNumber,
    accountName,
    currency,
    isPrimary,
    status,
    frozenUntil,
    bankActive,
  } = account;
  return {
    id,
    bank: { code: bankCode, name: bankName },
    accountNumberMasked: maskAccountNumber(accountNumber),
    accountName,
    currency,
    isPrimary,
    status,
    ...(frozenUntil && { frozenUntil: frozenUntil.toISOString() }),
    ...(!bankActive && { bankOff: true }),
  };
}

/** Masks an account number except for its last four digits: `1234567890` → `••••7890`. */
export function maskAccountNumber(accountNumber: string): string {
  return `••••${accountNumber.slice(-4)}`;
}

/**
 * SQL of the usernames of other players who have registered an account number too, as an array. A payout to
 * such an account waits for an operator. Source: spec:documents#bank-account.
 */
export const sharedWithSql = (account: Record<"playerId" | "bankCode" | "accountNumber", string>): string =>
  `array(select o.username from player_bank_accounts other join players o on o.id = other.player_id
          where other.bank_code = ${account.bankCode} and other.account_number = ${account.accountNumber}
            and other.status <> 'removed' and other.player_id <> ${account.playerId}
          order by o.username)`;
