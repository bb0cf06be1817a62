-- Entries move their accounts together, once per statement, and no longer one by one.
--
-- Whoever writes entries says what each account holds after each of them; entries_apply follows that chain from what the
-- account held before, and refuses a link that does not fit. The account moves to the end of its chain in the same
-- statement, and only from where the chain began: one that somebody else has moved meanwhile refuses all of it.
drop trigger entries_apply on entries;

-- A chain may not pass below zero either, whatever its end. Only players' accounts keep a balance.
alter table entries add constraint entries_not_negative check (balance_after >= 0);

create or replace function entries_apply() returns trigger language plpgsql as $$
declare
  culprit record;
begin
  with chained as (
    select e.account_id, e.currency, e.balance_after, e.account_version, a.currency as account_currency, a.live_balance,
           a.version as version_before, count(*) over (partition by e.account_id) as links,
           case when a.live_balance then a.balance + sum(e.amount) over so_far end as balance,
           case when a.live_balance then a.version + row_number() over so_far end as version
      from added e
      left join lateral (
        select currency, live_balance, balance, version from accounts where id = e.account_id limit 1) a on true
    window so_far as (partition by e.account_id order by e.account_version)),
  moved as (
    update accounts a set balance = c.balance, version = c.version
      from chained c
     where a.id = c.account_id and a.version = c.version_before and c.version = c.version_before + c.links
    returning a.id)
  select c.* into culprit
    from chained c
   where c.account_currency is distinct from c.currency
      or (c.balance_after, c.account_version) is distinct from (c.balance, c.version)
      or (c.live_balance and c.account_id not in (select id from moved))
   limit 1;
  if culprit.account_id is not null and culprit.account_currency is distinct from culprit.currency then
    raise exception 'account % is not one in %', culprit.account_id, culprit.currency using errcode = '23514';
  elsif culprit.account_id is not null then
    raise exception 'an entry does not follow from what account % held', culprit.account_id using errcode = '23514';
  end if;
  return null;
end $$;
create trigger entries_apply after insert on entries
  referencing new table as added for each statement execute function entries_apply();

-- Writes the legs of journals in their order: a bet may spend what the win before it brought. Without the leg of an account
-- that was never opened its journal does not balance. The caller has locked the accounts that keep a balance.
--
-- Each account is looked up for itself (lateral, limit 1), as in entries_apply: a plan that was made while a table was
-- small must not read the whole of it when it has grown.
create function ledger_write_entries(leg_journals uuid[], leg_keys text[], leg_amounts bigint[])
returns void language plpgsql as $$
begin
  insert into entries (journal_id, account_id, currency, amount, balance_after, account_version)
    select l.journal, a.id, a.currency, l.amount,
           case when a.live_balance then a.balance + sum(l.amount) over so_far end,
           case when a.live_balance then a.version + row_number() over so_far end
      from unnest(leg_journals, leg_keys, leg_amounts) with ordinality as l (journal, key, amount, place)
     cross join lateral (
       select id, currency, live_balance, balance, version from accounts where key = l.key limit 1) a
    window so_far as (partition by a.id order by l.place)
     order by l.place;
end $$;

-- Books one journal, all in one round trip. Outcome: posted, replayed, conflict, insufficient, unknown_account; the
-- last three leave the transaction usable, and `account_key` says which account it is about.
create or replace function ledger_post(
  journal uuid, journal_kind text, journal_key text, about_type text, about_id text, author text,
  reversed uuid, note text, happened_at timestamptz, leg_keys text[], leg_amounts bigint[]
) returns table (outcome text, journal_id uuid, account_key text) language plpgsql as $$
#variable_conflict use_column
declare
  known_legs int;
  short_of text;
  earlier uuid;
begin
  -- Always in the order of ids, so that two bookings over the same accounts cannot wait for each other.
  perform 1 from accounts a where a.key = any (leg_keys) and a.live_balance order by a.id for no key update;

  insert into accounts (key, owner_type, kind, detail, currency, allow_negative, live_balance)
    -- house:<kind>:<currency>, or house:<kind>:<detail>:<currency>
    select l.key, 'house', split_part(l.key, ':', 2), nullif(split_part(l.key, ':', -2), split_part(l.key, ':', 2)),
           split_part(l.key, ':', -1), true, false
      from unnest(leg_keys) as l (key)
     where l.key like 'house:%' and not exists (select 1 from accounts a where a.key = l.key)
     order by l.key
    on conflict do nothing;

  select count(*), min(a.key) filter (where not a.allow_negative and a.balance + l.amount < 0)
    into known_legs, short_of
    from unnest(leg_keys, leg_amounts) as l (key, amount) join accounts a on a.key = l.key;
  if known_legs <> cardinality(leg_keys) then
    return query select 'unknown_account', null::uuid, l.key from unnest(leg_keys) as l (key)
      where not exists (select 1 from accounts a where a.key = l.key) limit 1;
    return;
  end if;

  if short_of is null then
    insert into journals (id, kind, idem_key, ref_type, ref_id, reverses_id, memo, created_by, effective_at, transaction_id)
      values (journal, journal_kind, journal_key, about_type, about_id, reversed, note, author,
              coalesce(happened_at, now()), pg_current_xact_id())
      on conflict do nothing;
    if found then
      perform ledger_write_entries(array_fill(journal, array[cardinality(leg_keys)]), leg_keys, leg_amounts);
      insert into outbox (topic, player_id, payload)
        select distinct 'wallet.updated', a.player_id, '{}'::jsonb
          from accounts a where a.key = any (leg_keys) and a.player_id is not null;
      return query select 'posted', journal, null::text;
      return;
    end if;
  end if;

  select j.id into earlier from journals j where j.idem_key = journal_key;
  if earlier is null then
    -- Not this key: either the money is short, or the journal to reverse has been reversed already.
    return query select case when short_of is null then 'conflict' else 'insufficient' end, null::uuid, short_of;
  elsif ledger_is_same(earlier, journal_kind, leg_keys, leg_amounts) then
    return query select 'replayed', earlier, null::text;
  else
    return query select 'conflict', earlier, null::text;
  end if;
end $$;

-- Books several journals as before.
create or replace function ledger_post_all(
  new_journals json, leg_journals uuid[], leg_keys text[], leg_amounts bigint[], players uuid[]
) returns void language plpgsql as $$
begin
  insert into accounts (key, owner_type, kind, detail, currency, allow_negative, live_balance)
    -- house:<kind>:<currency>, or house:<kind>:<detail>:<currency>
    select l.key, 'house', split_part(l.key, ':', 2), nullif(split_part(l.key, ':', -2), split_part(l.key, ':', 2)),
           split_part(l.key, ':', -1), true, false
      from (select distinct key from unnest(leg_keys) as every (key) where key like 'house:%') l
     where (select a.id from accounts a where a.key = l.key) is null
     order by l.key
    on conflict do nothing;

  insert into journals (id, kind, idem_key, ref_type, ref_id, reverses_id, memo, created_by, effective_at, transaction_id)
    select j.id, j.kind, j.idem_key, j.ref_type, j.ref_id, j.reverses_id, j.memo, j.created_by,
           coalesce(j.effective_at, now()), pg_current_xact_id()
      from json_populate_recordset(null::journals, new_journals) j;

  perform ledger_write_entries(leg_journals, leg_keys, leg_amounts);

  insert into outbox (topic, player_id, payload)
    select 'wallet.updated', told.player_id, '{}'::jsonb from unnest(players) as told (player_id);
end $$;
