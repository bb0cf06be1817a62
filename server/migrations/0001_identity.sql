-- Who plays: currencies, players, their devices and sessions, and what guards the way in.
-- Identifiers are UUID version 7 made by the application. Every instant is handed in by the application's clock.

create table currencies (
  code          text primary key check (code ~ '^[A-Z]{3}$'),
  kind          text not null check (kind in ('money', 'points')),
  exponent      smallint not null default 2 check (exponent between 0 and 4), -- decimals of the wallet
  real_factor   bigint not null default 1 check (real_factor > 0),            -- IDR 1000: 1.00 credit is Rp 1,000
  real_exponent smallint not null default 0 check (real_exponent between 0 and 4),
  symbol        text not null default ''
);

insert into currencies (code, kind, exponent, real_factor, real_exponent, symbol) values
  ('IDR', 'money', 2, 1000, 0, 'Rp'),
  ('THB', 'money', 2, 1, 2, '฿'),
  ('PTS', 'points', 2, 1, 0, '');

create table players (
  id                uuid primary key,
  username          text not null unique check (username ~ '^[a-z][a-z0-9]{3,15}$'),
  password_hash     text not null,                                            -- argon2id
  full_name         text not null,
  phone             text not null unique check (phone ~ '^\+[1-9][0-9]{6,14}$'), -- E.164
  email             text not null,
  email_norm        text not null unique check (email_norm = lower(email_norm)),
  email_verified_at timestamptz,
  birth_date        date,                                                     -- asked only where money is real
  currency          text not null references currencies (code),
  language          text not null default 'en' check (language in ('en', 'id')),
  status            text not null default 'active' check (status in ('active', 'suspended', 'banned', 'closed')),
  deposit_disabled  boolean not null default false,
  withdraw_disabled boolean not null default false,
  play_disabled     boolean not null default false,
  disabled_reason   text,
  kyc_status        text not null default 'none' check (kyc_status in ('none', 'pending', 'verified', 'rejected')),
  referral_code     text not null unique check (referral_code ~ '^[A-Z0-9]{6,10}$'),
  referred_by       uuid references players (id),
  terms_version     text not null,
  terms_accepted_at timestamptz not null,
  last_login_at     timestamptz,
  previous_login_at timestamptz,
  token_epoch       int not null default 0,                                   -- raising it kills every access token
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  check (referred_by is distinct from id)
);
create index players_referred_by on players (referred_by, created_at) where referred_by is not null;

-- Kept by the typed name and not on the player: a name that nobody has locks just like one that somebody has.
create table login_failures (
  username       text primary key,
  failures       int not null check (failures > 0),
  last_failed_at timestamptz not null,
  locked_until   timestamptz
);
create index login_failures_age on login_failures (last_failed_at);

create table devices (
  player_id     uuid not null references players (id),
  id            uuid not null,                                                -- X-Device-Id, public
  user_agent    text not null default '',
  first_ip      inet,
  last_ip       inet,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  primary key (player_id, id)
);

create table sessions (
  id                uuid primary key,                                         -- claim `sid`
  player_id         uuid not null references players (id),
  device_id         uuid not null,
  second_token_hash bytea not null,                                           -- sha256; claim `dfp` is the same digest
  remember          boolean not null,
  ip                inet,
  user_agent        text not null default '',
  created_at        timestamptz not null,
  last_active_at    timestamptz not null,
  expires_at        timestamptz not null,                                     -- absolute end of all its refresh tokens
  ended_at          timestamptz,
  end_reason        text check (end_reason in
    ('logout', 'idle', 'expired', 'reuse', 'admin', 'password', 'excluded', 'replaced')),
  foreign key (player_id, device_id) references devices (player_id, id),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_open on sessions (player_id, created_at) where ended_at is null;

create table refresh_tokens (
  id         uuid primary key,
  session_id uuid not null references sessions (id),
  token_hash bytea not null unique,                                           -- sha256
  parent_id  uuid unique references refresh_tokens (id),                      -- one child only: rotation is a chain
  issued_at  timestamptz not null,
  used_at    timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table captchas (
  id          uuid primary key,
  purpose     text not null check (purpose in ('login', 'register', 'forgot', 'referral')),
  answer_hash bytea not null,                                                 -- hmac(server key, id and answer)
  ip_hash     bytea not null,                                                 -- hmac(server key, address)
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index captchas_expiry on captchas (expires_at);

create table otps (
  id             uuid primary key,
  purpose        text not null check (purpose in
    ('verify_email', 'forgot_password', 'referral', 'change_bank', 'withdraw')),
  player_id      uuid references players (id),
  email_norm     text not null,
  code_hash      bytea not null,                                              -- hmac(server key, id and code)
  attempts       smallint not null default 0 check (attempts between 0 and 5),
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  resend_after   timestamptz not null,
  consumed_at    timestamptz,
  ticket_hash    bytea,                                                       -- set when verified; one use, 10 min
  ticket_used_at timestamptz
);
create index otps_address on otps (email_norm, purpose, created_at desc);

create table settings (
  key        text primary key,
  value      jsonb not null,
  updated_by text,
  updated_at timestamptz not null
);

create table error_logs (
  id           uuid primary key,
  error        text not null,
  error_info   text not null,                                                 -- tokens replaced by fingerprints
  url          text not null,
  username     text not null,
  tag          text not null,
  client_date  timestamptz,                                                   -- null when the sent date is none
  signature_ok boolean not null,
  ip           inet,
  user_agent   text not null default '',
  created_at   timestamptz not null
);
create index error_logs_age on error_logs (created_at desc);
