-- expand
-- Clean-ups find expired rows by an index, however many rows there are.
create index page_outcome_at on registry.page_outcome (at);
create index told_revision_at on registry.told_revision (at);
create index preview_use_ends_at on registry.preview_use (ends_at);
create index release_uploading on registry.release (created_at) where state = 'uploading';
