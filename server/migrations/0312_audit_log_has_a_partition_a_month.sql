-- expand
-- The audit log has a partition for each month by UTC; none is ever dropped. The rows of before are the first partition, which is
-- read once under the lock: bets do not write here.
do $$
declare
  sequence record;
  ends date;
  first_name text;
begin
  lock table audit_log in access exclusive mode;
  select last_value, is_called into sequence from audit_log_id_seq;
  -- Also behind a row of the future, which a wrong clock may have written.
  select (date_trunc('month', greatest(max(created_at), now()) at time zone 'utc') + interval '1 month')::date
    into ends from audit_log;
  first_name := 'audit_log_' || to_char(ends - 1, 'YYYYMM');
  drop trigger audit_log_immutable on audit_log;
  execute format('alter table audit_log rename to %I', first_name);
  -- Drops the sequence as well, whose name and numbers the next one continues.
  execute format('alter table %I alter column id drop identity', first_name);
  create table audit_log (
    id          bigint generated always as identity,
    actor       text not null,                               -- player:<id>, admin:<id>, provider:<code>, system:<job>
    action      text not null,
    target_type text not null,
    target_id   text not null,
    before      jsonb,
    after       jsonb,
    ip          inet,
    request_id  text,
    created_at  timestamptz not null default now()
  ) partition by range (created_at);
  perform setval('audit_log_id_seq', sequence.last_value, sequence.is_called);
  execute format('alter table audit_log attach partition %I for values from (minvalue) to (%L)', first_name, ends || ' 00:00+00');
  create table audit_log_default partition of audit_log (primary key (id)) default;
end $$;

-- They take the first partition's own indexes of these columns.
create index audit_log_by_target on audit_log (target_type, target_id, id);
create index audit_log_by_time on audit_log (created_at, id);
create index audit_log_by_target_id on audit_log (target_id);
create index audit_log_by_actor on audit_log (actor);

-- Every partition has the first one from the table; the second one has to be added to each.
create trigger audit_log_immutable before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_kept before truncate on audit_log execute function refuse_change();
create trigger audit_log_kept before truncate on audit_log_default execute function refuse_change();

-- Adds the partitions of this month and of three months ahead that are missing. A month of which rows are in another partition
-- stays there: no row of this table moves. A node may call it whose user owns no table.
create function add_audit_months() returns void language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  this date;
  name text;
begin
  for ahead in 0..3 loop
    this := (date_trunc('month', now() at time zone 'utc') + ahead * interval '1 month')::date;
    name := 'audit_log_' || to_char(this, 'YYYYMM');
    continue when to_regclass(name) is not null;
    begin
      perform add_partition('audit_log', name, this || ' 00:00+00', (this + interval '1 month')::date || ' 00:00+00');
      execute format('create trigger audit_log_kept before truncate on %I execute function refuse_change()', name);
    exception
      -- Rows in the default partition, or a first partition that ends later.
      when check_violation or invalid_object_definition then null;
    end;
  end loop;
end $$;
select add_audit_months();
