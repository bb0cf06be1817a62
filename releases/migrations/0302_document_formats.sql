-- The formats of documents that each running server writes; null for a server of before, which does not say it.
alter table registry.serving_node
  add column documents_serves integer,
  add column documents_since  integer,
  add check (documents_serves >= documents_since and documents_since >= 1),
  add check ((documents_serves is null) = (documents_since is null));
