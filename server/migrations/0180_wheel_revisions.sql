-- Rises with every change by an operator, of a draft too; the version rises with what players are shown.
alter table wheels add column revision int not null default 0;
