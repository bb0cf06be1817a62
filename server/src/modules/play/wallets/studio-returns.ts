import type { Sql } from "@tessera/database";
import type { ErrorCode } from "@tessera/shared/core/error-codes";
import { newId } from "@tessera/shared/core/identifiers";
import { exclusionHolds } from "../../limits/index.ts";
import { sendMessage } from "../../messages/index.ts";
import { returnMessage } from "./return-message.ts";

/** Money of a player that the site returns from a studio. */
export interface StudioReturn {
  readonly playerId: string;
  readonly providerCode: string;
  /** Reason why the player may not play with it. */
  readonly reason: ErrorCode;
}

/**
 * Requests the return of a player's money from a studio, and notifies the player of the reason. A pending
 * return is not requested again. A job executes it (`transfers.home`).
 */
export async function requestReturn(sql: Sql, asked: StudioReturn, now: Date): Promise<void> {
  const { playerId, providerCode, reason } = asked;
  const [made] = await sql.query<{ id: string; studio: string }>(
    `insert into studio_returns (id, player_id, provider_code, reason, asked_at)
     select :id::uuid, :playerId::uuid, v.code, :reason, :now::timestamptz from providers v where v.code = :providerCode
     on conflict (player_id, provider_code) where ended_at is null do nothing
     returning id, coalesce((select name from providers where code = provider_code), provider_code) as studio`,
    { id: newId(), playerId, providerCode, reason, now },
  );
  if (made) await sendMessage(sql, returnMessage({ ...made, playerId, reason }), now);
}

interface Barred {
  readonly playerId: string;
  readonly providerCode: string;
  readonly reason: ErrorCode;
}

/**
 * Requests the return of the money of every player who may not play at all, from every studio that holds
 * some.
 */
export async function requestReturnsOfBarred(sql: Sql, now: Date): Promise<void> {
  const barred = await sql.query<Barred & object>(
    `select a.player_id as "playerId", a.detail as "providerCode",
       case when p.status = 'suspended' then 'ACCOUNT_SUSPENDED' when p.status <> 'active' then 'ACCOUNT_BANNED'
         when x.kind = 'self_exclusion' then 'SELF_EXCLUDED' when x.kind = 'cool_off' then 'COOL_OFF_ACTIVE'
         else 'PLAY_DISABLED' end as reason
     from accounts a join players p on p.id = a.player_id
     left join lateral (select e.kind from exclusions e where e.player_id = p.id and ${exclusionHolds(1)}
       order by e.kind desc limit 1) x on true
     where a.kind = 'provider' and a.detail is not null and a.balance > 0 and (p.status <> 'active' or p.play_disabled or x.kind is not null)
       and not exists (select from studio_returns r
         where r.player_id = a.player_id and r.provider_code = a.detail and r.ended_at is null)`,
    [now],
  );
  for (const asked of barred) await requestReturn(sql, asked, now);
}

/** Ends a return, once. */
export async function endReturn(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query("update studio_returns set ended_at = $2 where id = $1 and ended_at is null", [id, now]);
}
