import type { Sql } from "@tessera/database";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import type { operatorPlayersApi, OperatorPlayer } from "@tessera/shared/operator-contracts/players";
import type * as z from "@tessera/shared/schema";
import { Refusal } from "../../platform/errors/refusal.ts";
import { maskEmail, maskPhone } from "../../platform/security/masking.ts";
import { keysetPage, keysetPageSize, type KeysetPage } from "../../platform/storage/keyset-page.ts";
import { exclusionHolds } from "../limits/index.ts";
import { toE164 } from "../players/index.ts";

export type PlayersWanted = z.output<NonNullable<(typeof operatorPlayersApi)["list"]["query"]>>;

/** A player as lists of the back office read him. */
export interface FoundPlayer {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly currency: string;
  readonly status: OperatorPlayer["status"];
  readonly depositDisabled: boolean;
  readonly withdrawDisabled: boolean;
  readonly playDisabled: boolean;
  readonly exclusion: OperatorPlayer["exclusion"];
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  readonly version: number;
}

/** Columns of {@link FoundPlayer} for player `p` and his exclusion `x`. */
export const playerColumns = `p.id, p.username, p.full_name as "fullName", p.email, p.phone, p.currency, p.status,
  p.deposit_disabled as "depositDisabled", p.withdraw_disabled as "withdrawDisabled", p.play_disabled as "playDisabled",
  x.kind as exclusion, p.created_at as "createdAt", p.last_login_at as "lastLoginAt", p.flags_version as version`;

/** Lists one page of players, the newest first. Refuses with DATE_RANGE_INVALID. */
export async function findPlayers(
  sql: Sql,
  { search = "", status, flag, from, to, after }: PlayersWanted,
  now: Date,
): Promise<KeysetPage<FoundPlayer>> {
  if (from !== undefined && to !== undefined && from > to) throw new Refusal("DATE_RANGE_INVALID");
  const { id, email, phone, beginning } = readSearch(search);
  const rows = await sql.query<FoundPlayer>(
    `select ${playerColumns} from players p
       left join lateral (select e.kind, e.ends_at from exclusions e where e.player_id = p.id and ${exclusionHolds(10)}
         order by e.kind desc, e.ends_at desc nulls first limit 1) x on true
      where ($1::uuid is null or p.id = $1) and ($2::text is null or p.email_norm = $2)
        and ($3::text is null or p.phone = $3) and ($4::text is null or p.username like $4 || '%')
        and ($5 = 'all' or p.status = $5)
        and case $6 when 'deposit' then p.deposit_disabled when 'withdraw' then p.withdraw_disabled
          when 'play' then p.play_disabled when 'excluded' then x.kind is not null else true end
        and ($7::timestamptz is null or p.created_at >= $7) and ($8::timestamptz is null or p.created_at < $8)
        and ($9::uuid is null or p.id < $9)
      order by p.id desc limit ${keysetPageSize + 1}`,
    [
      id ?? null,
      email ?? null,
      phone ?? null,
      beginning ?? null,
      status,
      flag,
      from === undefined ? null : bangkokDayRange(from, from).from,
      to === undefined ? null : bangkokDayRange(to, to).until,
      after ?? null,
      now,
    ],
  );
  return keysetPage(rows, (row) => row.id);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The one thing that a search names. */
interface Search {
  readonly id?: string;
  readonly email?: string;
  readonly phone?: string;
  /** Beginning of a username. */
  readonly beginning?: string;
}

/** Reads a search. Address and phone number have to be whole, so that nobody can guess them letter by letter. */
function readSearch(search: string): Search {
  if (search === "") return {};
  if (uuid.test(search)) return { id: search };
  if (search.includes("@")) return { email: search.toLowerCase() };
  const digits = search.replaceAll(/[\s()-]/g, "");
  if (/^\+\d+$/.test(digits)) return { phone: digits };
  if (/^\d+$/.test(digits)) return { phone: toE164(digits) ?? digits };
  // Characters with a meaning in a pattern are in no username.
  return { beginning: search.toLowerCase().replaceAll(/[\\%_]/g, " ") };
}

/** Maps a player to what every role may see. */
export function toPlayerDto({
  email,
  phone,
  createdAt,
  lastLoginAt,
  ...player
}: FoundPlayer): OperatorPlayer {
  return {
    ...player,
    emailMasked: maskEmail(email),
    phoneMasked: maskPhone(phone),
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  };
}
