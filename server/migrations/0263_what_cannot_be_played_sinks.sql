-- Place of a game in the lists: its popularity, and below every other game while it is not built. A column of its own, so that a page
-- of a list starts at its key in an index as before.
alter table games add column rank bigint not null
  generated always as (popularity - case when status = 'coming_later' then 100000000000 else 0 end) stored;

drop index games_by_popularity;
drop index games_by_category;
drop index games_by_provider;
drop index games_by_release;
create index games_by_rank on games (rank desc, id desc) where status <> 'hidden';
create index games_by_category on games (category, rank desc, id desc) where status <> 'hidden';
create index games_by_provider on games (provider_code, rank desc, id desc) where status <> 'hidden';
-- By day of release, what is not built last: it counts as released two thousand years before.
alter table games add column release_rank date not null
  generated always as (released_on - case when status = 'coming_later' then 730485 else 0 end) stored;
create index games_by_release on games (release_rank desc, id desc) where status <> 'hidden';
