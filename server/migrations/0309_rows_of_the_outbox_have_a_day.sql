-- expand
-- The rows of before days get a day before all others, also those that the release before this one still writes. The next
-- migration proves the check without a lock that anybody waits for, and the table becomes a partition without being read.
alter table outbox add column day date not null default '-infinity';
alter table outbox add constraint outbox_before_days check (day < '2000-01-01') not valid;
