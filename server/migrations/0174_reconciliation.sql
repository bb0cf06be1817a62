-- The gateway's statement of a day compared with the books, and the differences that operators close.

create table reconciliation_runs (
  id           uuid primary key,
  day          date not null,                                -- of Bangkok
  state        text not null check (state in ('pending', 'done', 'failed')),
  requested_by text not null,
  created_at   timestamptz not null,
  finished_at  timestamptz,
  failure      text,
  compared     int not null default 0,                       -- lines of the statement
  differences  int not null default 0,                       -- found by this run, known ones too
  check ((state = 'pending') = (finished_at is null))
);
create unique index reconciliation_runs_pending on reconciliation_runs (day) where state = 'pending';
create index reconciliation_runs_newest on reconciliation_runs (created_at desc);

create table reconciliation_differences (
  id           uuid primary key,
  kind         text not null check (kind in ('payment', 'payout', 'ledger')),
  problem      text not null check (problem in ('missing_here', 'missing_there', 'other_amount', 'other_state', 'ledger')),
  ref          text not null,                                -- the gateway's, or what the ledger's finding is about
  day          date not null,
  number       text,                                         -- of the deposit or withdrawal
  currency     text,
  our_amount   bigint,                                       -- real units; of the ledger minor units
  our_state    text,
  their_amount bigint,
  state        text not null check (state in ('open', 'proposed', 'closed')),
  reason       text check (length(reason) between 3 and 500),
  proposed_by  text,
  closed_by    text,
  closed_at    timestamptz,
  last_run     uuid not null references reconciliation_runs (id),
  version      int not null default 1,
  created_at   timestamptz not null,
  unique (kind, problem, ref),
  check ((state = 'closed') = (closed_by is not null)),
  check ((closed_by is null) = (closed_at is null)),
  check (state <> 'proposed' or (proposed_by is not null and reason is not null)),
  check (closed_by is distinct from proposed_by or closed_by is null)
);
create index reconciliation_differences_open on reconciliation_differences (created_at) where state <> 'closed';

-- Which deposits and withdrawals a day's statement has to have.
create index deposits_settled on deposits (gateway_ref collate "C") where status = 'approved' and gateway_ref is not null;
create index withdrawals_settled on withdrawals (gateway_ref collate "C") where status = 'paid' and gateway_ref is not null;
