-- Who approved a deposit above what its gateway reported, and with how much of the real currency. A second, different
-- operator has to agree; the first approval stays.
alter table deposits
  add column approved_by   text,                               -- admin:<id>
  add column approved_real bigint check (approved_real > 0),
  add check ((approved_by is null) = (approved_real is null));

-- A studio's rounds that would take its player beyond the upper bound of money are not booked; operators see it.
alter table studio_discrepancies drop constraint studio_discrepancies_kind_check;
alter table studio_discrepancies add constraint studio_discrepancies_kind_check check (kind in
  ('changed', 'unknown_seat', 'other_player', 'currency', 'overdrawn', 'out_of_range', 'balance'));
