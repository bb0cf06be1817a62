-- expand
-- The books are checked from what was added since their last closed balances, so that a check of a day does not read the
-- entries of years. Only the check of the books writes here; no booking does.

-- How far the books are closed: one row.
create table closed_books (
  id            boolean primary key default true check (id),
  through_entry bigint not null default 0,                  -- every entry up to it was checked and is in a closed balance
  closed_at     timestamptz
);
insert into closed_books default values;

-- No foreign key to accounts, which never go: it would lock each account once more.
create table closed_balances (
  account_id uuid primary key,
  balance    numeric not null,                              -- sum of the account's entries; a house account has no bound
  entries    bigint not null                                -- their number
);
