-- How open pages follow the last move of a pointer. A node of a version before writes none: its default is the most careful one.
alter table registry.pointer add column follow text not null default 'info' check (follow in ('info', 'swap', 'kill'));
-- Null in events of before.
alter table registry.pointer_event add column follow text check (follow in ('info', 'swap', 'kill'));
