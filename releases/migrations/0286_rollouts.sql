-- A rollout: a share of the devices gets the candidate instead of the stable release. All three columns are null while none runs.
alter table registry.pointer
  add column candidate_id text references registry.release,
  add column weight_ppm integer,
  add column salt text,
  -- Who has locked the remote against promotions, and why; null while nobody has.
  add column locked_by text,
  add column lock_reason text check ((lock_reason is null) = (locked_by is null)),
  -- Releases that a rollback may return to, the nearest first. Of before only the nearest is written here; a rollback reads the events.
  add column earlier_ids text[] not null default '{}';
update registry.pointer set earlier_ids = array[last_good_id] where last_good_id is not null;
alter table registry.pointer
  add constraint pointer_rollout_check check ((candidate_id is null) = (weight_ppm is null)
    and (candidate_id is null) = (salt is null) and (candidate_id is null or stable_id is not null)
    and (candidate_id is null or candidate_id <> stable_id) and weight_ppm between 1 and 999999);

-- What the event led to, beside the stable release, and the candidate of before.
alter table registry.pointer_event
  add column from_candidate text references registry.release,
  add column to_candidate text references registry.release,
  add column weight_ppm integer,
  add column salt text,
  -- The release that the event forbids for ever.
  add column yanked_id text references registry.release;
alter table registry.pointer_event drop constraint pointer_event_action_check;
alter table registry.pointer_event
  add constraint pointer_event_action_check
    check (action in ('promote', 'advance', 'rollback', 'retire', 'lock', 'unlock', 'yank')),
  add constraint pointer_event_yank_check check ((action = 'yank') = (yanked_id is not null)),
  add constraint pointer_event_rollout_check check ((to_candidate is null) = (weight_ppm is null)
    and (to_candidate is null) = (salt is null) and weight_ppm between 1 and 999999),
  add constraint pointer_event_advance_check check (action <> 'advance' or from_candidate is not null);
-- A remote that is out of the site can be locked, and its releases yanked.
alter table registry.pointer_event drop constraint pointer_event_leave_check;
alter table registry.pointer_event drop constraint pointer_event_undo_check;
alter table registry.pointer_event
  add constraint pointer_event_leave_check
    check (action in ('lock', 'unlock', 'yank') or to_stable is not null or from_stable is not null),
  add constraint pointer_event_undo_check check (action in ('promote', 'advance', 'unlock') or reason is not null);
