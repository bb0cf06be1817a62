-- The referral programme: who earns commission, and what each downline earned him on each day.

create table referral_profiles (
  player_id   uuid primary key references players (id),
  status      text not null check (status in ('pending', 'rejected', 'approved', 'suspended')),
  rate_bp     int not null default 50 check (rate_bp between 0 and 1000),
  reason      text check (length(reason) between 3 and 500),   -- of a rejection or suspension, for the player
  approved_at timestamptz,                                     -- first approval; the days before it earn nothing
  version     int not null default 1,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  check ((status in ('rejected', 'suspended')) = (reason is not null)),
  check ((status in ('approved', 'suspended')) = (approved_at is not null))
);

-- Bangkok days of which every downline's commission is accrued; those before the first row are not looked at.
create table commission_days (
  day       date primary key,
  closed_at timestamptz not null
);

create table commissions (
  id             uuid primary key,
  referrer_id    uuid not null references players (id),
  downline_id    uuid not null references players (id),
  day            date not null,
  currency       text not null references currencies (code),
  turnover_minor numeric not null check (turnover_minor >= 0), -- a sum, which has no bound
  rate_bp        int not null check (rate_bp between 0 and 1000),
  amount_minor   numeric not null check (amount_minor >= 0),
  status         text not null check (status in ('accrued', 'released', 'void')),
  void_reason    text check (void_reason in ('device', 'bank', 'address', 'rolled_back', 'operator')),
  note           text check (length(note) between 3 and 500),  -- why an operator has voided it
  release_at     timestamptz not null,                         -- end of the hold
  decided_at     timestamptz,
  decided_by     text,
  journal_id     uuid unique references journals (id),
  version        int not null default 1,
  created_at     timestamptz not null,
  unique (downline_id, day),
  check (referrer_id <> downline_id),
  check ((status = 'accrued') = (decided_at is null)),
  check ((status = 'accrued') = (decided_by is null)),
  check ((status = 'released') = (journal_id is not null)),
  check ((status = 'void') = (void_reason is not null)),
  check ((void_reason is not distinct from 'operator') = (note is not null))
);
create index commissions_of_referrer on commissions (referrer_id, day desc);
create index commissions_to_release on commissions (release_at) where status = 'accrued';
