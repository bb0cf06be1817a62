-- Versions of the terms that players have accepted; only added to. The latest one is in players.terms_version.

create table terms_acceptances (
  player_id   uuid not null references players (id),
  version     text not null,
  accepted_at timestamptz not null,
  primary key (player_id, version)
);

insert into terms_acceptances (player_id, version, accepted_at)
select id, terms_version, terms_accepted_at from players;
