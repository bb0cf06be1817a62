import { type CleanUp, cleanUp, type Database, type StoppedCleanUps } from "@tessera/database";
import { captchaCleanUp } from "./modules/auth/index.ts";
import { contentPictureCleanUp } from "./modules/content/index.ts";
import { operatorSessionCleanUp } from "./modules/operators/index.ts";
import { factorCleanUp, otpCleanUp } from "./modules/verification/index.ts";
import { pushCleanUps } from "./modules/messages/index.ts";
import { identityCardCleanUp } from "./modules/referral/index.ts";
import { refreshTokenCleanUp } from "./modules/sessions/index.ts";
import { errorLogCleanUps } from "./modules/site/index.ts";
import { broadcastCleanUp } from "./platform/events/broadcast.ts";
import { idempotencyCleanUp } from "./platform/http/idempotency.ts";
import { loginFailureCleanUp } from "./platform/security/login-lock.ts";
import { keepPartitions, outboxCleanUp } from "./platform/storage/partitions.ts";

/**
 * All clean-ups of the site's own database. The ledger, decisions (`audit_log`), rounds and accepted terms
 * are stored forever.
 */
export const cleanUps: readonly CleanUp[] = [
  captchaCleanUp,
  loginFailureCleanUp,
  otpCleanUp,
  factorCleanUp,
  errorLogCleanUps.old,
  errorLogCleanUps.beyondMax,
  pushCleanUps.notifications,
  pushCleanUps.subscriptions,
  refreshTokenCleanUp,
  identityCardCleanUp,
  contentPictureCleanUp,
  operatorSessionCleanUp,
  idempotencyCleanUp,
  outboxCleanUp,
  broadcastCleanUp,
];

/**
 * Drops expired partitions and deletes expired rows; `now` is the time of this node, for all but the outbox
 * and the keys of calls.
 *
 * @param stopped where the run goes on, and where it has stopped in the end
 */
export async function deleteExpired(
  database: Database,
  now: Date,
  stopped: StoppedCleanUps = new Map(),
): Promise<void> {
  await keepPartitions(database);
  await cleanUp(database, cleanUps, now, { stopped });
}
