-- What operators may switch off for one player, and what they note about him.

-- Raised with every change of the flags or the state, so that the second of two operators sees that he is second.
alter table players add column flags_version int not null default 1;

-- Operators search by the beginning of a name, whatever the collation of the database.
create index players_username_prefix on players (username text_pattern_ops);

-- Notes of operators; the player never reads them. They only grow.
create table player_notes (
  id         uuid primary key,
  player_id  uuid not null references players (id),
  note       text not null check (length(note) between 3 and 1000),
  created_by text not null,                                   -- admin:<id>
  created_at timestamptz not null
);
create index player_notes_of_player on player_notes (player_id, id desc);
