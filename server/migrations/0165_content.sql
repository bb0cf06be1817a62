-- Content that operators write: banners, announcements, pages and promotions, each a document with a draft and numbered versions.

create table content_documents (
  kind         text not null check (kind in ('announcement', 'banner', 'page', 'promotion')),
  slug         text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  status       text not null check (status in ('draft', 'published', 'archived')),
  content      jsonb,                                    -- the last published content; null before the first publication
  version      int not null default 0 check (version >= 0), -- of the published content
  label        text,                                     -- version of a page, as players read and accept it
  revision     int not null default 1,                   -- rises with every change, of the draft too
  edited       boolean not null default false,           -- published or archived by an operator: seeds leave it alone
  published_at timestamptz,                              -- null for what a release of the site brought
  published_by text,
  draft        jsonb,
  drafted_at   timestamptz,
  drafted_by   text,
  primary key (kind, slug),
  check ((content is null) = (version = 0)),
  check ((status = 'draft') = (version = 0)),
  check ((draft is null) = (drafted_at is null) and (draft is null) = (drafted_by is null))
);

-- Every version that an operator has published or replaced; nothing changes in it.
create table content_versions (
  kind         text not null,
  slug         text not null,
  version      int not null check (version > 0),
  content      jsonb not null,
  label        text,
  published_at timestamptz,
  published_by text,
  primary key (kind, slug, version),
  foreign key (kind, slug) references content_documents (kind, slug)
);
