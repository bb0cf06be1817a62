-- The newest probe of a release in each release set: whether a browser has shown its screens.
create table registry.probe (
  environment text not null references registry.environment,
  release_id  text not null references registry.release,
  -- Id of the release set that the browser had.
  release_set text not null,
  passed      boolean not null,
  -- What failed, as `[{ url, message }]`.
  failures    jsonb not null check (passed = (jsonb_array_length(failures) = 0)),
  actor       text not null,
  at          timestamptz not null,
  primary key (environment, release_id, release_set)
);
