-- Most that a referrer's rate above the usual one may cost in all, and what such rates have cost since then: used up, the usual rate is
-- back. Budgets are never reset.
alter table referral_profiles
  add column budget_minor numeric,
  add column budget_used_minor numeric not null default 0 check (budget_used_minor >= 0);
-- Rates of before: 10,000.00 credits.
update referral_profiles set budget_minor = 1000000 where rate_bp > 50;
alter table referral_profiles
  add check ((rate_bp > 50) = (budget_minor is not null)),
  add check (budget_minor >= budget_used_minor);

-- Credits that were added by adjustments on a Bangkok day are summed with each confirmation.
create index adjustments_confirmed on adjustments (decided_at) where status = 'confirmed' and amount_minor > 0;
