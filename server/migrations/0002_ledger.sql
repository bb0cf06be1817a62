-- Double-entry books. Entries only ever add up; the database itself refuses what the code must never do.
--
-- Choices that a reader might undo:
-- * entries has no foreign keys to accounts and currencies. Each would share-lock the one row of a house account or of
--   a currency from every booking of the site. entries_apply checks both, and accounts can neither change nor go.
-- * All legs of a journal come in one statement, and one trigger per statement sums them: nothing is left to the
--   commit that SET CONSTRAINTS could bring forward.
-- * House accounts keep no balance (live_balance false): theirs is the sum of their entries, so no booking waits for
--   another one on a hot row.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: book the opposite instead', tg_table_name using errcode = '23514';
end $$;

create table accounts (
  id             uuid primary key default gen_random_uuid(),
  key            text not null unique,                     -- player:<uuid>:main, house:ggr:<studio>:IDR
  owner_type     text not null check (owner_type in ('player', 'house')),
  player_id      uuid references players (id),
  kind           text not null,                            -- main, hold_withdraw, provider, ggr, promo …
  detail         text,                                     -- studio, gateway or bank account, where a kind has several
  currency       text not null references currencies (code),
  allow_negative boolean not null,
  live_balance   boolean not null,
  balance        bigint not null default 0,
  version        bigint not null default 0,                -- number of its entries
  created_at     timestamptz not null default now(),
  check ((owner_type = 'player') = (player_id is not null)),
  check (allow_negative = (owner_type = 'house')),         -- no player account ever goes below zero
  check (live_balance = (owner_type = 'player')),
  constraint accounts_not_negative check (allow_negative or balance >= 0)
);
create index accounts_player on accounts (player_id) where player_id is not null;

create table journals (
  id             uuid primary key,
  kind           text not null,
  idem_key       text not null unique,                     -- tx:<studio>:<id>, withdraw:<id>:final …
  ref_type       text not null,
  ref_id         text not null,
  reverses_id    uuid unique references journals (id),     -- a journal is reversed at most once
  memo           text,
  created_by     text not null,                            -- player:<id>, admin:<id>, provider:<code>, system:<job>
  effective_at   timestamptz not null,                     -- when it happened in the world
  transaction_id xid8 not null,                            -- set by journals_stamp
  created_at     timestamptz not null default now()        -- when it was written down
);
create index journals_ref on journals (ref_type, ref_id);

create table entries (
  id              bigint generated always as identity primary key,
  journal_id      uuid not null references journals (id),
  account_id      uuid not null,
  currency        text not null,
  amount          bigint not null check (amount <> 0),     -- + into the account, - out of it
  balance_after   bigint,                                  -- null where the account keeps no balance
  account_version bigint,
  created_at      timestamptz not null default now(),
  unique (account_id, account_version)
);
create index entries_journal on entries (journal_id);
create index entries_account on entries (account_id, id);

-- Accounts ----------------------------------------------------------------------------------------------------------

create function accounts_open_empty() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 or new.version <> 0 then
    raise exception 'an account opens empty' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger accounts_open_empty before insert on accounts for each row execute function accounts_open_empty();

-- entries_apply, a trigger itself, is the only one who updates an account.
create trigger accounts_immutable before update on accounts for each row
  when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger accounts_stay before delete on accounts for each row execute function refuse_change();
create trigger accounts_kept before truncate on accounts execute function refuse_change();

-- Journals ----------------------------------------------------------------------------------------------------------

create function journals_stamp() returns trigger language plpgsql as $$
begin
  new.transaction_id := pg_current_xact_id();
  return new;
end $$;
create trigger journals_stamp before insert on journals for each row execute function journals_stamp();

create function journals_have_entries() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from entries where journal_id = new.id) then
    raise exception 'journal % has no entries', new.id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger journals_have_entries after insert on journals
  deferrable initially deferred for each row execute function journals_have_entries();

create trigger journals_immutable before update or delete on journals for each row execute function refuse_change();
create trigger journals_kept before truncate on journals execute function refuse_change();

-- Entries -----------------------------------------------------------------------------------------------------------

create function entries_apply() returns trigger language plpgsql as $$
declare
  account accounts;
begin
  select * into account from accounts where id = new.account_id;
  if account.id is null or account.currency <> new.currency then
    raise exception 'account % is not one in %', new.account_id, new.currency using errcode = '23514';
  end if;
  new.balance_after := null;
  new.account_version := null;
  if account.live_balance then
    update accounts set balance = balance + new.amount, version = version + 1 where id = new.account_id
      returning balance, version into new.balance_after, new.account_version;
  end if;
  return new;
end $$;
create trigger entries_apply before insert on entries for each row execute function entries_apply();

create function entries_balance() returns trigger language plpgsql as $$
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
    left join journals j on j.id = a.journal_id
   where a.legs < 2
      or j.transaction_id is distinct from pg_current_xact_id()
      or a.legs <> (select count(*) from entries e where e.journal_id = a.journal_id)
   limit 1;
  if culprit is not null then
    raise exception 'the legs of journal % do not come together, two or more, with it', culprit using errcode = '23514';
  end if;
  return null;
end $$;
create trigger entries_balance after insert on entries
  referencing new table as added for each statement execute function entries_balance();

create trigger entries_immutable before update or delete on entries for each row execute function refuse_change();
create trigger entries_kept before truncate on entries execute function refuse_change();

-- Posting -----------------------------------------------------------------------------------------------------------

-- True when the journal under this key is the one that is asked for: the same kind and the same legs.
create function ledger_is_same(journal uuid, journal_kind text, leg_keys text[], leg_amounts bigint[])
returns boolean language sql stable as $$
  select exists (select 1 from journals j where j.id = journal and j.kind = journal_kind)
     and not exists (
       (select a.key, e.amount from entries e join accounts a on a.id = e.account_id where e.journal_id = journal
        except select * from unnest(leg_keys, leg_amounts))
       union all
       (select * from unnest(leg_keys, leg_amounts)
        except select a.key, e.amount from entries e join accounts a on a.id = e.account_id where e.journal_id = journal))
$$;

-- Books one journal, all in one round trip. Outcome: posted, replayed, conflict, insufficient, unknown_account; the
-- last three leave the transaction usable, and `account_key` says which account it is about.
create function ledger_post(
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
      insert into entries (journal_id, account_id, currency, amount)
        select journal, a.id, a.currency, l.amount
          from unnest(leg_keys, leg_amounts) as l (key, amount) join accounts a on a.key = l.key
         order by a.id;
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
