-- Money that the site fetches home from a studio without the player asking: he may not play any more, or not so much.
create table studio_returns (
  id            uuid primary key,
  player_id     uuid not null references players (id),
  provider_code text not null references providers (code),
  reason        text not null,                               -- error code of what keeps the player from playing
  asked_at      timestamptz not null,
  ended_at      timestamptz                                  -- when the studio held nothing of his any more
);
create unique index studio_returns_one_open on studio_returns (player_id, provider_code) where ended_at is null;

-- Not over the balance: an index that names it would make every booking write the index, too.
create index accounts_at_studios on accounts (player_id) where kind = 'provider';
