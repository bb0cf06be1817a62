-- What each row was seeded with, so that a start can tell what an operator has changed since. A column that is not in
-- "values" counts as changed.
create table seeded_rows (
  table_name text not null,
  key        text not null,
  "values"   jsonb not null,
  primary key (table_name, key)
);

-- Until now every start wrote most of these columns anew, so what they hold is what they were seeded with. The others
-- (states, the season of a promotion, everything of a house account) count as seeded only where they still look so.
set local time zone 'UTC';

insert into seeded_rows
select 'providers', code, to_jsonb(p) - case status when 'active' then '' else 'status' end from providers p;

insert into seeded_rows
select 'jackpots', pool, jsonb_build_object('name_en', name_en, 'name_id', name_id) from jackpots;

insert into seeded_rows
select 'games', slug, to_jsonb(g) - case when status in ('active', 'coming_later') then '' else 'status' end from games g;

insert into seeded_rows
select 'promotions', slug, to_jsonb(p) - case status when 'published' then '' else 'status' end
  - case when starts_at = '2026-01-01T00:00:00Z' then '' else 'starts_at' end
  - case when ends_at = '2028-01-01T00:00:00Z' then '' else 'ends_at' end
from promotions p;

insert into seeded_rows
select 'house_bank_accounts', h.bank_code || ' ' || h.account_number, jsonb_build_object(
    'currency', s.currency, 'account_name', 'Tessera Play', 'min_minor', 1000, 'max_minor', 10000000,
    'active', true, 'sort', s.sort)
  from house_bank_accounts h
  join (values ('NUSA', '7010020030', 'IDR', 1), ('LAUT', '3300441122', 'IDR', 2),
      ('KENARI', '1180099887766', 'IDR', 3), ('CHAOW', '2048813370', 'THB', 4))
    as s (bank_code, account_number, currency, sort) using (bank_code, account_number);
