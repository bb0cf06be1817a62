-- Most that a wheel's prizes may cost in all, and what they have cost since then: used up, the wheel closes. Budgets are never reset.
alter table wheels
  add column budget_minor bigint,
  add column budget_used_minor bigint not null default 0 check (budget_used_minor >= 0);

-- Wheels of before: 1,000,000.00 credits, and at least a hundred of the largest prize.
update wheels w set budget_minor = greatest(100000000, (
  select coalesce(max(case s.prize_kind
      when 'free_rounds' then s.round_count * s.round_stake_minor
      when 'points' then 0
      else (select max(bet) from unnest(w.bets_minor) bet) * s.prize_x100 / 100 end), 0) * 100
  from wheel_segments s where s.wheel = w.slug));
alter table wheels
  alter column budget_minor set not null,
  add check (budget_used_minor <= budget_minor);
-- A column that "values" lacks counts as changed by an operator.
update seeded_rows set "values" = "values" || '{"budget_minor": 100000000}' where table_name = 'wheels';

-- Drafts of before get the wheel's.
update wheel_drafts d set content = d.content || jsonb_build_object('budgetMinor', w.budget_minor::text)
  from wheels w where w.slug = d.wheel;
