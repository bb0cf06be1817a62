-- Whoever registered a number first kept its owner away, and the refusal told that the number was in use.
drop index player_bank_accounts_number;
create unique index player_bank_accounts_own_number on player_bank_accounts (player_id, bank_code, account_number)
  where status <> 'removed';
create index player_bank_accounts_number on player_bank_accounts (bank_code, account_number) where status <> 'removed';
