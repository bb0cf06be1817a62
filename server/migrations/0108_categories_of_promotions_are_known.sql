-- A category that no game has would let no bet count towards a claim; the list is that of games.category.
alter table promotions add constraint promotions_allowed_categories_check
  check (allowed_categories <@ array['slots', 'live', 'table', 'fishing', 'arcade', 'lottery', 'sports']);
alter table promo_claims add constraint promo_claims_allowed_categories_check
  check (allowed_categories <@ array['slots', 'live', 'table', 'fishing', 'arcade', 'lottery', 'sports']);
