-- A sum of amounts is numeric and stays so: ten thousand rounds at the upper bound of money are more than a bigint holds.
drop view game_session_totals;
create view game_session_totals as
  select s.id as game_session_id, s.player_id, s.created_at as started_at, s.ended_at,
    coalesce(sum(r.bet_minor), 0) as bet_minor, coalesce(sum(r.win_minor), 0) as win_minor
  from game_sessions s left join rounds r on r.game_session_id = s.id
  group by s.id;
