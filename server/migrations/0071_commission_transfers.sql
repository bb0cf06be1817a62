-- Commission that a player has moved to his main wallet.
create table commission_transfers (
  id           uuid primary key,
  number       text not null unique,
  player_id    uuid not null references players (id),
  amount_minor bigint not null check (amount_minor > 0),
  journal_id   uuid not null unique references journals (id),
  created_at   timestamptz not null
);
