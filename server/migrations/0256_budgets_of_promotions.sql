-- A promotion ends by itself when its bonuses have used its budget.

alter table promotions
  add column budget_minor bigint check (budget_minor > 0),                       -- null without one
  add column budget_used_minor bigint not null default 0 check (budget_used_minor >= 0), -- reserved and paid; never reset
  add constraint promotions_budget check (budget_minor is null or budget_used_minor <= budget_minor);

update promotions p set budget_used_minor = used.minor
  from (select promotion_id, sum(bonus_minor) as minor from promo_claims where status <> 'released' group by promotion_id) used
 where used.promotion_id = p.id;

-- What is given without a deposit has had no bound until now: a million credits beyond what was given.
update promotions set budget_minor = budget_used_minor + 100000000
 where type <> 'deposit_bonus' and status <> 'unlisted';

update content_documents d set
    content = d.content || jsonb_build_object('budgetMinor', (select p.budget_minor::text from promotions p where p.slug = d.slug)),
    draft = d.draft || jsonb_build_object('budgetMinor', null)
 where d.kind = 'promotion';
update content_versions set content = content || jsonb_build_object('budgetMinor', null) where kind = 'promotion';
