import type { Database, Sql } from "@tessera/database";
import { captchaRetention } from "./modules/auth/index.ts";
import { contentPictureRetention } from "./modules/content/index.ts";
import { operatorSessionRetention } from "./modules/operators/index.ts";
import { factorRetention, otpRetention } from "./modules/verification/index.ts";
import { pushRetentions } from "./modules/messages/index.ts";
import { identityCardRetention } from "./modules/referral/index.ts";
import { refreshTokenRetention } from "./modules/sessions/index.ts";
import { deleteErrorsBeyondMax, errorLogRetention } from "./modules/site/index.ts";
import { outboxRetention } from "./platform/events/outbox.ts";
import { deleteEndedKeys } from "./platform/http/idempotency.ts";
import { loginFailureRetention } from "./platform/security/login-lock.ts";
import type { Retention } from "./platform/storage/retention.ts";

/**
 * All retention periods of the site's own database. The ledger, decisions (`audit_log`), rounds and accepted
 * terms are stored forever.
 */
export const retentions: readonly Retention[] = [
  captchaRetention,
  outboxRetention,
  loginFailureRetention,
  otpRetention,
  factorRetention,
  errorLogRetention,
  pushRetentions.notifications,
  pushRetentions.subscriptions,
  refreshTokenRetention,
  identityCardRetention,
  contentPictureRetention,
  operatorSessionRetention,
];

/** Deletes expired rows; `now` is the time of this node, for all but the keys of calls. */
export async function deleteExpired(database: Database, now: Date): Promise<void> {
  // After a time without it, what has expired may be most of a table.
  const remove = (work: (sql: Sql) => Promise<unknown>) => database.transaction(work, { isUnlimited: true });
  for (const { deleteRows, retentionMs } of retentions)
    await remove((sql) => deleteRows(sql, new Date(now.getTime() - retentionMs)));
  await remove(deleteEndedKeys);
  await remove(deleteErrorsBeyondMax);
}
