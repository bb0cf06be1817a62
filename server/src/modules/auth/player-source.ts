import type { Sql } from "@tessera/database";
import {
  type AttemptSource,
  attemptSource,
  knownDevicesMax,
  networkOf,
} from "../../platform/security/attempt-source.ts";

/**
 * Determines the source of a call that names a player. Known are the devices of the player's last logins, and
 * the first and last address of each. Runs the same query for an unknown name, which finds nothing.
 */
export async function findPlayerSource(
  sql: Sql,
  username: string,
  { ip, deviceId }: { readonly ip: string; readonly deviceId: string | null },
): Promise<AttemptSource> {
  const [known] = await sql.query<{ isKnownDevice: boolean; isKnownAddress: boolean }>(
    `select coalesce(bool_or(id = $2), false) as "isKnownDevice",
            coalesce(bool_or(first_ip <<= $3::inet or last_ip <<= $3::inet), false) as "isKnownAddress"
       from (select d.id, d.first_ip, d.last_ip from devices d join players p on p.id = d.player_id
              where p.username = $1 order by d.last_seen_at desc limit ${knownDevicesMax}) recent`,
    [username, deviceId, networkOf(ip)],
  );
  const { isKnownDevice = false, isKnownAddress = false } = known ?? {};
  return attemptSource({ ip, deviceId, isKnownDevice, isKnownAddress });
}
