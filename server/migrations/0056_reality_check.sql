-- The site reminds a player who asked for it of the time, once for every interval of play since his login.
alter table sessions add column reminded_sec int not null default 0 check (reminded_sec >= 0); -- of play, at the last one
create index game_sessions_of_login on game_sessions (session_id, created_at);
