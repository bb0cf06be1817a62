import type { TimelineKind } from "@tessera/shared/operator-contracts/player-timeline";

/** Last row of the page before, by its kind and id. */
export interface Cursor {
  readonly kind: string;
  readonly id: string;
}

/** Adds a parameter to the statement. Returns its placeholder. */
export type Bind = (value: unknown) => string;

/** Rows of one kind on the time line of player `$1`. */
export interface TimelineSource {
  readonly kind: TimelineKind;
  /** Table with its joins; the first one has the rows, and no join leaves one out or doubles it. */
  readonly from: string;
  /** Condition of the player's rows, of the first table alone. */
  readonly where: string;
  /** Columns of the first table by which its rows are in order; an index has the player and both. */
  readonly at: string;
  readonly id: string;
  /** Type of the id; a UUID when absent. */
  readonly idType?: "bigint";
  /**
   * Expressions of the row's columns; null when absent. `name` and `text` are jsonb: a string, or a text by
   * language.
   */
  readonly name?: string;
  readonly text?: string;
  readonly status?: string;
  readonly currency?: string;
  readonly amount?: string;
  /** Journal whose entry on the main wallet has the balance after it. */
  readonly journal?: string;
  /** Column of whoever did it. */
  readonly actor?: string;
}

/** Every kind but the entries of the ledger. */
export const timelineSources: readonly TimelineSource[] = [
  {
    kind: "deposit",
    from: "deposits d",
    where: "d.player_id = $1",
    at: "d.created_at",
    id: "d.id",
    name: "to_jsonb(d.number)",
    status: "d.status",
    currency: "d.currency",
    amount: "coalesce(d.credited_minor, d.amount_minor)",
    journal: "d.journal_id",
  },
  {
    kind: "withdrawal",
    from: "withdrawals w",
    where: "w.player_id = $1",
    at: "w.created_at",
    id: "w.id",
    name: "to_jsonb(w.number)",
    text: "to_jsonb(w.bank_snapshot ->> 'bankName')",
    status: "w.status",
    currency: "w.currency",
    amount: "w.amount_minor",
    journal: "w.hold_journal_id",
  },
  {
    kind: "transfer",
    from: "transfers t join providers v on v.code = t.provider_code",
    where: "t.player_id = $1",
    at: "t.created_at",
    id: "t.id",
    name: "to_jsonb(t.number)",
    text: "to_jsonb(case t.direction when 'in' then '→ ' else '← ' end || v.name)",
    status: "t.status",
    currency: "t.currency",
    amount: "t.amount_minor",
    journal:
      "case when t.direction = 'in' and t.status <> 'failed' then t.hold_journal_id else t.final_journal_id end",
  },
  {
    kind: "adjustment",
    from: "adjustments a",
    where: "a.player_id = $1",
    at: "a.created_at",
    id: "a.id",
    name: "to_jsonb(a.number)",
    text: "to_jsonb(a.explanation)",
    status: "a.status",
    currency: "a.currency",
    amount: "a.amount_minor",
    journal: "a.journal_id",
    actor: "a.proposed_by",
  },
  {
    kind: "round",
    from: "rounds r join games g on g.id = r.game_id left join providers v on v.code = r.provider_code",
    where: "r.player_id = $1",
    at: "r.started_at",
    id: "r.id",
    name: "g.name",
    text: "to_jsonb(v.name)",
    status: "r.status",
    currency: "r.currency",
    amount: "r.win_minor - r.bet_minor",
    journal: "r.last_journal_id",
  },
  {
    kind: "award",
    from: "round_awards f join games g on g.id = f.game_id",
    where: "f.player_id = $1",
    at: "f.created_at",
    id: "f.id",
    name: "g.name",
    text: "to_jsonb(f.used || '/' || f.count)",
    currency: "f.currency",
    amount: "f.stake_minor",
  },
  {
    kind: "claim",
    from: "promo_claims c join promotions m on m.id = c.promotion_id",
    where: "c.player_id = $1",
    at: "c.created_at",
    id: "c.id",
    name: "m.title",
    status: "c.status",
    amount: "c.bonus_minor",
    journal: "c.bonus_journal_id",
  },
  {
    kind: "spin",
    from: "spins s",
    where: "s.player_id = $1",
    at: "s.created_at",
    id: "s.id",
    name: "to_jsonb(s.number)",
    text: "s.label",
    status: "case when s.prize_kind = 'item' then s.status else s.prize_kind end",
    currency: "s.prize_currency",
    amount: "nullif(s.prize_minor, 0)",
    journal: "s.prize_journal_id",
  },
  {
    kind: "exclusion",
    from: "exclusions x",
    where: "x.player_id = $1",
    at: "x.starts_at",
    id: "x.id",
    status: "x.kind",
    actor: "x.created_by",
  },
  {
    kind: "session",
    from: "sessions l",
    where: "l.player_id = $1",
    at: "l.created_at",
    id: "l.id",
    name: "to_jsonb(l.user_agent)",
    text: "to_jsonb(host(l.ip))",
    status: "coalesce(l.end_reason, 'not_ended')",
  },
  {
    kind: "message",
    from: "inbox_messages i",
    where: "i.player_id = $1",
    at: "i.published_at",
    id: "i.id",
    name: "i.title",
    text: "i.body",
    actor: "i.created_by",
  },
  {
    kind: "note",
    from: "player_notes n",
    where: "n.player_id = $1",
    at: "n.created_at",
    id: "n.id",
    text: "to_jsonb(n.note)",
    actor: "n.created_by",
  },
  {
    kind: "request",
    from: "support_requests h",
    where: "h.player_id = $1",
    at: "h.created_at",
    id: "h.id",
    name: "to_jsonb(h.number)",
    text: "to_jsonb(h.subject_number)",
    status: "case h.status when 'open' then 'waiting' else h.status end",
  },
  {
    kind: "change",
    from: "audit_log o",
    // A note is a row of its own.
    where: "o.target_type = 'player' and o.target_id = $1::uuid::text and o.action <> 'player.note'",
    at: "o.created_at",
    id: "o.id",
    idType: "bigint",
    status: "o.action",
    actor: "o.actor",
  },
];
