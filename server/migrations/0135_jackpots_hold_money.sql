-- Jackpots hold money: a pool has one account in each currency (its pot), which a share of each bet feeds. Source: decision 0570.

alter table jackpots
  add column share_bp int not null default 0 check (share_bp between 0 and 2000),    -- of a bet, into the pot
  add column seed_minor bigint not null default 0 check (seed_minor >= 0),          -- what a pot begins with
  add column must_drop_minor bigint not null default 1,                             -- a pot pays no more, and falls when it is reached
  add column odds_minor bigint not null default 1 check (odds_minor > 0);           -- bets per draw, on average
update jackpots set seed_minor = start_minor, must_drop_minor = greatest(start_minor, 1);
alter table jackpots
  add constraint jackpots_seed_below_limit check (must_drop_minor >= seed_minor and must_drop_minor > 0),
  alter column share_bp drop default, alter column seed_minor drop default, alter column must_drop_minor drop default,
  alter column odds_minor drop default,
  drop column currency, drop column start_minor, drop column growth_minor_per_hour, drop column started_at, drop column told_at;

-- A column that "values" lacks counts as changed by an operator.
update seeded_rows k set "values" = k."values" || jsonb_build_object('share_bp', j.share_bp, 'seed_minor', j.seed_minor,
    'must_drop_minor', j.must_drop_minor, 'odds_minor', j.odds_minor)
  from jackpots j where k.table_name = 'jackpots' and k.key = j.pool;

-- The account of a pot is house:jackpot:<pool>:<currency>. Like every house account it keeps no balance: bets of many players feed it.
create table jackpot_pots (
  pool             text not null references jackpots (pool),
  currency         text not null references currencies (code),
  cycle            int not null check (cycle > 0),           -- one higher after every draw
  commitment       bytea not null check (length(commitment) = 32), -- sha256 of the secret that decides this cycle
  odds_minor       bigint not null check (odds_minor > 0),   -- in force for the whole cycle
  must_drop        boolean not null default false,           -- its limit was reached: any bet of the pool wins it
  shown_minor      bigint not null default 0 check (shown_minor >= 0), -- what players were told last
  shown_at         timestamptz,
  counted_minor    bigint not null default 0,                -- sum of the account's entries up to counted_entry_id
  counted_entry_id bigint not null default 0,
  primary key (pool, currency)
);

-- What each bet gave to a pot. No foreign key to the pot: each would share-lock its one row from every bet.
create table jackpot_contributions (
  round_tx_id  uuid primary key references round_txs (id),
  pool         text not null,
  currency     text not null,
  cycle        int not null,
  amount_minor bigint not null check (amount_minor >= 0)
);

create table jackpot_draws (
  pool         text not null references jackpots (pool),
  currency     text not null references currencies (code),
  cycle        int not null,
  round_tx_id  uuid not null unique references round_txs (id), -- the payment
  bet_tx_id    uuid not null unique references round_txs (id), -- the bet that won
  player_id    uuid not null references players (id),
  amount_minor bigint not null check (amount_minor > 0),
  commitment   bytea not null,
  secret       bytea not null check (sha256(secret) = commitment),
  odds_minor   bigint not null,
  must_drop    boolean not null,                             -- won because the limit was reached
  drawn_at     timestamptz not null,
  primary key (pool, currency, cycle)
);

-- Locks pots until the end of the transaction, always in the order of their keys. Bets share the lock and so do not wait for each
-- other; a draw has it alone and sees every contribution of its cycle.
create function lock_pots(pots json) returns void language plpgsql as $$
declare
  pot record;
begin
  for pot in select p ->> 'key' as key, (p ->> 'alone')::boolean as alone from json_array_elements(pots) p order by 1
  loop
    if pot.alone then
      perform pg_advisory_xact_lock(hashtextextended('pot:' || pot.key, 0));
    else
      perform pg_advisory_xact_lock_shared(hashtextextended('pot:' || pot.key, 0));
    end if;
  end loop;
end $$;
