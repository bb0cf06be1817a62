import type { Sql } from "@tessera/database";
import type { Bank, newBankAccount } from "@tessera/shared/contracts/bank-accounts";
import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import type * as z from "@tessera/shared/schema";
import { spendOtpTicket } from "../verification/index.ts";
import { FormRefusals } from "../../platform/errors/form-refusals.ts";
import { found, Refusal } from "../../platform/errors/refusal.ts";
import { findBankAccount, listBankAccounts, type PlayerBankAccount } from "./bank-accounts.ts";
import { lockPlayer } from "../players/index.ts";
import { findBank } from "./banks.ts";

const bankAccountsMax = 5;

/**
 * Hours during which an account after the first cannot be used for withdrawals; none in play-money mode.
 * Source: spec:documents#bank-account.
 */
const freezeHours = { real: 24, play: 0 } as const;

/** Country of the banks of a wallet, by its currency. */
export const countryOf: Readonly<Record<string, Bank["country"]>> = { IDR: "ID", THB: "TH" };

export interface AccountOwner {
  readonly playerId: string;
  readonly currency: string;
  readonly moneyMode: "play" | "real";
  readonly now: Date;
}

/** Fields by which an account is judged. */
type NamedAccount = Pick<z.infer<typeof newBankAccount>, "bankCode" | "accountNumber" | "accountName">;

/**
 * Registers a bank account. The first one becomes the primary one and is usable at once. Refuses with
 * VALIDATION, BANK_UNAVAILABLE, BANK_NAME_MISMATCH, BANK_LIMIT, TICKET_INVALID and BANK_TAKEN, and reports
 * every refused field.
 */
export async function addBankAccount(
  sql: Sql,
  owner: AccountOwner,
  input: z.infer<typeof newBankAccount>,
): Promise<PlayerBankAccount> {
  const { playerId, now } = owner;
  await lockPlayer(sql, playerId);
  const refusals = new FormRefusals<keyof z.infer<typeof newBankAccount>>();
  if (input.currency !== owner.currency) refusals.invalid("currency", "invalid");
  await judgeBankAccount(sql, owner, input, refusals);
  const earlier = await listBankAccounts(sql, playerId, now);
  await refusals.gate(() => {
    if (earlier.length >= bankAccountsMax)
      throw new Refusal("BANK_LIMIT", { details: { max: bankAccountsMax } });
  });

  const isFirst = earlier.length === 0;
  if (!isFirst) {
    const use = { playerId, purpose: "change_bank", ticket: input.otpTicket ?? "", now } as const;
    await refusals.check("otpTicket", () => spendOtpTicket(sql, use));
  }
  if (await isRegistered(sql, playerId, input)) refusals.refuse("accountNumber", "BANK_TAKEN");
  refusals.throwIfRefused();
  return insertAccount(sql, owner, input, { isPrimary: isFirst, isFirst });
}

/**
 * Puts another account in the place of one, for an operator: the old one is removed, and open deposits and
 * withdrawals keep it. The new one is the primary one if the old one was, and frozen as every account after
 * the first. Refuses with NOT_FOUND, and with VALIDATION, BANK_UNAVAILABLE, BANK_NAME_MISMATCH and BANK_TAKEN
 * for the refused fields.
 */
export async function replaceBankAccount(
  sql: Sql,
  owner: AccountOwner,
  id: string,
  input: NamedAccount,
): Promise<{ readonly before: PlayerBankAccount; readonly after: PlayerBankAccount }> {
  const { playerId, now } = owner;
  await lockPlayer(sql, playerId);
  const before = found(await findBankAccount(sql, playerId, id, now));
  const refusals = new FormRefusals<keyof NamedAccount>();
  await judgeBankAccount(sql, owner, input, refusals);
  const isSame = before.bankCode === input.bankCode && before.accountNumber === input.accountNumber;
  if (isSame && before.accountName === tidy(input.accountName))
    refusals.invalid("accountNumber", "unchanged");
  // First, so that the number may stay while the name changes. A refusal undoes it.
  await sql.query("update player_bank_accounts set status = 'removed', is_primary = false where id = $1", [
    id,
  ]);
  if (await isRegistered(sql, playerId, input)) refusals.refuse("accountNumber", "BANK_TAKEN");
  refusals.throwIfRefused();
  const after = await insertAccount(sql, owner, input, { isPrimary: before.isPrimary, isFirst: false });
  return { before, after };
}

/** Stores an account; one after the first is frozen for a time. Refuses with BANK_TAKEN. */
async function insertAccount(
  sql: Sql,
  { playerId, currency, moneyMode, now }: AccountOwner,
  { bankCode, accountNumber, accountName }: NamedAccount,
  { isPrimary, isFirst }: { readonly isPrimary: boolean; readonly isFirst: boolean },
): Promise<PlayerBankAccount> {
  const id = newId();
  const frozenUntil = isFirst ? null : new Date(now.getTime() + freezeHours[moneyMode] * hourMs);
  const added = await sql.query(
    `insert into player_bank_accounts
       (id, player_id, bank_code, account_number, account_name, currency, is_primary, frozen_until, created_at)
     values (:id, :playerId, :bankCode, :accountNumber, :name, :currency, :isPrimary, :frozenUntil, :now)
     on conflict do nothing
     returning id`,
    { id, playerId, bankCode, accountNumber, name: tidy(accountName), currency, isPrimary, frozenUntil, now },
  );
  const account = added[0] && (await findBankAccount(sql, playerId, id, now));
  if (!account) throw new Refusal("BANK_TAKEN");
  return account;
}

/**
 * Refuses the fields of an account that a player with this wallet cannot have: VALIDATION, BANK_UNAVAILABLE,
 * BANK_NAME_MISMATCH.
 */
export async function judgeBankAccount(
  sql: Sql,
  { playerId, currency }: Pick<AccountOwner, "playerId" | "currency">,
  input: NamedAccount,
  refusals: Pick<FormRefusals<keyof NamedAccount>, "invalid" | "refuse">,
): Promise<void> {
  const bank = await findBank(sql, input.bankCode);
  if (!bank || bank.country !== countryOf[currency]) refusals.invalid("bankCode", "bank.required");
  else if (!bank.active) refusals.refuse("bankCode", "BANK_UNAVAILABLE");
  if (bank && !new RegExp(`^(?:${bank.accountPattern})$`).test(input.accountNumber)) {
    refusals.invalid("accountNumber", "bankNumber.format");
  }
  const [player] = await sql.query<{ fullName: string }>(
    `select full_name as "fullName" from players where id = $1`,
    [playerId],
  );
  if (folded(input.accountName) !== folded(player?.fullName ?? "")) {
    refusals.refuse("accountName", "BANK_NAME_MISMATCH");
  }
}

/**
 * True when the player has registered the number himself. Numbers of others are not refused: that would tell
 * that they are in use, and keep the owner of an account away whose number somebody else has entered.
 */
async function isRegistered(
  sql: Sql,
  playerId: string,
  { bankCode, accountNumber }: NamedAccount,
): Promise<boolean> {
  const registered = await sql.query(
    `select from player_bank_accounts
      where player_id = $1 and bank_code = $2 and account_number = $3 and status <> 'removed'`,
    [playerId, bankCode, accountNumber],
  );
  return registered.length > 0;
}

const tidy = (name: string) => name.normalize("NFC").trim().replace(/\s+/gu, " ");
/** Normalises a name for the comparison, because banks print names in capitals. */
const folded = (name: string) => tidy(name).toLowerCase();
