import type { Sql } from "@tessera/database";
import type { Referral, referralApplication } from "@tessera/shared/contracts/referral";
import type * as z from "@tessera/shared/schema";
import type { FormRefusals } from "../../platform/errors/form-refusals.ts";
import { maskEmail, maskPhone } from "../../platform/security/masking.ts";
import { maskAccountNumber } from "../bank-accounts/index.ts";
import { toE164 } from "../../platform/security/phone.ts";

type ApplicationForm = z.infer<typeof referralApplication>;
type FormerField = "phone" | "email" | "accountNumber";

/** Form of an application without gaps, with the phone in E.164; empty where it is no phone. */
export type CompleteForm = ApplicationForm & Readonly<Record<FormerField, string>>;

interface FormerApplication {
  /** E.164. */
  readonly phone: string;
  readonly email: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** Reads what a player has applied with before he was rejected; undefined for everybody else. */
async function findFormer(sql: Sql, playerId: string): Promise<FormerApplication | undefined> {
  const [former] = await sql.query<FormerApplication>(
    `select a.phone, a.email, a.bank_code as "bankCode", a.account_number as "accountNumber", a.account_name as "accountName"
       from referral_applications a join referral_profiles f on f.player_id = a.player_id and f.status = 'rejected'
      where a.player_id = $1 and a.status = 'rejected' order by a.created_at desc, a.id desc limit 1`,
    [playerId],
  );
  return former;
}

/** Describes what a rejected player has applied with, masked; undefined for everybody else. */
export async function describeFormer(sql: Sql, playerId: string): Promise<Referral["former"]> {
  const former = await findFormer(sql, playerId);
  if (!former) return undefined;
  const { phone, email, bankCode, accountNumber, accountName } = former;
  return {
    phoneMasked: maskPhone(phone),
    emailMasked: maskEmail(email),
    bankCode,
    accountNumberMasked: maskAccountNumber(accountNumber),
    accountName,
  };
}

/**
 * Fills in what a form leaves out with the player's rejected application. Refuses each field that neither has
 * with VALIDATION; it is empty then.
 */
export async function completeForm(
  sql: Sql,
  playerId: string,
  form: ApplicationForm,
  refusals: Pick<FormRefusals<FormerField>, "invalid">,
): Promise<CompleteForm> {
  const former = await findFormer(sql, playerId);
  const { phone } = form;
  const sent = { ...form, phone: phone && (toE164(phone) ?? "") };
  const complete = (field: FormerField): string => {
    const text = sent[field] ?? former?.[field];
    if (text === undefined) refusals.invalid(field, "required");
    return text ?? "";
  };
  return {
    ...form,
    phone: complete("phone"),
    email: complete("email"),
    accountNumber: complete("accountNumber"),
  };
}
