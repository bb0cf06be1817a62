-- How rollouts of a remote go on: canonical JSON of its policy; null for that of the environment.
alter table registry.pointer
  add column policy text,
  -- Who has stopped the steps that are taken by themselves, and why; null while nobody has.
  add column paused_by text,
  add column pause_reason text check ((pause_reason is null) = (paused_by is null)),
  -- Those of the earlier releases that were left before their bake time was over: a rollback takes them last.
  add column unproven_ids text[] not null default '{}';
alter table registry.pointer_event
  -- The policy that holds after the event, where the event has changed it.
  add column policy text,
  -- True where the event left a release before its bake time was over.
  add column left_early boolean,
  -- Counts that decided, as JSON, of an event of the gate.
  add column evidence text;
alter table registry.pointer_event drop constraint pointer_event_action_check;
alter table registry.pointer_event
  add constraint pointer_event_action_check check (action in ('promote', 'advance', 'rollback', 'retire', 'lock', 'unlock', 'yank',
    'pause', 'resume', 'policy', 'observe')),
  add constraint pointer_event_policy_check check (policy is null or action = 'policy'),
  add constraint pointer_event_observe_check check (action <> 'observe' or evidence is not null);
alter table registry.pointer_event drop constraint pointer_event_leave_check;
alter table registry.pointer_event drop constraint pointer_event_undo_check;
alter table registry.pointer_event
  add constraint pointer_event_leave_check
    check (action not in ('promote', 'advance', 'rollback', 'retire') or to_stable is not null or from_stable is not null),
  add constraint pointer_event_undo_check
    check (action in ('promote', 'advance', 'unlock', 'resume', 'policy') or reason is not null);

-- Visits while a rollout runs, kept for 30 days: one device with one release set, for half an hour at most. Device and network are
-- digests; neither player nor address is known here.
create table registry.visit (
  environment text not null references registry.environment,
  -- Salt of the rollout.
  salt        text not null,
  device      text not null,
  -- Revision of the step of the rollout: after a step every device is counted anew, or those that it moved would be too many.
  step        bigint not null,
  -- Half hour in which its first document was made, counted from 1970.
  half_hour   integer not null,
  cohort      text not null check (cohort in ('candidate', 'control')),
  network     text not null,
  at          timestamptz not null,
  -- False until the page says that it runs.
  ran         boolean not null default false,
  -- What failed: classes of the release of this rollout's remote, and of any release in the page.
  own         text[] not null default '{}',
  others      text[] not null default '{}',
  primary key (environment, salt, device, half_hour, cohort, step)
);
create index visit_network on registry.visit (environment, salt, network, at);
create index visit_at on registry.visit (at);
