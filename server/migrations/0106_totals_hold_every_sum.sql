-- A sum of amounts is numeric and stays so: ten thousand rounds at the upper bound of money are more than a bigint holds.
drop view game_session_totals;
create view game_session_totals as
  select s.id as game_session_id, s.player_id, s.created_at as started_at, s.ended_at,
    coalesce(sum(r.bet_minor), 0) as bet_minor, coalesce(sum(r.win_minor), 0) as win_minor
  from game_sessions s left join rounds r on r.game_session_id = s.id
  group by s.id;

-- A target is at most a thousand times a deposit and its bonus, both at the upper bound: 2 × 10^18 fit. Not valid: what
-- stands in the table already is not read again.
alter table promotions add constraint promotions_turnover_in_range check (turnover_x100 <= 100000) not valid;
