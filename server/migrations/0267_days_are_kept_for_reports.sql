-- Sums of the days that are over, so that a report over years reads no entry. Entries are never changed, so a sum that is
-- written once stays true.
create table report_days (
  day       date primary key,
  closed_at timestamptz not null default now()
);

create table day_figures (
  day      date not null references report_days (day),
  currency text not null references currencies (code),
  studio   text not null,                                  -- empty for all studios, and where a figure has none
  figure   text not null,
  amount   bigint not null,                                -- minor units, or players
  primary key (day, currency, studio, figure)
);
