-- Books several journals as before, and leaves to the caller what he knows already: who holds which lock, whom to tell. The
-- caller has locked the players' accounts, and the journals are new and the money is there; where he is wrong, the
-- constraints of the tables refuse all of them.
--
-- Here and in entries_balance each row is looked up for itself (lateral, or a subquery): a plan that was made while a table
-- was small, or that guesses high for an array, must not read the whole of a table that has grown.
drop function ledger_post_all(json, uuid[], text[], bigint[]);
create function ledger_post_all(
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

  -- Every entry is applied to its account when its turn comes: a bet may spend what the win before it brought. Without the
  -- leg of an account that was never opened its journal does not balance.
  insert into entries (journal_id, account_id, currency, amount)
    select l.journal, a.id, a.currency, l.amount
      from unnest(leg_journals, leg_keys, leg_amounts) with ordinality as l (journal, key, amount, place)
     cross join lateral (select id, currency from accounts where key = l.key limit 1) a
     order by l.place;

  insert into outbox (topic, player_id, payload)
    select 'wallet.updated', told.player_id, '{}'::jsonb from unnest(players) as told (player_id);
end $$;

create or replace function entries_balance() returns trigger language plpgsql as $$
declare
  culprit uuid;
begin
  select a.journal_id into culprit
    from added a
   group by a.journal_id, a.currency
  having sum(a.amount) <> 0
   limit 1;
  if culprit is not null then
    raise exception 'journal % does not balance', culprit using errcode = '23514';
  end if;

  select a.journal_id into culprit
    from (select journal_id, count(*) as legs from added group by journal_id) a
   where a.legs < 2
      or (select j.transaction_id from journals j where j.id = a.journal_id) is distinct from pg_current_xact_id()
      or a.legs <> (select count(*) from entries e where e.journal_id = a.journal_id)
   limit 1;
  if culprit is not null then
    raise exception 'the legs of journal % do not come together, two or more, with it', culprit using errcode = '23514';
  end if;
  return null;
end $$;

-- Rows that every bet of the site or of a studio would share-lock. They cannot go: accounts, players and games name them.
-- A round has its currency from its player and its studio from its game, which it names itself.
alter table rounds drop constraint rounds_currency_fkey, drop constraint rounds_provider_code_fkey;
alter table round_txs drop constraint round_txs_provider_code_fkey;
