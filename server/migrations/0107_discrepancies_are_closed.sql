-- An operator closes what a studio reported that cannot be true, once its people have explained it. The row stays, so that the
-- same word does not come up again; another word about the same subject does.
alter table studio_discrepancies
  add column id uuid not null default gen_random_uuid(),
  add column closed_at timestamptz,
  add column closed_by text,                                   -- admin:<id>
  add column closed_note text,
  add constraint studio_discrepancies_id unique (id),
  add constraint studio_discrepancies_closed
    check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_note is null));
drop index studio_discrepancies_age;
create index studio_discrepancies_age on studio_discrepancies (last_seen_at desc) where closed_at is null;
