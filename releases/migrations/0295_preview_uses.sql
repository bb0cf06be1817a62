-- Links to previews that a device has opened: a link is good for one device. Both are digests, so that a row tells neither the link nor
-- the device. Rows of previews that have ended are deleted.
create table registry.preview_use (
  link    text primary key,
  device  text not null,
  ends_at timestamptz not null
);
