-- Attempts of known tokens to change a pointer that were refused. A chain of their own: pointers are replayed from that of the events, and
-- an attempt has changed nothing.
create table registry.refused_attempt (
  environment text not null references registry.environment,
  -- Position in the environment's chain, without gaps from 1.
  seq         bigint not null check (seq > 0),
  remote      text not null,
  action      text not null check (action in ('promote', 'advance', 'rollback', 'retire', 'lock', 'unlock', 'yank', 'pause',
    'resume', 'policy')),
  code        text not null,
  -- As the caller named it; null where he named none.
  release     text check (length(release) <= 100),
  actor       text not null,
  request_id  text not null,
  at          timestamptz not null,
  prev_hash   text not null,
  hash        text not null,
  primary key (environment, seq)
);
create index refused_attempt_remote on registry.refused_attempt (environment, remote, seq);
create index refused_attempt_actor on registry.refused_attempt (environment, actor, at);
create trigger append_only before update or delete on registry.refused_attempt
  for each row execute function registry.refuse_change();
create trigger append_only_whole before truncate on registry.refused_attempt
  for each statement execute function registry.refuse_change();

-- Number of the refused attempts of an environment, so that a missing last one is noticed.
alter table registry.environment add column refused bigint not null default 0;
