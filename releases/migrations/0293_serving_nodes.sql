-- What each running server serves: everything that was built with a version of the players' API from `since` to `serves`. A node renews
-- its row while it runs; one that was not renewed does not count, and is deleted.
create table registry.serving_node (
  environment text not null references registry.environment,
  node        uuid not null,
  serves      integer not null check (serves >= since),
  since       integer not null check (since >= 1),
  seen_at     timestamptz not null,
  primary key (environment, node)
);
