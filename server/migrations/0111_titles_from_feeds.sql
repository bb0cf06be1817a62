-- Studios, titles and pools come from the studios' feeds, pictures from the addresses that the feeds name.

alter table providers
  add column description jsonb check (description ? 'en'),
  add column ground text check (ground ~ '^#[0-9a-fA-F]{6}$'),       -- of the studio's banners
  add column logo text;                                             -- address, relative to base_url

alter table games
  add column languages text[] not null default '{en,id}',
  -- addresses of the pictures, relative to the studio's base_url: card, bannerMobile, bannerDesktop
  add column artwork jsonb not null default '{}';

-- A title is known by its studio and by its id there; its slug is the site's.
update seeded_rows set
    key = concat_ws(' ', "values" ->> 'provider_code', "values" ->> 'provider_game_id'),
    "values" = "values" - 'provider_code' - 'provider_game_id'
  where table_name = 'games' and "values" ?& array['provider_code', 'provider_game_id'];

-- A column that "values" lacks counts as changed by an operator.
update seeded_rows set "values" = "values" || '{"languages": ["en", "id"], "artwork": {}}' where table_name = 'games';
update seeded_rows set "values" = "values" || '{"description": null, "ground": null, "logo": null}'
  where table_name = 'providers';

-- What the site knows of each studio's feed.
create table game_feeds (
  provider_code text primary key,
  etag          text,                          -- of the list that was taken over last
  import_version int not null default 0,       -- how it was taken over; see feed-state.ts
  synced_at     timestamptz,                   -- when the list was last taken over, or found unchanged
  titles        int not null default 0,        -- titles of that list
  problems      jsonb not null default '[]',   -- titles of it that were left out, the first hundred
  problem_count int not null default 0,
  checked_at    timestamptz,                   -- last try
  failure       text,                          -- why the last try failed; null when it did not
  failing_since timestamptz,
  failures      int not null default 0,        -- in a row
  next_at       timestamptz not null,
  check ((failure is null) = (failing_since is null))
);

-- Checked pictures by their content.
create table pictures (
  sha256       bytea primary key check (length(sha256) = 32),
  content_type text not null check (content_type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
  encoding     text check (encoding = 'br'),   -- how body is compressed; null: it is not
  body         bytea not null
);

-- Which picture a name has, and where it came from.
create table artwork (
  kind    text not null check (kind in ('game', 'banner', 'studio')),
  name    text not null,
  address text not null,                       -- where it was tried last; another one in the feed is tried anew
  sha256  bytea references pictures (sha256),  -- the last picture that passed the checks
  problem text,                                -- why the address gave none; null when it did
  tries   int not null default 0,              -- failed ones in a row
  next_at timestamptz,                         -- of a failed one: when it is tried again
  primary key (kind, name),
  check (problem is not null or sha256 is not null),
  check ((problem is null) = (next_at is null))
);
create index artwork_by_picture on artwork (sha256);
