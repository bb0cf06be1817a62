-- expand
-- Recurring jobs: when each is due next on this site, and which node runs it now. All times are the database's.
create table jobs (
  name        text primary key,
  next_run_at timestamptz not null,
  holder      uuid,                                     -- node that runs it, null between runs
  fence       bigint not null default 0 check (fence >= 0), -- number of the last run: each taking adds one
  held_until  timestamptz                               -- nobody else takes it before: a lease, or the wait after a failure
);

-- Refuses a transaction of a run that another run of the job has followed. The lock of the row lasts until the
-- commit: a node that takes the job passes over a row that is locked like this, and the holder's renewals do not
-- wait for it.
create function assert_job_fence(job_name text, held_fence bigint) returns void language plpgsql as $$
begin
  perform from jobs where name = job_name and fence = held_fence for key share;
  if not found then
    raise exception 'another run has followed run % of job %', held_fence, job_name using errcode = 'JF001';
  end if;
end $$;
