-- Applications for commission, with a picture of an identity card that only a reviewing operator reads.

create table referral_applications (
  id             uuid primary key,
  player_id      uuid not null references players (id),
  full_name      text not null,
  phone          text not null,
  email          text not null,
  bank_code      text not null references banks (code),
  account_number text not null check (account_number ~ '^[0-9]{5,20}$'),
  account_name   text not null,
  terms_version  text not null,
  status         text not null check (status in ('pending', 'rejected', 'approved')),
  reason         text check (length(reason) between 3 and 500),
  decided_by     text,
  decided_at     timestamptz,
  version        int not null default 1,
  created_at     timestamptz not null,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'pending') = (decided_by is null)),
  check ((status = 'rejected') = (reason is not null))
);
create unique index referral_applications_one_pending on referral_applications (player_id) where status = 'pending';
create index referral_applications_of_player on referral_applications (player_id, created_at desc);
create index referral_applications_account on referral_applications (bank_code, account_number);

-- Encrypted with a key that is not in the database; deleted 180 days after the decision.
create table identity_cards (
  application_id uuid primary key references referral_applications (id),
  sealed         bytea not null,
  decided_at     timestamptz
);
create index identity_cards_expiry on identity_cards (decided_at) where decided_at is not null;

-- Who decided last: what a second operator is told.
alter table referral_profiles add column decided_by text;
