import type { Sql } from "@tessera/database";
import type { ModuleDependencies } from "../../dependencies.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { forEachDue } from "../../platform/jobs/due-rows.ts";
import type { Erasure } from "../../platform/storage/erasure.ts";
import { lockPlayer } from "../players/index.ts";
import { erasedAfterMs } from "./closing-rules.ts";
import { findClosing, readClosing } from "./closings.ts";
import { keyedDigest } from "../../platform/security/secret-token.ts";
import { exclusionHolds } from "../limits/index.ts";

/**
 * Erases the personal data of accounts that have been closed for its term. Where money has arrived since, it
 * waits: its player has to be reached for it. Source: decision 0791.
 */
export function eraseDueAccounts({
  database,
  clock,
  log,
  keys,
  erasures,
}: Pick<ModuleDependencies, "database" | "clock" | "log" | "keys" | "erasures">): Promise<void> {
  const due = {
    job: "account-closings.erase",
    table: "account_closings",
    where: `due.undone_at is null and due.erased_at is null and due.closed_at <= :now::timestamptz - :erasedAfterMs * interval '1 millisecond'
      and not exists (select from accounts a where a.player_id = due.player_id and a.balance <> 0 and a.kind <> 'points')`,
    values: { erasedAfterMs },
    orderBy: "due.closed_at, due.id",
  };
  return forEachDue({ database, clock, log }, due, (id) =>
    database.transaction((sql) => eraseAccount(sql, { id, key: keys.code, erasures, now: clock.now() })),
  );
}

/**
 * Erases the personal data of one account; its name stays taken, and its money and rounds stay in the books.
 */
async function eraseAccount(
  sql: Sql,
  {
    id,
    key,
    erasures,
    now,
  }: {
    readonly id: string;
    readonly key: Uint8Array;
    readonly erasures: readonly Erasure[];
    readonly now: Date;
  },
): Promise<void> {
  const { playerId } = await readClosing(sql, id);
  await lockPlayer(sql, playerId);
  const closing = await findClosing(sql, playerId);
  if (!closing || closing.id !== id || closing.erasedAt) return;
  const [contact] = await sql.query<{ email: string; phone: string }>(
    "select email, phone from players where id = $1",
    [playerId],
  );
  if (!contact) return;
  const digests = digestsOf(key, contact);
  await sql.query(
    "update account_closings set erased_at = $2, email_digest = $3, phone_digest = $4 where id = $1",
    [id, now, digests.email, digests.phone],
  );
  for (const { erase } of erasures) await erase(sql, playerId);
  await writeAudit(sql, {
    actor: "system:account-closings",
    action: "player.erase",
    target: { type: "player", id: playerId },
    at: now,
  });
}

/** Address and phone number, as a form has them. */
interface Contact {
  readonly email: string;
  /** E.164; null when it is none. */
  readonly phone: string | null;
}

/** Keyed digests by which an erased contact is known again, and from which it cannot be read. */
function digestsOf(key: Uint8Array, { email, phone }: Contact): { email: Buffer; phone: Buffer } {
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
