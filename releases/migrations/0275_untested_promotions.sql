-- A promotion whose first screens were not rendered before, by the word of its actor; null where they were.
alter table registry.pointer_event add column untested boolean;
alter table registry.pointer_event
  add constraint pointer_event_untested_check check (untested is null
    or (untested and action = 'promote' and reason is not null));
