-- expand
-- Clean-ups find expired rows by an index, however many rows there are.
create index otps_age on otps (created_at);
create index push_notifications_age on push_notifications (created_at);
create index operator_sessions_expiry on operator_sessions (expires_at);

-- Tokens are deleted by the end of their session; one whose tokens are gone is not looked at again.
alter table sessions add column has_refresh_tokens boolean not null default true;
create index sessions_with_tokens on sessions (least(ended_at, expires_at)) where has_refresh_tokens;
