-- What the document servers have learned of releases since they are live: the newest first screen that failed, of each release.
create table registry.screen_failure (
  environment text not null references registry.environment,
  -- Empty for a screen that failed as a whole, nobody knows by which release.
  release_id  text not null,
  -- Revision of the page that failed.
  revision    bigint not null,
  url         text not null,
  message     text not null,
  count       bigint not null check (count > 0),
  last_at     timestamptz not null,
  primary key (environment, release_id)
);
