-- expand
-- Events for everybody, which every node and page that was away reads again within the hour.
create table broadcasts (
  id         uuid primary key,
  name       text not null,                                -- name of the server event
  data       jsonb not null,
  created_at timestamptz not null default now()
);
create index broadcasts_age on broadcasts (created_at);
