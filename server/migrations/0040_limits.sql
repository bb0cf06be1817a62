-- What a player has set himself, and what keeps him from playing.

create table player_limits (
  player_id      uuid not null references players (id),
  kind           text not null check (kind in ('deposit', 'loss', 'wager', 'session_minutes', 'reality_check_minutes')),
  period         text not null check (period in ('day', 'week', 'month', 'session')),
  value          bigint check (value > 0),                 -- whole credits or minutes; null is no limit
  effective_from timestamptz not null,
  pending_value  bigint check (pending_value > 0),         -- a raise that waits; null with pending_from: removal
  pending_from   timestamptz,                              -- from then on, and for 7 days, it can be confirmed
  primary key (player_id, kind, period),
  check ((period = 'session') = (kind in ('session_minutes', 'reality_check_minutes'))),
  check (pending_value is null or pending_from is not null),
  check (pending_from is null or value is not null)        -- what is not limited cannot be raised
);
create index player_limits_pending on player_limits (pending_from) where pending_from is not null;

-- Set by any answer to the question before the first deposit, also by "not now".
alter table players add column limit_prompt_answered_at timestamptz;

create table exclusions (
  id         uuid primary key,
  player_id  uuid not null references players (id),
  kind       text not null check (kind in ('cool_off', 'self_exclusion')),
  starts_at  timestamptz not null,
  ends_at    timestamptz check (ends_at > starts_at),      -- null: for good
  created_by text not null,
  -- A self-exclusion does not end by itself: an operator lifts it after its term, and 24 hours later it is over.
  lifted_at  timestamptz,
  lifted_by  text,
  check (kind = 'self_exclusion' or (ends_at is not null and lifted_at is null)),
  check (lifted_at is null or lifted_at >= ends_at),
  check ((lifted_at is null) = (lifted_by is null))
);
create index exclusions_player on exclusions (player_id);

create function exclusions_only_lift() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.lifted_at is null
     and (old.id, old.player_id, old.kind, old.starts_at, old.created_by) = (new.id, new.player_id, new.kind, new.starts_at, new.created_by)
     and old.ends_at is not distinct from new.ends_at then
    return new;
  end if;
  raise exception 'an exclusion is never shortened' using errcode = '23514';
end $$;
create trigger exclusions_only_lift before update or delete on exclusions
  for each row execute function exclusions_only_lift();
