-- A player who is logged in and does not know the password changes it with a mailed code.

alter table otps drop constraint otps_purpose_check;
alter table otps add constraint otps_purpose_check check (purpose in
  ('verify_email', 'forgot_password', 'referral', 'change_bank', 'withdraw', 'change_password'));
