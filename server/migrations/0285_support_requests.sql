-- What players write to support and what support answers.

create table support_requests (
  id             uuid primary key,
  number         text not null unique,
  player_id      uuid not null references players (id),
  subject        text not null check (subject in ('deposit', 'withdrawal', 'round', 'profile', 'other')),
  subject_id     uuid,                                     -- the player's own deposit, withdrawal or round
  subject_number text,                                     -- as the player reads it
  status         text not null check (status in ('open', 'answered', 'closed')),
  waits_since    timestamptz,                              -- of an open one: its first message that has no answer
  assignee_id    uuid references operators (id),
  created_at     timestamptz not null,
  changed_at     timestamptz not null,                     -- of the last message, or of the end
  version        int not null default 1,
  check ((subject in ('deposit', 'withdrawal', 'round')) = (subject_id is not null)),
  check ((subject_id is null) = (subject_number is null)),
  check ((status = 'open') = (waits_since is not null))
);
create index support_requests_of_player on support_requests (player_id, created_at desc, id desc);
create index support_requests_by_status on support_requests (status, (coalesce(waits_since, changed_at)), id);

create table support_messages (
  id         uuid primary key,
  request_id uuid not null references support_requests (id),
  author     text not null,                                -- player:<id> or admin:<id>
  body       text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index support_messages_of_request on support_messages (request_id, created_at, id);

-- Answers that operators insert, in every language of the site.
create table support_templates (
  id         uuid primary key,                             -- made by the desk, so that a repeated call stores no second one
  title      text not null check (length(title) between 1 and 80),
  body       jsonb not null check (body ?& array['en', 'id']),
  version    int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  removed_at timestamptz
);
