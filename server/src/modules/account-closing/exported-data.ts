/** Rows of one kind in the file that a player downloads. */
export interface ExportedRows {
  /** Member of the file. */
  readonly name: string;
  /** Table, which the other parts refer to as `t`. */
  readonly table: string;
  /** SQL condition of the player's rows; `$1` is the player. */
  readonly owner?: string;
  /** Columns that identify a row, in the order of the list. */
  readonly key: string;
  /**
   * Columns that are left out: secrets and digests, ids of other people and names of operators, and what only
   * the machinery needs.
   */
  readonly without?: readonly string[];
}

/**
 * Everything that a player's file has, in its order. Amounts are minor units, instants ISO 8601. Source:
 * decision 0791.
 */
export const exportedData: readonly ExportedRows[] = [
  {
    name: "profile",
    table: "players",
    owner: "t.id = $1",
    key: "t.id",
    without: ["password_hash", "token_epoch", "referred_by", "flags_version", "email_norm"],
  },
  { name: "acceptedTerms", table: "terms_acceptances", key: "t.version" },
  { name: "devices", table: "devices", key: "t.id" },
  { name: "sessions", table: "sessions", key: "t.id", without: ["second_token_hash", "has_refresh_tokens"] },
  {
    name: "notifiedDevices",
    table: "push_subscriptions",
    key: "t.id",
    without: ["endpoint", "device_key", "device_secret", "refusals"],
  },
  {
    name: "secondFactor",
    table: "second_factors",
    owner: "t.player_id = $1 and t.turned_on_at is not null",
    key: "t.player_id",
    without: ["secret", "last_step", "begun_at", "expires_at"],
  },
  { name: "bankAccounts", table: "player_bank_accounts", key: "t.id" },
  {
    name: "deposits",
    table: "deposits",
    key: "t.id",
    without: ["request_key", "review_note", "reviewed_by", "approved_by", "house_bank_account_id"],
  },
  {
    name: "withdrawals",
    table: "withdrawals",
    key: "t.id",
    without: ["review_note", "approved_by", "second_approved_by", "decided_by", "asked_count", "ask_after"],
  },
  {
    name: "transfers",
    table: "transfers",
    key: "t.id",
    without: ["request_key", "resolved_by", "asked_count", "ask_after"],
  },
  {
    name: "adjustments",
    table: "adjustments",
    key: "t.id",
    without: ["note", "proposed_by", "decided_by", "decision_note"],
  },
  { name: "accounts", table: "accounts", key: "t.id" },
  {
    name: "movements",
    table: `(select e.id, a.kind as account, j.kind, e.amount, e.currency, e.balance_after, j.effective_at, a.player_id
      from entries e join accounts a on a.id = e.account_id join journals j on j.id = e.journal_id)`,
    key: "t.id",
  },
  {
    name: "gameSessions",
    table: "game_sessions",
    key: "t.id",
    without: ["launch_token_hash", "play_token_hash", "studio_seat"],
  },
  { name: "rounds", table: "rounds", key: "t.id" },
  { name: "roundTransactions", table: "round_txs", key: "t.id", without: ["request_hash"] },
  { name: "freeRounds", table: "round_awards", key: "t.id" },
  { name: "jackpots", table: "jackpot_draws", key: "t.bet_tx_id", without: ["secret", "site_secret"] },
  { name: "promotions", table: "promo_claims", key: "t.id" },
  { name: "spins", table: "spins", key: "t.id", without: ["delivered_by", "delivery_note", "weights"] },
  // The seed of the next spins decides them, so it is a secret until it is revealed.
  { name: "spinSeeds", table: "spin_seeds", key: "t.id", without: ["server_seed"] },
  { name: "messages", table: "inbox_messages", key: "t.id", without: ["created_by", "dedupe_key"] },
  { name: "readMessages", table: "inbox_receipts", key: "t.message_id" },
  { name: "supportRequests", table: "support_requests", key: "t.id", without: ["assignee_id"] },
  {
    name: "supportMessages",
    table: `(select m.id, m.request_id, m.author = 'player:' || r.player_id as is_own, m.body, m.created_at, r.player_id
      from support_messages m join support_requests r on r.id = m.request_id)`,
    key: "t.id",
  },
  { name: "favourites", table: "favourites", key: "t.game_id" },
  { name: "limits", table: "player_limits", key: "t.kind || t.period" },
  { name: "exclusions", table: "exclusions", key: "t.id", without: ["created_by", "lifted_by"] },
  { name: "referral", table: "referral_profiles", key: "t.player_id", without: ["decided_by"] },
  { name: "referralApplications", table: "referral_applications", key: "t.id", without: ["decided_by"] },
  {
    name: "commissions",
    table: "commissions",
    owner: "t.referrer_id = $1",
    key: "t.id",
    without: ["downline_id", "decided_by", "note"],
  },
  { name: "commissionTransfers", table: "commission_transfers", key: "t.id" },
  {
    name: "closings",
    table: "account_closings",
    key: "t.id",
    without: ["undone_by", "told_minor", "tried_at", "email_digest", "phone_digest"],
  },
  {
    // What was decided about him, without who decided and without operators' notes.
    name: "decisions",
    table: `(select l.id, l.action, l.created_at, case when l.actor = 'player:' || l.target_id then l.ip end as ip,
        l.target_id::uuid as player_id
      from audit_log l where l.target_type = 'player' and l.target_id = $1::uuid::text)`,
    key: "t.id",
  },
];

/** Tables with a player that no file has, each with its reason. */
export const notExported: Readonly<Record<string, string>> = {
  jackpot_holds: "a draw that an operator checks; its result is exported as a jackpot",
  otps: "codes that are secrets, deleted after 30 days",
  outbox: "events for open pages, dropped within two days",
  player_notes: "notes of operators for each other",
  provider_balances: "when a studio was asked last",
  recovery_codes: "digests of secrets",
  studio_discrepancies: "a check of a studio's books",
  studio_returns: "an order of the site to a studio",
};
