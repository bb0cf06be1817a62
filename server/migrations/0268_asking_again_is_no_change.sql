-- An operator decides about the version that he has seen. That the gateway or a studio was asked again, and when the next question is
-- due, is nothing that he decides about: it leaves the version as it is, so that no decision is refused because of it.
create or replace function refuse_unmaking() returns trigger language plpgsql as $$
declare
  asking constant text[] := '{asked_count, ask_after}';
begin
  if old.status = any (tg_argv)
    or new.version <> old.version + 1 and to_jsonb(new) - asking <> to_jsonb(old) - asking then
    raise exception '% % is final, or its version makes a step other than one', tg_table_name, old.id
      using errcode = '23514';
  end if;
  return new;
end $$;
