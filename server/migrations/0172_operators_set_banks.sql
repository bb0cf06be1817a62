-- Operators take banks and the site's own accounts off and on.

alter table banks add column version int not null default 1;
alter table house_bank_accounts add column version int not null default 1;
