-- Maintenance of the whole site or of one area: announced, active from starts_at on, ended at ends_at or by an operator.

create table maintenance_windows (
  id         uuid primary key,
  area       text not null check (area in
    ('site', 'play', 'deposits', 'withdrawals', 'transfers', 'promotions', 'referral', 'shop', 'login', 'registration')),
  message    jsonb not null,                               -- text by language
  starts_at  timestamptz not null,
  ends_at    timestamptz check (ends_at > starts_at),      -- planned end; null: until an operator ends it
  begun_at   timestamptz,                                  -- open pages were told of its beginning
  ended_at   timestamptz,
  created_by text not null,
  changed_by text not null,                               -- who announced or changed it last
  ended_by   text,
  version    int not null default 1,
  created_at timestamptz not null,
  check ((ended_at is null) = (ended_by is null))
);
-- One window of an area at a time.
create unique index maintenance_windows_open on maintenance_windows (area) where ended_at is null;
create index maintenance_windows_ended on maintenance_windows (ended_at desc) where ended_at is not null;

delete from settings where key = 'maintenance';
