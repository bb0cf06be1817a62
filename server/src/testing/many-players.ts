import type { Sql } from "@tessera/database";

/**
 * Registers `count` players `m0000…` at one instant, without accounts and sessions: recipients of messages.
 */
export async function registerMany(sql: Sql, count: number, at: Date): Promise<void> {
  await sql.query(
    `insert into players (id, username, password_hash, full_name, phone, email, email_norm, currency, referral_code,
       terms_version, terms_accepted_at, created_at, updated_at)
     select gen_random_uuid(), 'm' || to_char(n, 'FM00000'), 'none', 'Many Players', '+629' || to_char(n, 'FM00000000'),
       'm' || n || '@example.com', 'm' || n || '@example.com', 'IDR', 'MANY' || to_char(n, 'FM00000'), '1', $2, $2, $2
       from generate_series(1, $1) as n`,
    [count, at],
  );
}
