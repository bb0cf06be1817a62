import { erasure } from "../../platform/storage/erasure.ts";
import type { Sql } from "@tessera/database";
import type { referralApplication } from "@tessera/shared/contracts/referral";
import { newId } from "@tessera/shared/core/identifiers";
import type * as z from "@tessera/shared/schema";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { FormRefusals } from "../../platform/errors/form-refusals.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { judgeBankAccount } from "../bank-accounts/index.ts";
import { spendOtpTicket } from "../verification/index.ts";
import { readTermsVersion } from "../content/index.ts";
import { lockPlayer } from "../players/index.ts";
import { completeForm, type CompleteForm } from "./former-application.ts";
import { keepIdCard } from "./id-card.ts";
import { emitReferralUpdated, readProfile } from "./profiles.ts";

export interface Applicant {
  readonly playerId: string;
  readonly currency: string;
  /** Encrypts the picture; not in the database. */
  readonly key: Uint8Array;
  readonly now: Date;
}

type ApplicationForm = z.infer<typeof referralApplication>;
type ApplicationRefusals = FormRefusals<keyof ApplicationForm | "idCard">;

/**
 * Applies for commission, again after a rejection. `readCard` gives the picture of the card or refuses it.
 * Refuses with REFERRAL_EXISTS, REFERRAL_DATA_MISMATCH, VALIDATION, BANK_UNAVAILABLE, BANK_NAME_MISMATCH,
 * TERMS_NOT_ACCEPTED, ID_CARD_INVALID and TICKET_INVALID, and reports every refused field. Source:
 * spec:documents#referral-application.
 */
export async function applyForCommission(
  sql: Sql,
  applicant: Applicant,
  sent: ApplicationForm,
  readCard: () => Promise<Uint8Array>,
): Promise<void> {
  const { playerId, key, now } = applicant;
  await lockPlayer(sql, playerId);
  const { status } = await readProfile(sql, playerId);
  if (status !== "none" && status !== "rejected")
    throw new Refusal("REFERRAL_EXISTS", { details: { status } });
  const refusals: ApplicationRefusals = new FormRefusals();
  const form = await completeForm(sql, playerId, sent, refusals);
  await judgePerson(sql, playerId, form, refusals);
  await judgeBankAccount(sql, applicant, form, refusals);
  if (form.termsVersion !== (await readTermsVersion(sql)))
    refusals.refuse("termsVersion", "TERMS_NOT_ACCEPTED");
  const card = await refusals.check("idCard", readCard);
  await refusals.check("otpTicket", () =>
    spendOtpTicket(sql, { playerId, purpose: "referral", ticket: form.otpTicket, now }),
  );
  refusals.throwIfRefused();
  if (!card) throw new Refusal("ID_CARD_INVALID");
  const id = newId();
  const { bankCode, accountNumber, accountName, termsVersion } = form;
  await sql.query(
    `insert into referral_applications (id, player_id, full_name, phone, email, bank_code, account_number, account_name,
       terms_version, status, created_at)
     select :id, p.id, p.full_name, p.phone, p.email, :bankCode, :accountNumber, :accountName, :termsVersion, 'pending', :now
       from players p where p.id = :playerId`,
    { id, playerId, bankCode, accountNumber, accountName, termsVersion, now },
  );
  await keepIdCard(sql, key, id, card);
  await sql.query(
    `insert into referral_profiles as known (player_id, status, created_at, updated_at) values ($1, 'pending', $2, $2)
     on conflict (player_id) do update set status = 'pending', reason = null, decided_by = null,
       version = known.version + 1, updated_at = excluded.updated_at`,
    [playerId, now],
  );
  await emitReferralUpdated(sql, playerId);
  announceToOperators(sql, "referrals");
}

interface PersonRow {
  readonly fullName: string;
  readonly phone: string;
  readonly email: string;
}

const folded = (text: string) => text.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();

/** Refuses with REFERRAL_DATA_MISMATCH each field that differs from the player's own record. */
async function judgePerson(
  sql: Sql,
  playerId: string,
  form: CompleteForm,
  refusals: ApplicationRefusals,
): Promise<void> {
  const [player] = await sql.query<PersonRow>(
    `select full_name as "fullName", phone, email_norm as email from players where id = $1`,
    [playerId],
  );
  if (folded(form.fullName) !== folded(player?.fullName ?? "")) mismatch("fullName");
  if (form.phone !== player?.phone) mismatch("phone");
  if (form.email.trim().toLowerCase() !== player?.email) mismatch("email");

  function mismatch(field: "fullName" | "phone" | "email"): void {
    refusals.refuse(field, "REFERRAL_DATA_MISMATCH");
  }
}

/** Erasure of what a player has written in his applications. */
export const applicationErasure = erasure(
  "referral_applications",
  `update referral_applications
    set full_name = '-', phone = '-', email = '-', account_number = '00000', account_name = '-' where player_id = $1`,
  ["full_name", "phone", "email", "account_number", "account_name"],
);
