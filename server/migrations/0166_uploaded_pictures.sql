-- Pictures that operators upload, by digest, and the picture that a promotion shows.

create table content_pictures (
  sha256      text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes       bytea not null,                            -- WebP, made from the pixels of what was uploaded
  width       int not null check (width > 0),
  height      int not null check (height > 0),
  uploaded_at timestamptz not null,
  uploaded_by text not null
);

alter table promotions add column image text;            -- path of the picture; null for the drawing of its own name
