-- The money of a day is summed over the entries that were written on it. Entries are only added, so a block range index
-- finds them and costs a booking nothing.
create index entries_written on entries using brin (created_at);

-- Payments without a deposit are counted whenever the desk asks what waits.
create index journals_unclaimed on journals (effective_at) where kind = 'deposit.unclaimed';
