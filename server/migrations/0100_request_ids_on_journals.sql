-- Which call of somebody outside a journal was written for: the id that its answer carried, and that the log has. Null for
-- what the site does by itself.
alter table journals add column request_id text;

drop function ledger_post(uuid, text, text, text, text, text, uuid, text, timestamptz, text[], bigint[]);

-- Books one journal, all in one round trip. Outcome: posted, replayed, conflict, insufficient, unknown_account; the
-- last three leave the transaction usable, and `account_key` says which account it is about.
create function ledger_post(
  journal uuid, journal_kind text, journal_key text, about_type text, about_id text, author text,
  reversed uuid, note text, happened_at timestamptz, leg_keys text[], leg_amounts bigint[],
  request text
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
    insert into journals (id, kind, idem_key, ref_type, ref_id, reverses_id, memo, created_by, effective_at, transaction_id, request_id)
      values (journal, journal_kind, journal_key, about_type, about_id, reversed, note, author,
              coalesce(happened_at, now()), pg_current_xact_id(), request)
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

  insert into journals (id, kind, idem_key, ref_type, ref_id, reverses_id, memo, created_by, effective_at, transaction_id, request_id)
    select j.id, j.kind, j.idem_key, j.ref_type, j.ref_id, j.reverses_id, j.memo, j.created_by,
           coalesce(j.effective_at, now()), pg_current_xact_id(), j.request_id
      from json_populate_recordset(null::journals, new_journals) j;

  perform ledger_write_entries(leg_journals, leg_keys, leg_amounts);

  insert into outbox (topic, player_id, payload)
    select 'wallet.updated', told.player_id, '{}'::jsonb from unnest(players) as told (player_id);
end $$;
