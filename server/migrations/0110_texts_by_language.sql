-- A text of a row is one value by language: { "en": …, "id": …, … }. It always has the default language; a reader falls
-- back to it for a language that the row lacks, so that a new language needs no change of the database. The languages
-- themselves are a list of the application, not a rule of the tables.

alter table players drop constraint if exists players_language_check;
alter table game_sessions drop constraint if exists game_sessions_language_check;

alter table inbox_messages drop constraint if exists inbox_messages_title_check, drop constraint if exists inbox_messages_body_check;
alter table inbox_messages add constraint inbox_messages_title_check check (title ? 'en'),
  add constraint inbox_messages_body_check check (body ? 'en');

alter table games add column name jsonb check (name ? 'en');
update games set name = jsonb_build_object('en', name_en, 'id', name_id);
alter table games alter column name set not null, drop column name_en, drop column name_id;

-- One for each language whose lists are long; without one a page is sorted when it is read.
create index games_by_name_en on games ((lower(name ->> 'en') collate "C"), id) where status <> 'hidden';
create index games_by_name_id on games ((lower(coalesce(name ->> 'id', name ->> 'en')) collate "C"), id)
  where status <> 'hidden';

alter table jackpots add column name jsonb check (name ? 'en');
update jackpots set name = jsonb_build_object('en', name_en, 'id', name_id);
alter table jackpots alter column name set not null, drop column name_en, drop column name_id;

-- A name of which one language was changed by an operator counts as changed.
update seeded_rows set "values" = ("values" - 'name_en' - 'name_id')
    || case when "values" ?& array['name_en', 'name_id']
         then jsonb_build_object('name', jsonb_build_object('en', "values" -> 'name_en', 'id', "values" -> 'name_id'))
         else '{}' end
  where table_name in ('games', 'jackpots');
