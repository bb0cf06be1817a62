-- Operators take games and studios off, or put them into maintenance until a time, and choose the first games of Home.

alter table games add column maintenance_until timestamptz;
alter table games add column version int not null default 1;                  -- rises with each change by operators
alter table games add check (maintenance_until is null or status = 'maintenance');
create index games_maintenance_ends on games (maintenance_until) where maintenance_until is not null;

alter table providers add column maintenance_until timestamptz;
alter table providers add column version int not null default 1;
alter table providers add check (maintenance_until is null or status = 'maintenance');
