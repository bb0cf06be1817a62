-- What keeps a pot from being drawn is noted, so that operators see it.

alter table jackpot_pots
  add column limit_reached_at timestamptz,  -- since when any bet of the pool wins it; null below the limit
  add column proof_refused_at timestamptz,  -- last draw of this cycle whose proof did not fit
  add column proof_refused_by text references providers (code),
  add check ((proof_refused_at is null) = (proof_refused_by is null));
update jackpot_pots set limit_reached_at = shown_at where must_drop;
-- Draws of a pot are listed by their time.
create index jackpot_draws_by_time on jackpot_draws (pool, currency, drawn_at desc);
