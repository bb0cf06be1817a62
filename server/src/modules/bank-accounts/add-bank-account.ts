import type { Sql } from "@tessera/database";
import type { Bank, newBankAccount } from "@tessera/shared/contracts/bank-accounts";
import { newId } from "@tessera/shared/core/identifiers";
import type * as z from "@tessera/shared/schema";
import { spendOtpTicket } from "../../platform/otp-ticket.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findBankAccount, listBankAccounts, type PlayerBankAccount } from "../../standing/bank-accounts.ts";
import { takeTurn } from "../../standing/player-turn.ts";
import { findBank } from "./banks.ts";

export const bankAccountsMax = 5;

/**
 * How long a later account takes no withdrawal; where money is for play nobody has to wait. Source:
 * spec:documents#bank-account.
 */
const freezeHours = { real: 24, play: 0 } as const;

const countryOf: Readonly<Record<string, Bank["country"]>> = { IDR: "ID", THB: "TH" };

export interface AccountOwner {
  readonly playerId: string;
  readonly currency: string;
  readonly moneyMode: "play" | "real";
  readonly now: Date;
}

/**
 * Registers a bank account. The first one becomes the primary one and is usable at once. Refuses with VALIDATION,
 * BANK_UNAVAILABLE, BANK_NAME_MISMATCH, BANK_LIMIT, TICKET_INVALID and BANK_TAKEN.
 */
export async function addBankAccount(
  sql: Sql,
  owner: AccountOwner,
  wish: z.infer<typeof newBankAccount>,
): Promise<PlayerBankAccount> {
  const { playerId, moneyMode, now } = owner;
  await takeTurn(sql, playerId);
  await refuseUnfit(sql, owner, wish);
  const earlier = await listBankAccounts(sql, playerId, now);
  if (earlier.length >= bankAccountsMax)
    throw new Refusal("BANK_LIMIT", { details: { max: bankAccountsMax } });

  const id = newId();
  const isFirst = earlier.length === 0;
  if (!isFirst)
    await spendOtpTicket(sql, { playerId, purpose: "change_bank", ticket: wish.otpTicket ?? "", now });
  const frozenUntil = isFirst ? null : new Date(now.getTime() + freezeHours[moneyMode] * 3_600_000);
  const added = await sql.query(
    `insert into player_bank_accounts
       (id, player_id, bank_code, account_number, account_name, currency, is_primary, frozen_until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing
     returning id`,
    [
      id,
      playerId,
      wish.bankCode,
      wish.accountNumber,
      tidy(wish.accountName),
      wish.currency,
      isFirst,
      frozenUntil,
      now,
    ],
  );
  const account = added[0] && (await findBankAccount(sql, playerId, id, now));
  if (!account) throw new Refusal("BANK_TAKEN");
  return account;
}

async function refuseUnfit(
  sql: Sql,
  { playerId, currency }: AccountOwner,
  wish: z.infer<typeof newBankAccount>,
): Promise<void> {
  if (wish.currency !== currency) throw new Refusal("VALIDATION", { fields: { currency: "invalid" } });
  const bank = await findBank(sql, wish.bankCode);
  if (!bank || bank.country !== countryOf[currency]) {
    throw new Refusal("VALIDATION", { fields: { bankCode: "bank.required" } });
  }
  if (!bank.active) throw new Refusal("BANK_UNAVAILABLE");
  if (!new RegExp(`^(?:${bank.accountPattern})$`).test(wish.accountNumber)) {
    throw new Refusal("VALIDATION", { fields: { accountNumber: "bankNumber.format" } });
  }
  const [player] = await sql.query<{ fullName: string }>(
    `select full_name as "fullName" from players where id = $1`,
    [playerId],
  );
  if (folded(wish.accountName) !== folded(player?.fullName ?? "")) throw new Refusal("BANK_NAME_MISMATCH");
}

const tidy = (name: string) => name.normalize("NFC").trim().replace(/\s+/gu, " ");
/** Banks print names in capitals. */
const folded = (name: string) => tidy(name).toLowerCase();
