-- Words that a search may mean, so that a word with wrong letters finds those that are spelled alike.
create extension if not exists pg_trgm;

create table search_words (
  word text primary key
);
create index search_words_by_prefix on search_words (word text_pattern_ops);
create index search_words_alike on search_words using gist (word gist_trgm_ops);

insert into search_words select distinct unnest(tsvector_to_array(search)) from games;

-- A word stays when its last game is gone: it then finds nothing.
create function note_search_words() returns trigger language plpgsql as $$
begin
  -- In order, so that two transactions never wait for each other.
  insert into search_words
    select distinct word from written, unnest(tsvector_to_array(search)) as word order by word
    on conflict do nothing;
  return null;
end $$;

create trigger note_search_words_of_new after insert on games
  referencing new table as written for each statement execute function note_search_words();
create trigger note_search_words_of_changed after update on games
  referencing new table as written for each statement execute function note_search_words();
