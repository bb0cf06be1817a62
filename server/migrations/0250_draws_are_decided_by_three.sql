-- A draw of a jackpot is decided by values of the studio, the site and the player together; one that can hardly be chance waits for an
-- operator. Source: decision 0700.

alter table jackpots
  add column draws_per_day int not null default 12 check (draws_per_day > 0); -- of one pot; one more waits for an operator

-- A running cycle goes on under the new rule: what its account holds now is where its turnover is counted from.
alter table jackpot_pots
  add column site_secret bytea check (length(site_secret) = 32), -- makes the tickets of this cycle; its sha256 is told from the start
  add column base_minor bigint not null default 0,               -- what the account held apart from shares of this cycle's bets
  add column share_most_bp int not null default 0;               -- highest share of a bet that this cycle has had
update jackpot_pots p set
  site_secret = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  base_minor = (select coalesce(sum(e.amount), 0) from entries e join accounts a on a.id = e.account_id
    where a.key = 'house:jackpot:' || p.pool || ':' || p.currency),
  share_most_bp = (select j.share_bp from jackpots j where j.pool = p.pool);
alter table jackpot_pots alter column site_secret set not null;

alter table jackpot_contributions
  add column player_seed bytea check (length(player_seed) = 32), -- sha256 of the player's seed; null: from before there were tickets
  add column must_drop_number bigint,                            -- order of the bets that came at the limit; null below it
  add column rolled_back_cycle int;                              -- cycle of the pot in which the bet was rolled back
create sequence jackpot_must_drop_numbers;
create index jackpot_contributions_at_limit on jackpot_contributions (pool, currency, cycle, must_drop_number)
  where must_drop_number is not null;
create index jackpot_contributions_rolled_back on jackpot_contributions (pool, currency, rolled_back_cycle)
  where rolled_back_cycle is not null;

-- Null in draws by the former rule, whose message was the studio's id of the bet.
alter table jackpot_draws
  add column site_secret bytea check (length(site_secret) = 32),
  add column player_seed bytea check (length(player_seed) = 32),
  add column turnover_minor bigint check (turnover_minor >= 0),  -- bets that the cycle kept
  add check ((site_secret is null) = (player_seed is null) and (site_secret is null) = (turnover_minor is null));

-- Draws that wait for an operator. Their pot takes no share and pays nothing until one has decided.
create table jackpot_holds (
  id                uuid primary key,
  pool              text not null references jackpots (pool),
  currency          text not null references currencies (code),
  cycle             int not null,
  reason            text not null check (reason in ('improbable', 'too_often', 'rolled_back', 'late', 'passed_over')),
  provider_code     text not null references providers (code),
  request           jsonb not null,                              -- the studio's call
  bet_tx_id         uuid not null references round_txs (id),
  player_id         uuid not null references players (id),
  amount_minor      bigint not null check (amount_minor > 0),    -- what the pot would have paid
  turnover_minor    bigint not null,
  rolled_back_minor bigint not null,
  odds_minor        bigint not null,
  status            text not null check (status in ('held', 'released', 'refused')),
  held_at           timestamptz not null,
  decided_at        timestamptz,
  decided_by        text,                                        -- admin:<id>
  note              text check (length(note) <= 500),
  check ((status = 'held') = (decided_at is null)),
  check ((status = 'held') = (decided_by is null))
);
create unique index jackpot_holds_one_open on jackpot_holds (pool, currency) where status = 'held';
