-- Publications of what gives credits (promotions, wheels, rates): those that one operator made alone, which count
-- against his limit, and proposals, which another operator approves or declines.

create table credit_publications (
  id               uuid primary key,
  kind             text not null check (kind in ('promotion', 'wheel', 'referral-rate')),
  key              text not null,                          -- slug of the subject, or id of its player
  revision         int not null,                           -- of the subject; after an approval that of what was published
  subject          jsonb not null,                         -- as it would be, and as it was
  request          jsonb not null,                         -- parameters of the publication
  per_player_minor bigint check (per_player_minor >= 0),   -- worst case; null without a bound
  per_day_minor    bigint check (per_day_minor >= 0),
  in_all_minor     bigint check (in_all_minor >= 0),
  return_bp        int check (return_bp >= 0),             -- of a wheel
  drafted_by       text,                                   -- admin:<id>
  proposed_by      text not null,                          -- admin:<id>, who published or proposed it
  status           text not null check (status in
    ('alone', 'proposed', 'approved', 'declined', 'withdrawn', 'expired', 'outdated')),
  decided_by       text,                                   -- admin:<id> or system:<job>
  decision_note    text check (length(decision_note) <= 1000),
  decided_at       timestamptz,
  expires_at       timestamptz not null,
  created_at       timestamptz not null,
  version          int not null default 1,
  check (status <> 'alone' or in_all_minor is not null),
  check ((status in ('alone', 'proposed')) = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (status not in ('approved', 'declined') or
    (decided_by <> proposed_by and decided_by is distinct from drafted_by))
);
create unique index credit_publications_waiting on credit_publications (kind, key) where status = 'proposed';
create index credit_publications_by_status on credit_publications (status, id);
create index credit_publications_of_subject on credit_publications (kind, key, id);
create index credit_publications_alone on credit_publications (proposed_by, created_at) where status = 'alone';
