-- A step may be taken without the checks of its policy as well, by the word of its actor.
alter table registry.pointer_event drop constraint pointer_event_untested_check;
alter table registry.pointer_event
  add constraint pointer_event_untested_check check (untested is null
    or (untested and action in ('promote', 'advance') and reason is not null));
