-- Authenticators of players, whose codes a login asks for besides the password.
create table second_factors (
  player_id    uuid primary key references players (id),
  secret       bytea not null,                             -- sealed, and readable for this player alone
  last_step    bigint not null default 0,                  -- of the last code that was used: a code is good once
  begun_at     timestamptz not null,
  expires_at   timestamptz not null,                       -- when a secret that was not confirmed lapses
  turned_on_at timestamptz                                 -- of the first right code; not in force before
);
create index second_factors_waiting on second_factors (expires_at) where turned_on_at is null;

-- Codes that replace one of a lost authenticator. One that is used is deleted.
create table recovery_codes (
  player_id uuid not null references players (id),
  digest    bytea not null,                                -- hmac(server key, player and code)
  primary key (player_id, digest)
);
