import type { Sql } from "@tessera/database";
import {
  type AttemptSource,
  attemptSource,
  knownDevicesMax,
  networkOf,
} from "../../platform/security/attempt-source.ts";

/**
 * Where a call that names a player comes from. Known are the devices that the player logged in with last, and the first
 * and last address of each. The same look-up for a name that nobody has: it finds nothing.
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
