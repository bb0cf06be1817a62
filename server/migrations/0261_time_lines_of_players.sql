-- The time line of a player reads the newest rows of each kind, of all of them and not only of those that are open.

create index sessions_of_player on sessions (player_id, created_at desc, id desc);
create index round_awards_of_player on round_awards (player_id, created_at desc, id desc);
