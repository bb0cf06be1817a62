-- How money comes in: banks and accounts, deposits, what the payment gateways say, promotions and what was claimed of
-- them. Real amounts count the smallest unit of the real currency (rupiah, satang); minor amounts are wallet units.

create table banks (
  code          text primary key check (code ~ '^[A-Z0-9]{2,12}$'),
  name          text not null,
  country       text not null check (country in ('ID', 'TH')),
  kind          text not null check (kind in ('bank', 'ewallet')),
  account_regex text not null,                                 -- without anchors: a number matches it whole
  active        boolean not null default true,
  sort          int not null default 0
);

-- Invented, so that no bank that exists is shown as a partner.
insert into banks (code, name, country, kind, account_regex, sort) values
  ('NUSA',   'Bank Nusa Pertiwi',   'ID', 'bank',    '[0-9]{10}',    1),
  ('LAUT',   'Bank Laut Selatan',   'ID', 'bank',    '[0-9]{10}',    2),
  ('KENARI', 'Bank Kenari',         'ID', 'bank',    '[0-9]{13}',    3),
  ('RIMBA',  'Bank Rimba Raya',     'ID', 'bank',    '[0-9]{10,15}', 4),
  ('SAKU',   'SakuPay',             'ID', 'ewallet', '08[0-9]{8,11}', 5),
  ('KOIN',   'KoinKita',            'ID', 'ewallet', '08[0-9]{8,11}', 6),
  ('CHAOW',  'Chaow Thai Bank',     'TH', 'bank',    '[0-9]{10}',    1),
  ('MAENAM', 'Maenam Bank',         'TH', 'bank',    '[0-9]{10}',    2),
  ('DOI',    'Doi Kham Savings',    'TH', 'bank',    '[0-9]{10,12}', 3),
  ('BAITOEI','Baitoei Wallet',      'TH', 'ewallet', '0[0-9]{9}',    4);

create table house_bank_accounts (
  id             uuid primary key,
  bank_code      text not null references banks (code),
  currency       text not null references currencies (code),
  account_number text not null check (account_number ~ '^[0-9]{5,20}$'),
  account_name   text not null,
  min_minor      bigint not null check (min_minor > 0),
  max_minor      bigint not null,
  active         boolean not null default true,
  sort           int not null default 0,
  unique (bank_code, account_number),
  check (min_minor <= max_minor)
);

create table player_bank_accounts (
  id             uuid primary key,
  player_id      uuid not null references players (id),
  bank_code      text not null references banks (code),
  account_number text not null check (account_number ~ '^[0-9]{5,20}$'),
  account_name   text not null,
  currency       text not null references currencies (code),
  is_primary     boolean not null default false,
  status         text not null default 'active' check (status in ('active', 'frozen', 'removed')),
  frozen_until   timestamptz,                                  -- new accounts take no withdrawal before
  created_at     timestamptz not null,
  check (status <> 'removed' or not is_primary)
);
create unique index player_bank_accounts_number on player_bank_accounts (bank_code, account_number)
  where status <> 'removed';
create unique index player_bank_accounts_primary on player_bank_accounts (player_id) where is_primary;
create index player_bank_accounts_of_player on player_bank_accounts (player_id);

create table promotions (
  id                 uuid primary key,
  slug               text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  type               text not null check (type in ('deposit_bonus', 'cashback', 'free_credit', 'event')),
  title              jsonb not null,                           -- { en, id }
  summary            jsonb not null,
  terms              jsonb not null,                           -- blocks whose texts are { en, id }
  bonus_bp           int not null default 0 check (bonus_bp >= 0), -- of a deposit, or of yesterday's loss
  max_bonus_minor    bigint check (max_bonus_minor > 0),       -- the cap; of a gift, the gift
  min_deposit_minor  bigint not null default 0 check (min_deposit_minor >= 0),
  turnover_x100      int not null default 0 check (turnover_x100 >= 0), -- 800 is 8 times
  turnover_base      text not null check (turnover_base in ('bonus', 'deposit_plus_bonus')),
  max_bet_minor      bigint check (max_bet_minor > 0),
  allowed_categories text[] not null default '{}',             -- empty: every category counts
  valid_days         int not null check (valid_days > 0),
  first_deposit_only boolean not null default false,
  per_player_limit   int check (per_player_limit > 0),
  per_day_limit      int check (per_day_limit > 0),
  total_limit        int check (total_limit > 0),
  claims_count       int not null default 0 check (claims_count >= 0),
  currency           text not null references currencies (code),
  starts_at          timestamptz not null,
  ends_at            timestamptz not null,
  status             text not null check (status in ('draft', 'published', 'archived')),
  sort               int not null default 0,
  check (ends_at > starts_at),
  check (type in ('deposit_bonus', 'cashback') or max_bonus_minor is not null),
  constraint promotions_quota check (total_limit is null or claims_count <= total_limit)
);

