-- What a live claim keeps of the main wallet: its bonus and what that won. Own money is played first; a claim that ends
-- other than completed takes the bonus balance back. The rule is the application's (src/standing/bonus-balance.ts).

-- Of a closed claim: what it held when it ended.
alter table promo_claims add column bonus_balance_minor bigint not null default 0
  constraint promo_claims_bonus_balance check (bonus_balance_minor >= 0);

alter table promo_claims disable trigger promo_claims_keep_ends;
-- Live claims so far kept no balance: each holds its bonus as far as the main wallet still does.
update promo_claims c
   set bonus_balance_minor = least(c.bonus_minor,
         (select a.balance from accounts a where a.player_id = c.player_id and a.kind = 'main'))
 where c.status = 'active';
update promo_claims c
   set bonus_balance_minor = (select e.amount from entries e join accounts a on a.id = e.account_id
         where e.journal_id = c.clawback_journal_id and a.owner_type = 'house')
 where c.clawback_journal_id is not null;
alter table promo_claims enable trigger promo_claims_keep_ends;

-- The latest claim whose bonus balance had a part in the bets of a round, and that part of the bets that stand. Both are
-- null in every round of players without a claim.
alter table rounds
  add column bonus_claim_id uuid references promo_claims (id),
  add column bonus_bet_minor bigint check (bonus_bet_minor >= 0),
  add constraint rounds_bonus_part check ((bonus_claim_id is null) = (bonus_bet_minor is null));

-- What each transaction of a round changed in a claim's bonus balance: a bet takes, a win adds, a rollback does the
-- opposite of what it takes back.
create table bonus_events (
  -- The row of the transaction is written at the end of the same database transaction.
  round_tx_id  uuid primary key references round_txs (id) deferrable initially deferred,
  claim_id     uuid not null references promo_claims (id),
  change_minor bigint not null check (change_minor <> 0),
  created_at   timestamptz not null
);
create index bonus_events_of_claim on bonus_events (claim_id);
