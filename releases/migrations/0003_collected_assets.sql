-- Assets that no release uses and whose bytes have still to be deleted. The row comes with the end of the asset's own, so
-- that bytes of an interrupted deletion are found again.
create table registry.collected_asset (
  sha256       text primary key,
  collected_at timestamptz not null
);
