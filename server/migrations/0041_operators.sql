-- Who works in the back office. What they do is in audit_log.

create table operators (
  id             uuid primary key,
  username       text not null unique check (username ~ '^[a-z][a-z0-9]{2,31}$'),
  password_hash  text not null,                            -- argon2id
  totp_secret    bytea not null,                           -- encrypted: the one secret that has to be read again
  totp_last_step bigint not null default 0,                -- a code is good once: only later steps are taken
  roles          text[] not null check
    (cardinality(roles) > 0 and roles <@ array['cashier', 'approver', 'support', 'content', 'risk', 'owner']),
  status         text not null default 'active' check (status in ('active', 'disabled')),
  created_at     timestamptz not null
);

create table operator_sessions (
  id             uuid primary key,
  operator_id    uuid not null references operators (id),
  token_hash     bytea not null unique,                    -- sha256
  ip             inet,
  created_at     timestamptz not null,
  last_active_at timestamptz not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz
);
create index operator_sessions_open on operator_sessions (operator_id) where ended_at is null;

create index audit_log_target on audit_log (target_type, target_id, id);
