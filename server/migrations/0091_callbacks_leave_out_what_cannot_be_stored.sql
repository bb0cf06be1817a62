-- Paths of what a studio told about a round and no row can hold: a null character, half a surrogate pair, brackets too deep.
-- The money of a callback is booked without it. Null: nothing was left out.
alter table rounds add column left_out text[];

-- Bets, wins and rollbacks that were refused for good because they pass the upper bound of money, for the back office.
create index round_txs_out_of_range on round_txs (created_at desc, id desc) where answer = 'AMOUNT_OUT_OF_RANGE';
