-- expand
-- The outbox has a partition for each day by UTC, which is dropped as a whole. The rows of before are the first partition.

-- Reads all rows, and lets others read and write meanwhile.
alter table outbox validate constraint outbox_before_days;

-- Adds a partition with a primary key of its own: one of all partitions would need the column by which they are divided.
create function add_partition(parent text, name text, starts text, ends text) returns void language plpgsql as $$
begin
  execute format('create table %I (like %I including defaults)', name, parent);
  execute format('alter table %I add primary key (id)', name);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, starts, ends);
end $$;

do $$
declare
  sequence record;
begin
  lock table outbox in access exclusive mode;
  select last_value, is_called into sequence from outbox_id_seq;
  alter table outbox rename to outbox_before_days;
  -- Drops the sequence as well, whose name and numbers the next one continues.
  alter table outbox_before_days alter column id drop identity;
  create table outbox (
    id         bigint generated always as identity,
    topic      text not null,                                -- name of the server event
    player_id  uuid not null,
    session_id uuid,                                         -- null: every login of the player
    payload    jsonb not null,
    created_at timestamptz not null default now(),
    day        date not null default (now() at time zone 'utc')::date
  ) partition by range (day);
  perform setval('outbox_id_seq', sequence.last_value, sequence.is_called);
  alter table outbox attach partition outbox_before_days for values from (minvalue) to ('2000-01-01');
  -- Takes the partition's own index of these columns.
  create index outbox_of_player on outbox (player_id, id);
  create table outbox_default partition of outbox (primary key (id)) default;
  create index outbox_default_age on outbox_default (created_at);
end $$;

-- Adds the partitions of today and of three days ahead that are missing. Rows that have waited in the default partition for one
-- of them are moved, where that takes less than anybody notices; more stay there until they expire. A partition ahead that was
-- analysed while it was empty is made anew: plans would read the whole of it, also when it has grown. A node may call it whose user
-- owns no table.
create function add_outbox_days() returns void language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  moved_max constant int := 10000;
  this date;
  name text;
  waiting int;
  has_rows boolean;
begin
  for ahead in 0..3 loop
    this := (now() at time zone 'utc')::date + ahead;
    name := 'outbox_' || to_char(this, 'YYYYMMDD');
    if ahead > 0 and exists (select from pg_class where oid = to_regclass(name) and reltuples = 0) then
      -- Nobody may begin its day meanwhile.
      lock table only outbox in access exclusive mode;
      execute format('select exists (select from %I)', name) into has_rows;
      if not has_rows then
        execute format('drop table %I', name);
      end if;
    end if;
    continue when to_regclass(name) is not null;
    -- Nobody may add further rows while these move.
    lock table outbox_default in access exclusive mode;
    select count(*) into waiting from (select from outbox_default where day = this limit moved_max + 1) counted;
    continue when waiting > moved_max;
    if waiting > 0 then
      create temporary table moving as select * from outbox_default where day = this;
      delete from outbox_default where day = this;
    end if;
    perform add_partition('outbox', name, this::text, (this + 1)::text);
    if waiting > 0 then
      insert into outbox overriding system value select * from moving;
      drop table moving;
    end if;
  end loop;
end $$;
select add_outbox_days();

-- Drops the oldest partition whose day ended more than a day ago, by the clock that has written its rows, and returns its name;
-- null when there is none. Calls wait for it no longer than the lock timeout. A node may call it whose user owns no table.
create function drop_outbox_day() returns text language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  kept_from constant timestamptz := now() - interval '1 day';
  candidate record;
  newest timestamptz;
begin
  for candidate in
    select c.relname::text as name
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
      cross join lateral (
        select (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::date as ends) bound
     where i.inhparent = 'outbox'::regclass and bound.ends <= (kept_from at time zone 'utc')::date
     order by bound.ends
  loop
    -- The rows of before days have none that tells their age.
    execute format('select created_at from %I order by id desc limit 1', candidate.name) into newest;
    continue when newest >= kept_from;
    execute format('drop table %I', candidate.name);
    return candidate.name;
  end loop;
  return null;
end $$;
