-- What is played: studios, their games, favourites, jackpots, opened games, rounds and what the studios called for.
-- Secrets shared with a studio are no rows: they are handed to the application.

create table providers (
  code          text primary key check (code ~ '^[a-z][a-z0-9-]{1,31}$'),
  name          text not null,
  wallet_mode   text not null check (wallet_mode in ('seamless', 'transfer')),
  base_url      text not null,                                 -- studio's own API, without a slash at the end
  launch_origin text not null,                                 -- the only origin a launch may answer with
  swatch        text not null check (swatch ~ '^#[0-9a-fA-F]{6}$'),
  status        text not null default 'active' check (status in ('active', 'maintenance', 'disabled')),
  sort          int not null default 0
);

create table jackpots (
  pool                  text primary key,
  name_en               text not null,
  name_id               text not null,
  currency              text not null references currencies (code),
  start_minor           bigint not null check (start_minor >= 0),
  growth_minor_per_hour bigint not null check (growth_minor_per_hour >= 0),
  started_at            timestamptz not null,
  told_at               timestamptz                            -- last broadcast, so that several nodes make one
);

create table games (
  id                 uuid primary key,
  provider_code      text not null references providers (code),
  provider_game_id   text not null,
  slug               text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_en            text not null,
  name_id            text not null,
  category           text not null check
    (category in ('slots', 'live', 'table', 'fishing', 'sports', 'lottery', 'arcade')),
  rtp_bp             int check (rtp_bp between 5000 and 10000),
  volatility         text check (volatility in ('low', 'medium', 'high')),
  min_bet_minor      bigint check (min_bet_minor > 0),
  max_bet_minor      bigint check (max_bet_minor >= min_bet_minor),
  turnover_weight_bp int not null check (turnover_weight_bp between 0 and 10000),
  tags               text[] not null default '{}' check (tags <@ array['new', 'hot', 'jackpot']),
  jackpot_pool       text references jackpots (pool),
  demo               boolean not null,
  status             text not null check (status in ('active', 'maintenance', 'coming_later', 'hidden')),
  popularity         int not null default 0,
  released_on        date not null,
  -- Folded words of both names and of the studio. Built by the application, not by a text search configuration, so
  -- that a search folds its words in exactly the same way.
  search             tsvector not null,
  unique (provider_code, provider_game_id)
);
-- One index per order of the lists, each ending with the id, so that a page starts at its key without sorting.
create index games_by_popularity on games (popularity desc, id desc) where status <> 'hidden';
create index games_by_release on games (released_on desc, id desc) where status <> 'hidden';
create index games_by_name_en on games ((lower(name_en) collate "C"), id) where status <> 'hidden';
create index games_by_name_id on games ((lower(name_id) collate "C"), id) where status <> 'hidden';
create index games_by_category on games (category, popularity desc, id desc) where status <> 'hidden';
create index games_by_provider on games (provider_code, popularity desc, id desc) where status <> 'hidden';
create index games_search on games using gin (search);

create table favourites (
  player_id  uuid not null references players (id),
  game_id    uuid not null references games (id),
  created_at timestamptz not null,
  primary key (player_id, game_id)
);

create table game_sessions (
  id                uuid primary key,
  player_id         uuid not null references players (id),
  game_id           uuid not null references games (id),
  session_id        uuid references sessions (id),             -- login session it was launched from
  currency          text not null references currencies (code),
  language          text not null check (language in ('en', 'id')),
  launch_token_hash bytea not null unique,                     -- sha256; the token itself is nowhere
  launch_expires_at timestamptz not null,
  launch_used_at    timestamptz,
  play_token_hash   bytea unique,
  created_at        timestamptz not null,
  expires_at        timestamptz not null,
  ended_at          timestamptz,
  check ((launch_used_at is null) = (play_token_hash is null))
);
create index game_sessions_recent on game_sessions (player_id, created_at desc);

create table rounds (
  id                uuid primary key,
  provider_code     text not null references providers (code),
  provider_round_id text not null,
  player_id         uuid not null references players (id),
  game_id           uuid not null references games (id),
  game_session_id   uuid references game_sessions (id),        -- null when a win came before any bet
  currency          text not null references currencies (code),
  bet_minor         bigint not null default 0 check (bet_minor >= 0),
  win_minor         bigint not null default 0 check (win_minor >= 0),
  status            text not null default 'open' check (status in ('open', 'closed', 'voided')),
  detail            jsonb,
  last_journal_id   uuid references journals (id),             -- latest movement of money, for the balance after it
  started_at        timestamptz not null,
  ended_at          timestamptz,
  unique (provider_code, provider_round_id, player_id),
  check ((status = 'open') = (ended_at is null))
);
create index rounds_of_player on rounds (player_id, started_at desc, id desc);
create index rounds_of_session on rounds (game_session_id);
create index rounds_left_open on rounds (started_at) where status = 'open';

-- Every answer that a repeat has to get again. A refusal is a row too; only what could not be read is not.
create table round_txs (
  id             uuid primary key,                             -- the studios know it as opTxId
  provider_code  text not null references providers (code),
  provider_tx_id text not null,
  round_id       uuid references rounds (id),
  player_id      uuid references players (id),
  kind           text not null check (kind in ('bet', 'win', 'jackpot_win', 'promo_win', 'rollback')),
  amount_minor   bigint not null check (amount_minor >= 0),
  ref_tx_id      text,                                         -- rollback: the transaction that it takes back
  late           boolean not null default false,               -- a win on a round that was over already
  request_hash   bytea not null,
  -- tombstone: a rollback that came before its bet; the bet will be refused
  status         text not null check (status in ('ok', 'rolled_back', 'tombstone', 'refused')),
  answer         text not null,                                -- business status that the studio was told
  journal_id     uuid unique references journals (id),         -- null when nothing moved
  created_at     timestamptz not null,
  unique (provider_code, provider_tx_id),
  check (status <> 'tombstone' or kind = 'rollback'),
  check (kind <> 'rollback' or ref_tx_id is not null)
);
create index round_txs_of_round on round_txs (round_id);
create index round_txs_tombstones on round_txs (provider_code, ref_tx_id) where status = 'tombstone';

-- What an opened game has taken and paid so far.
create view game_session_totals as
  select s.id as game_session_id, s.player_id, s.created_at as started_at, s.ended_at,
    coalesce(sum(r.bet_minor), 0)::bigint as bet_minor, coalesce(sum(r.win_minor), 0)::bigint as win_minor
  from game_sessions s left join rounds r on r.game_session_id = s.id
  group by s.id;
