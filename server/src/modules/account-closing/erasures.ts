/** Erasure of the personal data of one table. */
export interface Erasure {
  readonly table: string;
  /** Columns that it replaces; absent when it deletes the rows. */
  readonly columns?: readonly string[];
  /** SQL of it; `$1` is the player. */
  readonly statement: string;
}

const ofPlayer = "where player_id = $1";

/** Everything that is erased of a player, in an order that references allow. Source: decision 0791. */
export const erasures: readonly Erasure[] = [
  {
    table: "players",
    columns: [
      "password_hash",
      "full_name",
      "phone",
      "email",
      "email_norm",
      "birth_date",
      "disabled_reason",
      "email_verified_at",
      "referred_by",
    ],
    statement: `update players set password_hash = '', full_name = '-', phone = '+999' || lpad(nextval('erased_players')::text, 11, '0'),
        email = id || '@erased.invalid', email_norm = id || '@erased.invalid', email_verified_at = null, birth_date = null,
        disabled_reason = null, referred_by = null where id = $1`,
  },
  {
    table: "refresh_tokens",
    statement: `delete from refresh_tokens where session_id in (select id from sessions ${ofPlayer})`,
  },
  {
    // Rounds belong to these; the login that they were opened in is gone.
    table: "game_sessions",
    columns: ["session_id"],
    statement: `update game_sessions set session_id = null ${ofPlayer}`,
  },
  { table: "push_subscriptions", statement: `delete from push_subscriptions ${ofPlayer}` },
  { table: "sessions", statement: `delete from sessions ${ofPlayer}` },
  { table: "devices", statement: `delete from devices ${ofPlayer}` },
  { table: "otps", statement: `delete from otps ${ofPlayer}` },
  { table: "recovery_codes", statement: `delete from recovery_codes ${ofPlayer}` },
  { table: "second_factors", statement: `delete from second_factors ${ofPlayer}` },
  { table: "outbox", statement: `delete from outbox ${ofPlayer}` },
  { table: "favourites", statement: `delete from favourites ${ofPlayer}` },
  {
    table: "login_failures",
    statement: "delete from login_failures where username = (select username from players where id = $1)",
  },
  {
    table: "error_logs",
    statement: "delete from error_logs where username = (select username from players where id = $1)",
  },
  {
    table: "idempotency_keys",
    statement: "delete from idempotency_keys where scope like '%' || $1::uuid::text || '%'",
  },
  {
    table: "player_bank_accounts",
    columns: ["account_number", "account_name", "status", "is_primary"],
    statement: `update player_bank_accounts set account_number = '00000', account_name = '-', status = 'removed', is_primary = false
      ${ofPlayer}`,
  },
  {
    table: "withdrawals",
    columns: ["bank_snapshot"],
    statement: `update withdrawals
      set bank_snapshot = bank_snapshot || '{"accountNumber": "00000", "accountName": "-"}'::jsonb ${ofPlayer}`,
  },
  {
    table: "deposits",
    columns: ["player_note", "pay_to"],
    statement: `update deposits set player_note = null, pay_to = null ${ofPlayer}`,
  },
  { table: "inbox_receipts", statement: `delete from inbox_receipts ${ofPlayer}` },
  { table: "inbox_messages", statement: `delete from inbox_messages ${ofPlayer}` },
  {
    table: "support_messages",
    statement: `delete from support_messages where request_id in (select id from support_requests ${ofPlayer})`,
  },
  { table: "support_requests", statement: `delete from support_requests ${ofPlayer}` },
  { table: "player_notes", statement: `delete from player_notes ${ofPlayer}` },
  {
    table: "identity_cards",
    statement: `delete from identity_cards where application_id in (select id from referral_applications ${ofPlayer})`,
  },
  {
    table: "referral_applications",
    columns: ["full_name", "phone", "email", "account_number", "account_name"],
    statement: `update referral_applications
      set full_name = '-', phone = '-', email = '-', account_number = '00000', account_name = '-' ${ofPlayer}`,
  },
  {
    table: "spins",
    columns: ["delivery_note"],
    statement: `update spins set delivery_note = null ${ofPlayer}`,
  },
  {
    table: "account_closings",
    columns: ["reason"],
    statement: `update account_closings set reason = null ${ofPlayer}`,
  },
];