create table deposits (
  id                     uuid primary key,
  number                 text not null unique,
  player_id              uuid not null references players (id),
  request_key            uuid not null,                        -- idempotency key of the call that opened it
  currency               text not null references currencies (code),
  method                 text not null check (method in ('bank_manual', 'va', 'qris', 'promptpay', 'ewallet')),
  pay_provider           text,
  rate_bp                int not null check (rate_bp between 1 and 10000),
  gateway                text,                                 -- null where an operator looks at the bank himself
  gateway_ref            text,
  pay_to                 jsonb,                                -- null until the gateway has answered
  house_bank_account_id  uuid references house_bank_accounts (id),
  player_bank_account_id uuid references player_bank_accounts (id),
  amount_minor           bigint not null check (amount_minor > 0),
  unique_code            smallint not null default 0 check (unique_code between 0 and 999),
  real_amount            bigint not null check (real_amount > 0),
  real_paid              bigint check (real_paid >= 0),
  credited_minor         bigint check (credited_minor > 0),
  player_note            text check (char_length(player_note) <= 200),
  status                 text not null check (status in
    ('awaiting_payment', 'submitted', 'needs_review', 'approved', 'rejected', 'expired', 'cancelled')),
  reason_code            text,
  review_note            text,
  reviewed_by            text,                                 -- admin:<id>
  created_at             timestamptz not null,
  expires_at             timestamptz not null,
  submitted_at           timestamptz,
  settled_at             timestamptz,
  journal_id             uuid unique references journals (id),
  version                int not null default 0,
  unique (gateway, gateway_ref),
  check ((method = 'bank_manual') = (house_bank_account_id is not null)),
  check ((status = 'approved') = (journal_id is not null)),
  check ((status = 'approved') = (credited_minor is not null))
);
-- A deposit that waits for a review is not open: a late payment may stand beside a newer deposit.
create unique index deposits_one_open on deposits (player_id) where status in ('awaiting_payment', 'submitted');
create unique index deposits_unique_amount on deposits (house_bank_account_id, real_amount)
  where status in ('awaiting_payment', 'submitted');
-- A call whose gateway did not answer may be repeated under its key; any other finds what it opened.
create unique index deposits_request on deposits (player_id, request_key)
  where reason_code is distinct from 'GATEWAY_UNAVAILABLE';
create index deposits_of_player on deposits (player_id, created_at desc, id desc);
create index deposits_by_status on deposits (status, created_at);
create index deposits_recent_codes on deposits (house_bank_account_id, created_at);

-- The order of changes is the application's to keep; that a decision stands is not left to it.
create function deposits_keep_decisions() returns trigger language plpgsql as $$
begin
  if old.status in ('approved', 'rejected') or new.version <> old.version + 1 then
    raise exception 'deposit % has been decided, or its version makes a step other than one', old.id
      using errcode = '23514';
  end if;
  return new;
end $$;
create trigger deposits_keep_decisions before update on deposits
  for each row execute function deposits_keep_decisions();

-- What the gateways called for: every event once, and a proof of it.
create table payment_events (
  gateway      text not null,
  event_id     text not null,
  kind         text not null,
  gateway_ref  text not null,
  body         jsonb not null,
  received_at  timestamptz not null,
  processed_at timestamptz,                                    -- null: must be looked at again
  result       text,
  primary key (gateway, event_id),
  check ((processed_at is null) = (result is null))
);
create index payment_events_left on payment_events (received_at) where processed_at is null;

create table promo_claims (
  id                  uuid primary key,
  promotion_id        uuid not null references promotions (id),
  player_id           uuid not null references players (id),
  deposit_id          uuid unique references deposits (id),
  claim_no            int not null check (claim_no > 0),
  bonus_minor         bigint not null default 0 check (bonus_minor >= 0),
  target_minor        bigint not null default 0 check (target_minor >= 0),
  progress_minor      bigint not null default 0 check (progress_minor >= 0),
  max_bet_minor       bigint,                                  -- as it was when the player agreed, like the next two
  allowed_categories  text[] not null,
  terms_snapshot      jsonb not null,
  status              text not null check (status in
    ('reserved', 'active', 'completed', 'cancelled', 'forfeited', 'expired', 'released')),
  close_reason        text,
  bonus_journal_id    uuid unique references journals (id),
  clawback_journal_id uuid unique references journals (id),
  created_at          timestamptz not null,
  activated_at        timestamptz,
  ends_at             timestamptz,
  closed_at           timestamptz,
  version             int not null default 0,
  unique (promotion_id, player_id, claim_no),
  check (status <> 'active' or ends_at is not null)
);
create unique index promo_claims_one_live on promo_claims (player_id) where status in ('reserved', 'active');
create index promo_claims_of_player on promo_claims (player_id, created_at desc);
create index promo_claims_ending on promo_claims (ends_at) where status = 'active';

create function promo_claims_keep_ends() returns trigger language plpgsql as $$
begin
  if old.status not in ('reserved', 'active') then
    raise exception 'claim % is closed', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger promo_claims_keep_ends before update on promo_claims
  for each row execute function promo_claims_keep_ends();

-- What each bet counted towards a target; a rollback counts the negative under its own transaction.
create table turnover_events (
  claim_id      uuid not null references promo_claims (id),
  -- The row of the transaction is written at the end of the same database transaction.
  round_tx_id   uuid not null references round_txs (id) deferrable initially deferred,
  counted_minor bigint not null,
  created_at    timestamptz not null,
  primary key (round_tx_id)
);
create index turnover_events_of_claim on turnover_events (claim_id);

-- Which node runs a recurring job, until when nobody else may.
create table job_leases (
  name         text primary key,
  holder       uuid not null,
  leased_until timestamptz not null
);
