-- A round's page shows the jackpot that it won.
alter table jackpot_draws add column round_id uuid references rounds (id);
update jackpot_draws d set round_id = t.round_id from round_txs t where t.id = d.round_tx_id;
alter table jackpot_draws alter column round_id set not null;
create index jackpot_draws_of_round on jackpot_draws (round_id);
