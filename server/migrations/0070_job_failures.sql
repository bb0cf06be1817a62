-- What a job could not treat: held back for a while, so that it keeps nobody waiting, and kept here to be seen.
create table job_failures (
  job         text not null,
  subject     text not null,                               -- id of the row in the table that the job goes through
  attempts    int not null check (attempts > 0),
  error       text not null,
  failed_at   timestamptz not null,
  retry_after timestamptz not null,
  primary key (job, subject)
);
