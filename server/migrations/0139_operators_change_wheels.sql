-- Operators change wheels: a draft replaces what is published at once, and seeds leave such a wheel alone.

alter table wheels add column edited boolean not null default false;    -- published by an operator
create table wheel_drafts (
  wheel      text primary key references wheels (slug),
  content    jsonb not null,                                             -- what the wheel becomes when it is published
  updated_at timestamptz not null,
  updated_by text not null
);

-- What an operator wrote to the player when he delivered an item.
alter table spins
  add column delivery_note text check (length(delivery_note) between 3 and 500),
  add check (delivery_note is null or status = 'item_delivered');
