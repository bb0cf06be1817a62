-- expand
-- Recurring jobs have had rows in jobs since 0306, and the release before this one does not use the leases.
drop table job_leases;
