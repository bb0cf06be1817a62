-- Rounds that are played from a studio's own wallet, as the studio reports them, and the seats that they are played on.

alter table rounds
  -- seamless: the site took the bet from the main wallet; transfer: the studio took it from its own, and has reported it
  add column source text not null default 'seamless' check (source in ('seamless', 'transfer')),
  add column provider_seq bigint,                            -- number of the movement at the studio; a higher one is newer
  add column mirrored_at timestamptz,                        -- since when the mirror in the books contains it
  add check ((source = 'transfer') = (provider_seq is not null)),
  add check (source = 'transfer' or mirrored_at is null),
  add check (source = 'seamless' or status = 'closed');
create unique index rounds_reported on rounds (provider_code, provider_round_id) where source = 'transfer';
create index rounds_of_studio on rounds (player_id, provider_code, provider_seq) where source = 'transfer';
create index rounds_not_mirrored on rounds (player_id, provider_code) where source = 'transfer' and mirrored_at is null;

alter table game_sessions
  add column studio_seat text,                               -- its name between site and studio, of a transfer wallet
  add column seat_closed_at timestamptz,                     -- when the studio said that it takes no more bets
  add check (seat_closed_at is null or studio_seat is not null);
create index game_sessions_seats on game_sessions (studio_seat) where studio_seat is not null;
create index game_sessions_open_seats on game_sessions (player_id) where studio_seat is not null and seat_closed_at is null;

-- How far the site has followed the rounds of a studio, and whether the studio can be followed now.
create table studio_feeds (
  provider_code text primary key references providers (code),
  next_page     text,                                        -- null: from the first round on
  pulled_at     timestamptz,
  failed_since  timestamptz,
  error         text,
  check ((failed_since is null) = (error is null))
);

-- What a studio reported that cannot be true beside what is known: nothing of it was booked, operators look into it.
create table studio_discrepancies (
  provider_code text not null references providers (code),
  kind          text not null check (kind in ('changed', 'unknown_seat', 'other_player', 'currency', 'overdrawn', 'balance')),
  subject       text not null,                               -- the studio's name of a round; of a balance the player
  player_id     uuid references players (id),
  known         jsonb,
  told          jsonb not null,
  seen_at       timestamptz not null,
  last_seen_at  timestamptz not null,
  primary key (provider_code, kind, subject)
);
create index studio_discrepancies_age on studio_discrepancies (last_seen_at desc);
