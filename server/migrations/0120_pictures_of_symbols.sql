-- The symbols of a slot's reels, as one picture a title, for rounds in the history.
alter table artwork
  drop constraint artwork_kind_check,
  add constraint artwork_kind_check check (kind in ('game', 'banner', 'studio', 'symbols'));
