-- A code is also asked for by somebody who is not logged in, and the answer must not tell whether anybody was meant. So a
-- request that means nobody leaves a row like every other one, and the limits count by what was asked with.
alter table otps add column asked_by text;               -- player:<id>, or name:<typed username>
update otps set asked_by = coalesce('player:' || player_id, 'name:');
alter table otps alter column asked_by set not null;
create index otps_asked on otps (asked_by, purpose, created_at desc);
create unique index otps_ticket on otps (ticket_hash) where ticket_hash is not null;
