-- A deposit whose money has arrived waits for a person, or has been decided: no other status can hide it.
update deposits set status = 'submitted', submitted_at = now(), version = version + 1
  where status = 'awaiting_payment' and real_paid is not null;
alter table deposits add constraint deposits_received_wait check
  (real_paid is null or status in ('submitted', 'needs_review', 'approved', 'rejected'));
