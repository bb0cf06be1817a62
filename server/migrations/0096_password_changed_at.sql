-- Since when the password is not the one of the registration; a repeat of the registration is worth nothing from then on.
alter table players add column password_changed_at timestamptz;
