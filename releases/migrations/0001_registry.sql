-- The release registry. Everything that decides what a page loads is a row of `pointer`, and `pointer` can be rebuilt
-- from `pointer_event`, which only grows.
create schema registry;

create table registry.asset (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  integrity  text not null,
  bytes      bigint not null check (bytes >= 0),
  created_at timestamptz not null
);

create table registry.release (
  id           text primary key check (id ~ '^r_[0-9a-f]{64}$'),
  remote       text not null,
  label        text not null,
  state        text not null check (state in ('uploading', 'ready', 'yanked')),
  -- The canonical text that the id is the digest of, so it can be checked again at any time.
  built        text not null,
  published_by text not null,
  created_at   timestamptz not null,
  ready_at     timestamptz,
  check ((state = 'uploading') = (ready_at is null))
);
-- An upload that was given up must not keep its label from being used.
create unique index release_label on registry.release (remote, label) where state <> 'uploading';

create table registry.environment (
  name     text primary key,
  revision bigint not null default 0
);

create table registry.pointer (
  environment  text not null references registry.environment,
  remote       text not null,
  revision     bigint not null,
  stable_id    text not null references registry.release,
  last_good_id text references registry.release,
  updated_at   timestamptz not null,
  actor        text not null,
  primary key (environment, remote)
);

create table registry.pointer_event (
  environment text not null references registry.environment,
  -- Position in the environment's chain, without gaps from 1. Several events may share one revision.
  seq         bigint not null check (seq > 0),
  revision    bigint not null,
  remote      text not null,
  action      text not null check (action in ('promote', 'rollback')),
  from_stable text references registry.release,
  to_stable   text not null references registry.release,
  actor       text not null,
  reason      text,
  request_id  text not null,
  at          timestamptz not null,
  prev_hash   text not null,
  hash        text not null,
  primary key (environment, seq),
  check (action <> 'rollback' or (reason is not null and from_stable is not null))
);
create index pointer_event_remote on registry.pointer_event (environment, remote, seq);

create function registry.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'registry.% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete on registry.pointer_event
  for each row execute function registry.refuse_change();
create trigger append_only_whole before truncate on registry.pointer_event
  for each statement execute function registry.refuse_change();
