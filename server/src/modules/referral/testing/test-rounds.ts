import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";

/** A round that a player has played, without its money. */
export interface TestRound {
  /** In minor units. */
  readonly bet: bigint;
  readonly at: Date;
  readonly status?: "open" | "closed" | "voided";
  readonly source?: "seamless" | "transfer";
}

/** Inserts a round of a player in rupiah. Returns its id. */
export async function insertTestRound(
  sql: Sql,
  playerId: string,
  { bet, at, status = "closed", source = "seamless" }: TestRound,
): Promise<string> {
  const id = newId();
  await sql.query(
    `insert into rounds (id, provider_code, provider_round_id, player_id, game_id, currency, bet_minor, counted_minor, status,
       started_at, ended_at, source, provider_seq)
     select $1, g.provider_code, $1::uuid::text, $2, g.id, 'IDR', $3::bigint, case $6 when 'seamless' then $3::bigint else 0 end, $4, $5::timestamptz,
       case when $4 = 'open' then null else $5::timestamptz end, $6, case $6 when 'transfer' then 1 end
       from (select * from games limit 1) g`,
    [id, playerId, bet, status, at, source],
  );
  return id;
}

/** Ends an open round with its bets in minor units. */
export async function endTestRound(
  sql: Sql,
  id: string,
  { status, bet }: { readonly status: "closed" | "voided"; readonly bet: bigint },
): Promise<void> {
  await sql.query(
    "update rounds set status = $2, bet_minor = $3, counted_minor = $3, ended_at = now() where id = $1",
    [id, status, bet],
  );
}
