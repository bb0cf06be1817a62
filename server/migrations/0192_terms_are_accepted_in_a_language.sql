-- Language in which a player has read the terms that he accepted. Null: accepted before it was kept.

alter table terms_acceptances add column language text;
