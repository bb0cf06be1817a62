-- What a bet counts for claims, points and commission: what was at risk in it, by the weight of its game.
alter table round_txs add column counted_minor bigint not null default 0
  constraint round_txs_counted check (counted_minor between 0 and amount_minor);
-- The sum of the standing bets of the round.
alter table rounds add column counted_minor bigint not null default 0
  constraint rounds_counted check (counted_minor between 0 and bet_minor);

-- What was booked before counts as it did then: whole, without a weight.
update round_txs t set counted_minor = t.amount_minor from rounds r
 where r.id = t.round_id and t.kind = 'bet' and t.status = 'ok' and r.source = 'seamless' and r.status <> 'voided';
update rounds set counted_minor = bet_minor where source = 'seamless' and status <> 'voided';

-- A win may raise what a bet counts, for a claim that did not count the bet.
alter table turnover_events drop constraint turnover_events_pkey, add primary key (round_tx_id, claim_id);

-- Return of the best play, in basis points; null where no play returns more than rtp_bp.
alter table games add column best_return_bp int check (best_return_bp between 5000 and 10000);
-- A column that "values" lacks counts as changed by an operator.
update seeded_rows set "values" = "values" || '{"best_return_bp": null}' where table_name = 'games';
