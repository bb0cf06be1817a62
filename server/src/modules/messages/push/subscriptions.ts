import { dayMs } from "@tessera/shared/core/durations";
import { erasure } from "../../../platform/storage/erasure.ts";
import { expiredRows, insertRow, type Transaction, walkedRows } from "@tessera/database";
import type { pushApi } from "@tessera/shared/contracts/push";
import { newId } from "@tessera/shared/core/identifiers";
import type * as z from "@tessera/shared/schema";
import type { Caller } from "../../../platform/http/caller.ts";

/** A player's choice for the device of his call. */
export type PushChoice = z.infer<NonNullable<typeof pushApi.choose.body>>;

/**
 * Stores the choice of a session. An address that another session has, of this player or of another one who
 * used the same browser, moves to this one with nothing of what waited for the other: no device shows the
 * notifications of two players.
 */
export async function storeChoice(
  sql: Transaction,
  { playerId, sessionId }: Pick<Caller, "playerId" | "sessionId">,
  { endpoint, p256dh, auth, payments, messages }: PushChoice,
  now: Date,
): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('push', 0))");
  const isWanted = payments || messages;
  await sql.query(
    `delete from push_subscriptions where (endpoint = $1 or session_id = $2)
       and not ($3 and endpoint = $1 and session_id = $2)`,
    [endpoint, sessionId, isWanted],
  );
  if (!isWanted) return;
  await insertRow(
    sql,
    "push_subscriptions",
    {
      id: newId(),
      session_id: sessionId,
      player_id: playerId,
      endpoint,
      device_key: Buffer.from(p256dh, "base64url"),
      device_secret: Buffer.from(auth, "base64url"),
      payments,
      messages,
      created_at: now,
    },
    `on conflict (endpoint) do update set device_key = excluded.device_key, device_secret = excluded.device_secret,
       payments = excluded.payments, messages = excluded.messages`,
  );
}

/** Erasure of a player's devices. */
export const subscriptionErasure = erasure(
  "push_subscriptions",
  "delete from push_subscriptions where player_id = $1",
);

/**
 * Clean-ups of devices whose session has ended, and of notifications: after a day a push service would show
 * them to somebody who has read them.
 */
export const pushCleanUps = {
  notifications: expiredRows("push_notifications", dayMs, "created_at"),
  subscriptions: walkedRows("push_subscriptions", 0, {
    key: "id",
    first: "'00000000-0000-0000-0000-000000000000'::uuid",
    pageRows: 1_000,
    // Not as a join, which may read all sessions there are.
    expired: "(select least(s.ended_at, s.expires_at) from sessions s where s.id = session_id) < $1",
  }),
} as const;
