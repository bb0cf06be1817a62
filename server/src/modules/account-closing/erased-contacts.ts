import type { Sql } from "@tessera/database";
import { keyedDigest } from "../../platform/security/secret-token.ts";
import { exclusionHolds } from "../limits/index.ts";

/** Address and phone number, as a form has them. */
export interface Contact {
  readonly email: string;
  /** E.164; null when it is none. */
  readonly phone: string | null;
}

/** Keyed digests by which an erased contact is known again, and from which it cannot be read. */
export function digestsOf(key: Uint8Array, { email, phone }: Contact): { email: Buffer; phone: Buffer } {
  return {
    email: keyedDigest(key, "closed-email", email.toLowerCase()),
    phone: keyedDigest(key, "closed-phone", phone ?? ""),
  };
}

/**
 * Finds which parts of a contact belong to an erased account whose player is excluded at `now`: he does not
 * come back by closing and registering. Before the erasure the account itself keeps its contact from others.
 * Source: decision 0791.
 */
export async function findBarredContact(
  sql: Sql,
  key: Uint8Array,
  contact: Contact,
  now: Date,
): Promise<{ readonly email: boolean; readonly phone: boolean }> {
  const digests = digestsOf(key, contact);
  const rows = await sql.query<{ email: boolean; phone: boolean }>(
    `select coalesce(c.email_digest = $1, false) as email, coalesce(c.phone_digest = $2, false) as phone from account_closings c
      where (c.email_digest = $1 or c.phone_digest = $2)
        and exists (select from exclusions e where e.player_id = c.player_id and ${exclusionHolds(3)})`,
    [digests.email, digests.phone, now],
  );
  return { email: rows.some(({ email }) => email), phone: rows.some(({ phone }) => phone) };
}
