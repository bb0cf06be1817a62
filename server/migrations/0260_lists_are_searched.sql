-- The long lists of the back office are read in the order of time, and searched by the beginning of a number or a reference and by
-- an amount.

create index deposits_in_order on deposits (created_at, id);
create index deposits_number_prefix on deposits (number text_pattern_ops);
create index deposits_reference_prefix on deposits (gateway_ref text_pattern_ops);
create index deposits_amount on deposits (amount_minor);
create index deposits_real_amount on deposits (real_amount);
create index deposits_real_paid on deposits (real_paid);

create index withdrawals_in_order on withdrawals (created_at, id);
create index withdrawals_number_prefix on withdrawals (number text_pattern_ops);
create index withdrawals_reference_prefix on withdrawals (gateway_ref text_pattern_ops);
create index withdrawals_bank_reference_prefix on withdrawals (bank_ref text_pattern_ops);
create index withdrawals_account_prefix on withdrawals ((bank_snapshot->>'accountNumber') text_pattern_ops);
create index withdrawals_amount on withdrawals (amount_minor);
create index withdrawals_real_amount on withdrawals (real_amount);

create index transfers_in_order on transfers (created_at, id);
create index transfers_number_prefix on transfers (number text_pattern_ops);
create index transfers_amount on transfers (amount_minor);

create index promo_claims_in_order on promo_claims (created_at, id);
create index spins_with_items on spins (status, created_at, id) where prize_kind = 'item';
create index spins_number_prefix on spins (number text_pattern_ops);
create index commissions_in_order on commissions (day, id);
create index commissions_of_downline on commissions (downline_id, day);
create index round_awards_in_order on round_awards (created_at, id);
create index players_in_order on players (created_at, id);
create index audit_log_in_order on audit_log (created_at, id);
create index audit_log_of_target on audit_log (target_id);
create index audit_log_of_actor on audit_log (actor);
