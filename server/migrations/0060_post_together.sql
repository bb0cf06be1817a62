-- Books several journals in their order, all in one round trip: what ledger_post does for one, without its answers. The
-- caller knows that the journals are new and that the money is there; where he is wrong, the constraints of the tables
-- refuse all of them.
--
-- Each row is looked up for itself (lateral, limit 1): a plan that was made while a table was small must not read the
-- whole of it when it has grown.
create function ledger_post_all(new_journals json, leg_journals uuid[], leg_keys text[], leg_amounts bigint[])
returns void language plpgsql as $$
declare
  booked_legs int;
begin
  -- Always in the order of ids, as ledger_post does.
  perform 1 from accounts a where a.key = any (leg_keys) and a.live_balance order by a.id for no key update;

  insert into accounts (key, owner_type, kind, detail, currency, allow_negative, live_balance)
    select l.key, 'house', split_part(l.key, ':', 2), nullif(split_part(l.key, ':', -2), split_part(l.key, ':', 2)),
           split_part(l.key, ':', -1), true, false
      from (select distinct key from unnest(leg_keys) as every (key) where key like 'house:%') l
     where not exists (select 1 from accounts a where a.key = l.key)
     order by l.key
    on conflict do nothing;

  insert into journals (id, kind, idem_key, ref_type, ref_id, reverses_id, memo, created_by, effective_at, transaction_id)
    select j.id, j.kind, j.idem_key, j.ref_type, j.ref_id, j.reverses_id, j.memo, j.created_by,
           coalesce(j.effective_at, now()), pg_current_xact_id()
      from json_populate_recordset(null::journals, new_journals) j;

  -- Every entry is applied to its account when its turn comes: a bet may spend what the win before it brought.
  insert into entries (journal_id, account_id, currency, amount)
    select l.journal, a.id, a.currency, l.amount
      from unnest(leg_journals, leg_keys, leg_amounts) with ordinality as l (journal, key, amount, place)
     cross join lateral (select id, currency from accounts where key = l.key limit 1) a
     order by l.place;
  get diagnostics booked_legs = row_count;
  if booked_legs <> cardinality(leg_keys) then
    raise exception 'a leg names an account that was never opened' using errcode = '23503';
  end if;

  insert into outbox (topic, player_id, payload)
    select 'wallet.updated', a.player_id, '{}'::jsonb
      from accounts a where a.key = any (leg_keys) and a.player_id is not null
     group by a.player_id;
end $$;
