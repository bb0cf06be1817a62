-- Messages that operators write to many players. A job writes one inbox message per player, in the order of the players' ids.

create table operator_messages (
  id           uuid primary key,                           -- chosen by the page, so that a repeated call makes no second one
  audience     jsonb not null,                             -- as the operator chose it
  player_ids   uuid[],                                     -- the named players; null for a rule
  category     text not null check (category in ('system', 'transaction', 'promotion', 'personal')),
  title        jsonb not null check (title ?& array['en', 'id']),
  body         jsonb not null check (body ?& array['en', 'id']),
  link         text check (link ~ '^/($|[^/\\])'),         -- a path of the site
  publish_at   timestamptz not null,                       -- players registered later do not get it
  status       text not null check (status in ('scheduled', 'sending', 'sent', 'cancelled')),
  recipients   int not null check (recipients >= 0),       -- counted when it was written, and again when sending begins
  sent         int not null default 0 check (sent >= 0),
  last_player  uuid,                                       -- progress: every recipient up to this id has it
  version      int not null default 1,
  created_by   text not null,
  created_at   timestamptz not null,
  changed_by   text not null,
  finished_at  timestamptz,
  check ((status in ('sent', 'cancelled')) = (finished_at is not null))
);
create index operator_messages_due on operator_messages (publish_at) where status in ('scheduled', 'sending');
create index operator_messages_newest on operator_messages (created_at desc, id);
