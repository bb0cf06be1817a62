-- A used captcha stays until it expires, so that no second one is drawn under its id.
alter table captchas add column used_at timestamptz;
