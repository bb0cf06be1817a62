-- What every area uses: answers kept for repeats, messages that leave with their cause, who did what.

create table idempotency_keys (
  scope        text not null,                              -- who and which route
  key          text not null,
  request_hash bytea not null,                             -- sha256 of the canonical body
  state        text not null check (state in ('running', 'done')),
  status_code  int,
  body         jsonb,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  primary key (scope, key),
  check ((state = 'done') = (status_code is not null))
);
create index idempotency_keys_age on idempotency_keys (expires_at);

create table outbox (
  id         bigint generated always as identity primary key,
  topic      text not null,                                -- name of the server event
  player_id  uuid not null,
  session_id uuid,                                         -- null: every login of the player
  payload    jsonb not null,
  created_at timestamptz not null default now()
);
create index outbox_player on outbox (player_id, id);
create index outbox_age on outbox (created_at);

create table audit_log (
  id          bigint generated always as identity primary key,
  actor       text not null,                               -- player:<id>, admin:<id>, provider:<code>, system:<job>
  action      text not null,
  target_type text not null,
  target_id   text not null,
  before      jsonb,
  after       jsonb,
  ip          inet,
  request_id  text,
  created_at  timestamptz not null default now()
);
create trigger audit_log_immutable before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_kept before truncate on audit_log execute function refuse_change();
