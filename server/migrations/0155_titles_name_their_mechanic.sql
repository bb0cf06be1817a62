-- A short text by language that names what makes a title play differently, such as its feature; null for none.
alter table games add column mechanic jsonb;

-- Rows that a feed has written before follow it in this column, too.
update seeded_rows set "values" = "values" || '{"mechanic": null}' where table_name = 'games';
