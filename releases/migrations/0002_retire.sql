-- A remote can be taken out of the site: its pointer stays, without a release, so that who did it and when is known.
alter table registry.pointer alter column stable_id drop not null;

alter table registry.pointer_event alter column to_stable drop not null;
alter table registry.pointer_event drop constraint pointer_event_action_check;
alter table registry.pointer_event drop constraint pointer_event_check;
alter table registry.pointer_event
  add constraint pointer_event_action_check check (action in ('promote', 'rollback', 'retire')),
  add constraint pointer_event_target_check check ((action = 'promote') <= (to_stable is not null)
    and (action = 'retire') <= (to_stable is null)),
  -- Nothing is undone without a reason, and nothing leaves the site that was not in it.
  add constraint pointer_event_undo_check check (action = 'promote' or reason is not null),
  add constraint pointer_event_leave_check check (to_stable is not null or from_stable is not null);
