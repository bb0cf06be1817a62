-- Free rounds: rounds of a slot that a spin of a wheel has won. The player bets nothing, and what they win is his.

-- Stakes, in minor units, that the game takes in free rounds; empty: it has none.
alter table games add column free_round_stakes bigint[] not null default '{}';
-- A column that "values" lacks counts as changed by an operator.
update seeded_rows set "values" = "values" || '{"free_round_stakes": []}' where table_name = 'games';

create table round_awards (
  id          uuid primary key,
  player_id   uuid not null references players (id),
  spin_id     uuid not null unique references spins (id),
  game_id     uuid not null references games (id),
  currency    text not null references currencies (code),
  stake_minor bigint not null check (stake_minor > 0),
  count       int not null check (count between 1 and 100),
  used        int not null default 0 check (used between 0 and count),
  created_at  timestamptz not null,
  expires_at  timestamptz not null check (expires_at > created_at),
  lapsed_at   timestamptz                                      -- when the job ended it with rounds left
);
create index round_awards_to_play on round_awards (player_id, game_id, expires_at) where used < count;
create index round_awards_to_lapse on round_awards (expires_at) where used < count and lapsed_at is null;

-- The award that a free round is of; its bet is 0.
alter table rounds add column award_id uuid references round_awards (id);
create index rounds_of_award on rounds (award_id) where award_id is not null;
