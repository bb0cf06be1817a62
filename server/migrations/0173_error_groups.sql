-- Crash reports are read in groups: by the part of the site, its release, and what is equal in all reports of one fault.

alter table error_logs add column remote text not null default '';
alter table error_logs add column release text not null default '';
alter table error_logs add column fingerprint text not null default '';
create index error_logs_groups on error_logs (fingerprint, remote, release, created_at desc);
