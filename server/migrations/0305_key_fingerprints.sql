-- Fingerprints of the keys that the nodes of this database use, so that a node with other keys does not start.
create table key_fingerprints (
  name         text primary key check (length(name) between 1 and 100),  -- variable, and the studio where each has its own
  fingerprints bytea[] not null check (cardinality(fingerprints) > 0),   -- keyed digests, which reveal nothing of a key
  changed_at   timestamptz not null
);
