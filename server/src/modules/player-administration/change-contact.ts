import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";
import { maskEmail, maskPhone } from "../../platform/security/masking.ts";
import { toE164 } from "../../platform/security/phone.ts";
import { maskAccountNumber, type PlayerBankAccount } from "../bank-accounts/index.ts";
import { endCodes } from "../verification/index.ts";
import { setEmail, setFullName, setPhone, tidyName } from "../players/index.ts";

/** Values before and after a change, masked where they are sensitive. */
export interface ChangedValue {
  readonly before: string;
  readonly after: string;
}

/** Changes a player's name. Refuses with VALIDATION the name that he has. */
export async function changeName(sql: Sql, playerId: string, typed: string): Promise<ChangedValue> {
  const fullName = tidyName(typed);
  const before = await readContact(sql, playerId);
  if (before.fullName === fullName) throw unchanged("fullName");
  await setFullName(sql, playerId, fullName);
  return { before: before.fullName, after: fullName };
}

/** Changes a player's phone number, given as digits. Refuses with VALIDATION, and with PHONE_TAKEN. */
export async function changePhone(sql: Sql, playerId: string, digits: string): Promise<ChangedValue> {
  const phone = toE164(digits);
  if (phone === null) throw new Refusal("VALIDATION", { fields: { phone: "phone.format" } });
  const before = await readContact(sql, playerId);
  if (before.phone === phone) throw unchanged("phone");
  await setPhone(sql, playerId, phone);
  return { before: maskPhone(before.phone), after: maskPhone(phone) };
}

/**
 * Changes a player's address, which is not verified then, and ends the codes that were sent to the old one.
 * Refuses with VALIDATION the address that he has, and with EMAIL_TAKEN.
 */
export async function changeEmail(
  sql: Sql,
  playerId: string,
  email: string,
  now: Date,
): Promise<ChangedValue> {
  const before = await readContact(sql, playerId);
  if (before.email.toLowerCase() === email.toLowerCase()) throw unchanged("email");
  await endCodes(sql, playerId, now);
  await setEmail(sql, playerId, email);
  return { before: maskEmail(before.email), after: maskEmail(email) };
}

/**
 * Returns a bank account as players and the audit log read it: bank, masked number, and the name it is in.
 */
export function shownAccount({ bankName, accountNumber, accountName }: PlayerBankAccount): string {
  return `${bankName} ${maskAccountNumber(accountNumber)}, ${accountName}`;
}

/** Name, phone number and address of a player, and what a notice needs. */
export interface PlayerContact {
  readonly username: string;
  readonly fullName: string;
  readonly phone: string;
  readonly email: string;
  readonly language: string;
  readonly currency: string;
}

/** Reads the contact data of a player. Refuses with NOT_FOUND. */
export async function readContact(sql: Sql, playerId: string): Promise<PlayerContact> {
  const [contact] = await sql.query<PlayerContact & Record<string, unknown>>(
    `select username, full_name as "fullName", phone, email, language, currency from players where id = $1`,
    [playerId],
  );
  if (!contact) throw new Refusal("NOT_FOUND");
  return contact;
}

const unchanged = (field: string) => new Refusal("VALIDATION", { fields: { [field]: "unchanged" } });
