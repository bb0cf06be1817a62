-- Devices that players want to be notified on. One belongs to the session that it was switched on in, and ends with it.
create table push_subscriptions (
  id           uuid primary key,
  session_id   uuid not null unique references sessions (id),
  player_id    uuid not null references players (id),
  endpoint     text not null unique check (endpoint like 'http%' and length(endpoint) <= 1000), -- address at the browser's push service
  device_key   bytea not null check (octet_length(device_key) = 65),  -- public key of the browser, a point of P-256
  device_secret bytea not null check (octet_length(device_secret) = 16),
  payments     boolean not null,
  messages     boolean not null,
  refusals     int not null default 0 check (refusals >= 0),  -- in a row, by its push service
  created_at   timestamptz not null,
  delivered_at timestamptz,                                   -- last notification that its push service took
  check (payments or messages)
);
create index push_subscriptions_of_player on push_subscriptions (player_id);

-- Notifications that wait for their push service.
create table push_notifications (
  id              uuid primary key,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  title           text not null,
  link            text not null check (link like '/%'),       -- a path on this site
  attempts        int not null default 0 check (attempts >= 0),
  created_at      timestamptz not null,
  due_at          timestamptz not null
);
create index push_notifications_due on push_notifications (due_at);
create index push_notifications_of_subscription on push_notifications (subscription_id);
