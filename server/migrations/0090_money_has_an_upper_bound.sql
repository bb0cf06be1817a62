-- One upper bound for money: 10^15 minor units for one leg of a journal, and for what an account holds. The application
-- states the same number once (shared/src/core/money.ts); a test compares the two.
create function money_max_minor() returns bigint language sql immutable parallel safe as $$ select 1000000000000000 $$;

-- Not valid: what was booked before stays as it is and is not read again. Every new entry is checked. Only an entry that
-- adds is held to what the account holds after it, so that an account which is beyond the bound already can come down.
alter table entries
  add constraint entries_leg_in_range
    check (amount between -money_max_minor() and money_max_minor()) not valid,
  add constraint entries_balance_in_range
    check (amount < 0 or balance_after is null or balance_after <= money_max_minor()) not valid;
