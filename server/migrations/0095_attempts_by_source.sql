-- Failures and codes are counted by the name and by where the attempt comes from, so that a stranger who knows a name
-- touches only what is his own. Locks last a day at most: those of the old kind are dropped.
delete from login_failures;
alter table login_failures add column source text not null;    -- device:<id>, address:<network>, or any: the name's budget
alter table login_failures drop constraint login_failures_pkey;
alter table login_failures add primary key (username, source);

alter table otps add column asked_from text not null default ''; -- device:<id> or address:<network>; empty: the player's own session
