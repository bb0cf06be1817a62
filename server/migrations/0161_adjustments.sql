-- Corrections of a player's main wallet: proposed by one operator, confirmed by another.

create table adjustments (
  id            uuid primary key,                              -- made by the desk, so that a repeated proposal is one
  number        text not null unique,
  player_id     uuid not null references players (id),
  currency      text not null references currencies (code),
  amount_minor  bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 100000000),
  reason        text not null check (reason in ('correction', 'refund', 'goodwill', 'chargeback', 'fee')),
  explanation   text not null check (length(explanation) between 3 and 300),  -- read by the player
  note          text check (length(note) <= 1000),             -- read by operators alone
  status        text not null check (status in ('proposed', 'confirmed', 'declined', 'withdrawn', 'expired')),
  proposed_by   text not null,                                 -- admin:<id>
  decided_by    text,                                          -- admin:<id> or system:<job>
  decision_note text check (length(decision_note) <= 1000),
  decided_at    timestamptz,
  journal_id    uuid unique references journals (id),
  expires_at    timestamptz not null,
  created_at    timestamptz not null,
  version       int not null default 1,
  check ((status = 'proposed') = (decided_at is null)),
  check ((status = 'proposed') = (decided_by is null)),
  check ((status = 'confirmed') = (journal_id is not null)),
  check (status not in ('confirmed', 'declined') or decided_by <> proposed_by)
);
create index adjustments_by_status on adjustments (status, id);
create index adjustments_of_player on adjustments (player_id, created_at desc);
