-- Messages to players and what each player did with them.

create table inbox_messages (
  id           uuid primary key,
  player_id    uuid references players (id),               -- null: for everybody
  category     text not null check (category in ('system', 'transaction', 'promotion', 'personal')),
  title        jsonb not null check (title ?& array['en', 'id']),
  body         jsonb not null check (body ?& array['en', 'id']),
  link         text check (link ~ '^/($|[^/])'),           -- a path of the site
  published_at timestamptz not null,
  expires_at   timestamptz check (expires_at > published_at),
  dedupe_key   text unique,                                -- the same cause writes one message
  created_by   text not null
);
create index inbox_messages_player on inbox_messages (player_id, published_at desc);

-- A message for everybody has no row of a player until he reads or deletes it.
create table inbox_receipts (
  message_id uuid not null references inbox_messages (id),
  player_id  uuid not null references players (id),
  read_at    timestamptz not null,                         -- what is deleted counts as read
  deleted_at timestamptz,
  primary key (message_id, player_id)
);

-- Those who came before there was an inbox are welcome too.
insert into inbox_messages (id, player_id, category, title, body, link, published_at, dedupe_key, created_by)
select gen_random_uuid(), id, 'system',
  '{"en": "Welcome to Tessera", "id": "Selamat datang di Tessera"}',
  '{"en": "Your account now has an inbox. What concerns your account is told here.", "id": "Akun Anda kini memiliki kotak masuk. Hal-hal tentang akun Anda disampaikan di sini."}',
  null, now(), 'welcome:' || id, 'system:auth'
from players;
