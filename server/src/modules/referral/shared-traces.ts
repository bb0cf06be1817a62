import type { Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";

/** Traces that two players have in common, so that they count as one person or household. */
export type SharedTrace = "device" | "bank" | "address";

/** Time for which a network address tells something about who used it. */
const addressMs = 30 * dayMs;

/**
 * SQL of the network that an address belongs to: one IPv4 address, or the 64 bits of IPv6 that a household is
 * given. An IPv4 address written as IPv6 is one address.
 */
const networkOf = (address: string) =>
  `network(set_masklen(${address}, case when family(${address}) = 4 then 32 when ${address} <<= '::ffff:0:0/96' then 128 else 64 end))`;

/** SQL that is true for an address of the machine itself, which tells nothing about who used it. */
const isLoopback = (address: string) =>
  `(${address} <<= '127.0.0.0/8' or ${address} = '::1' or ${address} <<= '::ffff:127.0.0.0/104')`;

/**
 * Finds what two players share: a device ever, a bank account ever, also a removed one and that of an
 * application, or a network within 30 days before `now`. Null when nothing is known. Source:
 * spec:money#commission.
 */
export async function findSharedTrace(
  sql: Sql,
  referrerId: string,
  downlineId: string,
  now: Date,
): Promise<SharedTrace | null> {
  const [shared] = await sql.query<Record<SharedTrace, boolean>>(
    `with pair as (select unnest(array[$1, $2]::uuid[]) as id),
     banked as (
       select player_id, bank_code, account_number from player_bank_accounts
        where player_id in (select id from pair)
       union
       select player_id, bank_code, account_number from referral_applications
        where player_id in (select id from pair)),
     seen as (
       select player_id, ${networkOf("ip")} as network from sessions
        where player_id in (select id from pair) and last_active_at >= $3 and not ${isLoopback("ip")}
       union
       select player_id, ${networkOf("last_ip")} from devices
        where player_id in (select id from pair) and last_seen_at >= $3 and not ${isLoopback("last_ip")})
     select
       exists (select from devices a join devices b on a.id = b.id
                where a.player_id = $1 and b.player_id = $2) as device,
       exists (select from banked a join banked b using (bank_code, account_number)
                where a.player_id = $1 and b.player_id = $2) as bank,
       exists (select from seen a join seen b using (network)
                where a.player_id = $1 and b.player_id = $2) as address`,
    [referrerId, downlineId, new Date(now.getTime() - addressMs)],
  );
  const order: readonly SharedTrace[] = ["device", "bank", "address"];
  return order.find((trace) => shared?.[trace]) ?? null;
}
