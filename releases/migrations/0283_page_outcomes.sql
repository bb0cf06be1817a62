-- What open pages say of the last move of a remote, kept for a day. A page is a random number of its document: neither player nor
-- address nor device is known here.
create table registry.page_outcome (
  environment text not null references registry.environment,
  page        text not null,
  remote      text not null,
  -- Revision of the move.
  revision    bigint not null,
  outcome     text not null check (outcome in ('done', 'guarded', 'failed')),
  -- What holds the page while it is guarded.
  hold        text check ((hold is not null) = (outcome = 'guarded')),
  -- True for the tab that holds the event connection of its browser.
  leads       boolean not null,
  at          timestamptz not null,
  primary key (environment, page, remote)
);
-- Event connections of browsers that each node told a revision.
create table registry.told_revision (
  environment text not null references registry.environment,
  revision    bigint not null,
  node        uuid not null,
  connections bigint not null check (connections > 0),
  at          timestamptz not null,
  primary key (environment, revision, node)
);
